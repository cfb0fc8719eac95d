import { describe, expect, test } from 'vitest'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Token, Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'
import { followProvider } from '../payments/follow-provider.ts'

const cluster = usePglite()

const variants = (['key', 'lookup', 'neither'] as const).flatMap((contract) =>
  (['accepted', 'declined'] as const).flatMap((card) =>
    [
      { recovery: 'look-up-then-resend', webhooks: false },
      { recovery: 'naive-resend', webhooks: false },
      { recovery: 'naive-resend', webhooks: true },
    ].map((each) => ({ contract, card, ...each })),
  ),
)
type Variant = (typeof variants)[number]

describe.each(variants)(
  'a provider with $contract, card $card, against $recovery, webhooks $webhooks',
  (parameters) => {
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
        const { seen, expected } = followProvider(trace, parameters)
        expect(seen.length).toBeGreaterThan(1)
        expect(seen, trace.schedule).toEqual(expected)
      }
    })
  },
)

async function finished(parameters: Variant, schedule: readonly Token[]): Promise<Trace> {
  const trace = await run(cluster(), crashAnywhere, { parameters, schedule }, { finish: { seed: 3 } })
  expect(trace.complete).toBe(true)
  return trace
}
