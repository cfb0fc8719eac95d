import { describe, expect, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { providerMachine, type ProviderEvent } from '../../../src/machines/provider.ts'
import type { ChargeRequest, ProviderContract } from '../../../src/machines/provider-ledger.ts'

const deduplicates: ProviderContract = { key: { validForMs: 86_400_000 }, webhooks: false }
const lookup: ProviderContract = { lookup: { visibleAfterMs: 30_000 }, webhooks: false }
const neither: ProviderContract = { webhooks: false }

const charge = (at: string, part: Partial<ChargeRequest> = {}): ProviderEvent => ({
  type: 'charge.received',
  accepted: true,
  request: { key: 'K1', merchantReference: 'M1', amountMinor: 1200, currency: 'JPY', at, ...part },
})
const declined = (at: string): ProviderEvent => ({ ...charge(at), accepted: false }) as ProviderEvent
const ask = (at: string): ProviderEvent => ({ type: 'lookup.received', request: { merchantReference: 'M1', at } })
const person = (at: string): ProviderEvent => ({ ...charge(at), type: 'person.asked' }) as ProviderEvent
const answered: ProviderEvent = { type: 'answer.sent' }

function after(contract: ProviderContract, ...events: readonly ProviderEvent[]) {
  const [start] = initialTransition(providerMachine, { contract })
  return events.reduce((at, event) => transition(providerMachine, at, event)[0], start)
}
const paymentIds = (entries: readonly { readonly paymentId: string }[]) => entries.map(({ paymentId }) => paymentId)

describe('a provider that deduplicates by key', () => {
  test('answers a known key from its ledger and charges nothing', () => {
    const state = after(deduplicates, charge('2026-01-15T09:00:00Z'), answered, charge('2026-01-16T08:59:59Z'))
    expect(state.value).toBe('replaying')
    expect(paymentIds(state.context.ledger)).toEqual(['pay_1'])
    expect(paymentIds(state.context.answer)).toEqual(['pay_1'])
  })

  test('takes a key whose window has ended for a new request', () => {
    const state = after(deduplicates, charge('2026-01-15T09:00:00Z'), answered, charge('2026-01-16T09:00:00Z'))
    expect(state.value).toBe('charged')
    expect(paymentIds(state.context.ledger)).toEqual(['pay_1', 'pay_2'])
  })

  test('replays a refusal too, even when the card would now be accepted', () => {
    const state = after(deduplicates, declined('2026-01-15T09:00:00Z'), answered, charge('2026-01-15T10:00:00Z'))
    expect(state.value).toBe('replaying')
    expect(state.context.answer.map(({ result }) => result)).toEqual(['failed'])
  })

  test('charges another key again, whatever the merchant reference', () => {
    const other = charge('2026-01-15T09:00:01Z', { key: 'K2' })
    expect(after(deduplicates, charge('2026-01-15T09:00:00Z'), answered, other).context.ledger).toHaveLength(2)
  })
})

describe('a provider without keys', () => {
  test.each([lookup, neither])('charges every request', (contract) => {
    const state = after(contract, charge('2026-01-15T09:00:00Z'), answered, charge('2026-01-15T09:00:00Z'))
    expect(state.context.ledger).toHaveLength(2)
  })

  test('shows a charge in its lookup only once it is visible', () => {
    const early = after(lookup, charge('2026-01-15T09:00:00Z'), answered, ask('2026-01-15T09:00:29Z'))
    expect([early.value, early.context.answer]).toEqual(['answering', []])
    const late = after(lookup, charge('2026-01-15T09:00:00Z'), answered, ask('2026-01-15T09:00:30Z'))
    expect(paymentIds(late.context.answer)).toEqual(['pay_1'])
  })

  test('and without a lookup has no answer to one', () => {
    const state = after(neither, charge('2026-01-15T09:00:00Z'), answered, ask('2026-01-16T09:00:00Z'))
    expect(state.value).toBe('idle')
  })
})

test('a provider that sends webhooks sends one after a charge, and none after a refusal', () => {
  const contract = { ...deduplicates, webhooks: true }
  expect(after(contract, charge('2026-01-15T09:00:00Z'), answered).value).toBe('notifying')
  expect(after(contract, declined('2026-01-15T09:00:00Z'), answered).value).toBe('idle')
})

test('the ledger holds the charge before the answer leaves', () => {
  expect(after(neither, charge('2026-01-15T09:00:00Z')).context.ledger).toHaveLength(1)
})

test('one request at a time: a second one changes nothing before the first is answered', () => {
  const state = after(neither, charge('2026-01-15T09:00:00Z'), charge('2026-01-15T09:00:01Z'))
  expect(state.context.ledger).toHaveLength(1)
})

describe('a person who asks', () => {
  test('is read the charge, which no lookup would show yet, and nothing changes', () => {
    const state = after(neither, charge('2026-01-15T09:00:00Z'), answered, person('2026-01-15T09:00:01Z'))
    expect(state.value).toBe('answering')
    expect(paymentIds(state.context.answer)).toEqual(['pay_1'])
    expect(state.context.ledger).toHaveLength(1)
  })

  test.each([deduplicates, lookup, neither])(
    'has what is not charged cancelled: a later request is refused',
    (contract) => {
      const asked = [person('2026-01-15T09:00:00Z'), answered]
      const state = after(contract, ...asked, charge('2026-01-17T09:00:00Z', { key: 'K2' }))
      expect(state.value).toBe('replaying')
      expect(state.context.ledger.map(({ result }) => result)).toEqual(['cancelled'])
      expect(after(contract, ...asked, charge('2026-01-17T09:00:00Z', { merchantReference: 'M2' })).value).toBe(
        'charged',
      )
    },
  )
})
