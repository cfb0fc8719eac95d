import { expect, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { orderMachine, type OrderEvent } from '../../../src/machines/order.ts'

const start: OrderEvent = { type: 'attempt.start' }
const failed: OrderEvent = { type: 'attempt.failed' }
const succeeded = (amountMinor: number, currency = 'JPY'): OrderEvent => ({
  type: 'attempt.succeeded',
  amountMinor,
  currency,
})

function after(...events: readonly OrderEvent[]) {
  const [first] = initialTransition(orderMachine, { amountMinor: 1200, currency: 'JPY' })
  return events.reduce((at, event) => transition(orderMachine, at, event)[0], first)
}

test('an order is paid by an attempt with the required amount, and by nothing else', () => {
  expect(after(start, succeeded(1200)).value).toBe('paid')
  expect(after(succeeded(1200)).value).toBe('awaiting_payment')
  expect(after(start, succeeded(1199)).value).toBe('awaiting_payment')
  expect(after(start, succeeded(1200, 'USD')).value).toBe('awaiting_payment')
})

test('a second attempt starts only after the first has failed', () => {
  expect(after().can(start)).toBe(true)
  expect(after(start).can(start)).toBe(false)
  expect(after(start, failed).can(start)).toBe(true)
  expect(after(start, succeeded(1200)).can(start)).toBe(false)
})
