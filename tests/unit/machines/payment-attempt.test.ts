import { describe, expect, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { paymentAttemptMachine, type AttemptEvent } from '../../../src/machines/payment-attempt.ts'

const input = { amountMinor: 1200, currency: 'JPY' }
const send: AttemptEvent = {
  type: 'send',
  keyExpiresAt: '2026-01-16T09:00:00Z',
  lookupReliableAt: '2026-01-15T09:00:30Z',
}
const silence: AttemptEvent = { type: 'noAnswer' }
const charged: AttemptEvent = {
  type: 'provider.succeeded',
  providerPaymentId: 'pay_1',
  amountMinor: 1200,
  currency: 'JPY',
}
const byKey = (now: string, sends = 1): AttemptEvent => ({ type: 'resend.byKey', sends, now })
const refused = (sends: number): AttemptEvent => ({ type: 'provider.failed', sends })

function after(...events: readonly AttemptEvent[]) {
  const [start] = initialTransition(paymentAttemptMachine, input)
  return events.reduce((at, event) => transition(paymentAttemptMachine, at, event)[0], start)
}

describe('an attempt', () => {
  test('is unknown from before the request leaves, whatever silence follows', () => {
    expect(after(send).value).toBe('unknown')
    expect(after(send, silence, silence)).toMatchObject({ value: 'unknown', context: { sends: 1 } })
  })

  test('reaches an end only through the provider’s word', () => {
    const events = [send, silence, byKey('2026-01-15T10:00:00Z'), charged, refused(1), refused(2)]
    const ends = getShortestPaths(paymentAttemptMachine, { input, events }).filter(
      ({ state }) => state.value === 'succeeded' || state.value === 'failed',
    )
    expect(ends.length).toBeGreaterThan(2)
    for (const { steps } of ends) expect(steps.at(-1)?.event.type).toMatch(/^provider\./)
  })

  test.each([charged, refused(9), silence, byKey('2026-01-15T10:00:00Z')])('that succeeded stays so', (event) => {
    expect(after(send, charged, event)).toMatchObject({ value: 'succeeded', context: { providerPaymentId: 'pay_1' } })
  })

  test.each([charged, send, silence])('that failed stays so', (event) => {
    expect(after(send, refused(1), event).value).toBe('failed')
  })

  test('may be sent again while the provider knows the key, and not from the moment it forgets', () => {
    expect(after(send, byKey('2026-01-16T08:59:59Z')).context.sends).toBe(2)
    expect(after(send, byKey('2026-01-16T09:00:00Z')).context.sends).toBe(1)
  })

  test('is never failed by the refusal of one request while another of it may have charged', () => {
    const resent = [send, byKey('2026-01-15T10:00:00Z')]
    expect(after(...resent, refused(1)).value).toBe('unknown')
    expect(after(...resent, refused(2)).value).toBe('failed')
  })

  test('stays unknown when the provider charged another amount', () => {
    expect(after(send, { ...charged, amountMinor: 1201 }).value).toBe('unknown')
  })
})
