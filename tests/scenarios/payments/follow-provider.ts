import { initialTransition, transition, type SnapshotFrom } from 'xstate'
import { providerMachine, type ProviderEvent } from '../../../src/machines/provider.ts'
import type { LedgerEntry } from '../../../src/machines/provider-ledger.ts'
import type { Charge } from '../../../src/reference/index.ts'
import { isoOf } from '../../../src/scenarios/payments/clock.ts'
import { contracts, type Contract } from '../../../src/scenarios/payments/contracts.ts'
import type { Step, Trace } from '../../../src/simulator/trace.ts'

export interface ProviderVariant {
  readonly contract: Contract
  readonly card?: string
  readonly webhooks?: boolean
}

interface Stand {
  readonly state: string | undefined
  readonly ledger: readonly (readonly (string | null)[])[]
}

/** What the provider showed after each of its steps, and where its machine stands after the same messages. */
export function followProvider(
  trace: Trace,
  { contract, card = 'accepted', webhooks = false }: ProviderVariant,
): { readonly seen: readonly Stand[]; readonly expected: readonly Stand[] } {
  const [seen, expected]: [Stand[], Stand[]] = [[], []]
  let [at] = initialTransition(providerMachine, { contract: { ...contracts[contract], webhooks } })
  for (const step of trace.steps) {
    const event = step.actor === 'P' ? eventOf(step, card === 'accepted') : undefined
    if (event === undefined) continue
    at = transition(providerMachine, at, event)[0]
    expected.push(standOf(at))
    const state = step.actors.find(({ actor }) => actor === 'P')?.machines?.['provider']
    seen.push({ state, ledger: step.ledgers?.[0]?.rows.map(({ values }) => values) ?? [] })
  }
  return { seen, expected }
}

function eventOf({ event, now = 0 }: Step, accepted: boolean): ProviderEvent | undefined {
  if (event.kind === 'send') return { type: event.message.type === 'webhook' ? 'webhook.sent' : 'answer.sent' }
  if (event.kind !== 'receive') return undefined
  const { key, merchantReference, amountMinor, currency } = event.message.body as Charge
  const request = { key, merchantReference, amountMinor, currency, at: isoOf(now) }
  switch (event.message.type) {
    case 'lookup':
      return { type: 'lookup.received', request: { merchantReference, at: isoOf(now) } }
    case 'inquiry':
      return { type: 'person.asked', request }
    default:
      return { type: 'charge.received', accepted, request }
  }
}

function standOf({ value, context }: SnapshotFrom<typeof providerMachine>): Stand {
  return { state: value, ledger: context.ledger.map(rowOf) }
}

function rowOf(entry: LedgerEntry): readonly string[] {
  const { paymentId, result, amountMinor, currency, merchantReference, key, at } = entry
  return [paymentId, result, key, merchantReference, String(amountMinor), currency, at]
}
