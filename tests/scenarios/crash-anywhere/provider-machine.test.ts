import { describe, expect, test } from 'vitest'
import { initialTransition, transition, type SnapshotFrom } from 'xstate'
import { providerMachine, type ProviderEvent } from '../../../src/machines/provider.ts'
import type { LedgerEntry } from '../../../src/machines/provider-ledger.ts'
import type { Charge } from '../../../src/reference/index.ts'
import { isoOf } from '../../../src/scenarios/payments/clock.ts'
import { contracts } from '../../../src/scenarios/payments/contracts.ts'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Step, Token, Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()

const variants = (['key', 'lookup', 'neither'] as const).flatMap((contract) =>
  (['accepted', 'declined'] as const).flatMap((card) =>
    ['look-up-then-resend', 'naive-resend'].map((recovery) => ({ contract, card, recovery })),
  ),
)
type Variant = (typeof variants)[number]

describe.each(variants)('a provider with $contract, card $card, against $recovery', (parameters) => {
  test('stands where its machine stands and has the ledger that its machine has, after every step', async () => {
    const plain = await finished(parameters, [])
    const sent = plain.steps.findIndex(({ event }) => event.kind === 'send' && event.message.to === 'P')
    const before = plain.steps.slice(0, sent).map(({ token }) => token)
    const crash: Token = { kind: 'crash', actor: 'A' }
    const runs = [
      plain,
      await finished(parameters, [...before, { kind: 'double', actor: 'A' }]),
      await finished(parameters, [...before, { kind: 'step', actor: 'A' }, crash]),
      await finished(parameters, [...before, { kind: 'double', actor: 'A' }, crash]),
    ]
    for (const trace of runs) {
      const { seen, expected } = follow(trace, parameters)
      expect(seen.length).toBeGreaterThan(1)
      expect(seen, trace.schedule).toEqual(expected)
    }
  })
})

async function finished(parameters: Variant, schedule: readonly Token[]): Promise<Trace> {
  const trace = await run(cluster(), crashAnywhere, { parameters, schedule }, { finish: { seed: 3 } })
  expect(trace.complete).toBe(true)
  return trace
}

interface Stand {
  readonly state: string | undefined
  readonly ledger: readonly (readonly (string | null)[])[]
}

/** What the provider showed after each of its steps, and where its machine stands after the same messages. */
function follow(trace: Trace, { contract, card }: Variant): { readonly seen: Stand[]; readonly expected: Stand[] } {
  const [seen, expected]: [Stand[], Stand[]] = [[], []]
  let [at] = initialTransition(providerMachine, { contract: contracts[contract] })
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
  if (event.kind === 'send') return { type: 'answer.sent' }
  if (event.kind !== 'receive') return undefined
  const { key, merchantReference, amountMinor, currency } = event.message.body as Charge
  if (event.message.type === 'lookup') {
    return { type: 'lookup.received', request: { merchantReference, at: isoOf(now) } }
  }
  const request = { key, merchantReference, amountMinor, currency, at: isoOf(now) }
  return { type: 'charge.received', accepted, request }
}

function standOf({ value, context }: SnapshotFrom<typeof providerMachine>): Stand {
  return { state: value, ledger: context.ledger.map(rowOf) }
}

function rowOf(entry: LedgerEntry): readonly string[] {
  const { paymentId, result, amountMinor, currency, merchantReference, key, at } = entry
  return [paymentId, result, String(amountMinor), currency, merchantReference, key, at]
}
