import { describe, expect, test } from 'vitest'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import type { ExploreBounds } from '../../../src/simulator/contracts.ts'
import { explore } from '../../../src/simulator/explore.ts'
import { pick, seededRandom } from '../../../src/simulator/random.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Trace } from '../../../src/simulator/trace.ts'
import { useBothEngines } from '../../support/agreed-run.ts'

/** Case 6: two of our processes charge one order at once. */
const LONG = 300_000
const { pglite, agreed } = useBothEngines(crashAnywhere, 6)

const right = [
  { contract: 'key', recovery: 'resend-same-key' },
  { contract: 'lookup', recovery: 'look-up-then-resend' },
  { contract: 'neither', recovery: 'hold' },
].map((each) => ({ ...each, workers: 2 }))

/** Orders as the explorer meets them, with a crash and a loss: a sample by its seed. */
async function sampled(parameters: Parameters, runs: number): Promise<readonly string[]> {
  const bounds: ExploreBounds = { crashes: 1, losses: 1, maxRuns: runs, seed: 6 }
  const orders: string[] = []
  await explore(pglite(), crashAnywhere, { parameters, bounds }, { onOrder: (schedule) => orders.push(schedule) })
  return orders
}

const played = (parameters: Parameters, schedule: string): Promise<Trace> =>
  run(pglite(), crashAnywhere, { parameters, schedule: parseSchedule(schedule) ?? [] })

const chargesIn = ({ steps }: Trace) => steps.at(-1)?.ledgers?.[0]?.rows.length
/** Who was let through by a statement, in order. */
const grantedIn = ({ steps }: Trace, ...names: readonly string[]) =>
  steps.flatMap(({ actor, event, completions }) =>
    [...(event.kind === 'statement' ? [{ ...event, actor }] : []), ...completions].flatMap((each) =>
      names.includes(each.statement.name) &&
      each.outcome.kind === 'completed' &&
      each.outcome.results[0]?.tag.endsWith(' 1')
        ? [each.actor]
        : [],
    ),
  )

/** Whether time passed for somebody between a permission to send and the send that it was for. */
function hung({ steps }: Trace): boolean {
  const since = new Map<string, number>()
  return steps.some((step) => {
    const { actor, event, now = 0 } = step
    if (event.kind === 'crash') since.delete(actor)
    if (grantedIn({ steps: [step] } as unknown as Trace, 'mark-unknown', 'resend-after-absence').length > 0) {
      since.set(actor, now)
    }
    if (event.kind !== 'send' || event.message.type !== 'charge') return false
    return (since.get(actor) ?? now) < now
  })
}

describe.each(right)('with a provider that has $contract, and $recovery', (parameters) => {
  // Only a bound on time can be missed by hanging; the last test shows what comes of that.
  const excused = (trace: Trace) => parameters.contract === 'lookup' && hung(trace)

  test(
    'one of the two claims the order, and the customer is charged at most once, whoever crashes and what is lost',
    async () => {
      const orders = await sampled(parameters, 300)
      expect(orders.length).toBeGreaterThan(80)
      let claimed = 0
      for (const schedule of orders) {
        const trace = await played(parameters, schedule)
        if (excused(trace)) continue
        const claims = grantedIn(trace, 'mark-unknown').length
        expect([schedule, claims <= 1, trace.verdict.broken]).toEqual([schedule, true, []])
        claimed += claims
      }
      expect(claimed).toBeGreaterThan(50)
    },
    LONG,
  )

  test(
    'the engines tell the same story of a seeded sample',
    async () => {
      const random = seededRandom(6)
      const orders = await sampled(parameters, 60)
      for (let count = 0; count < 8; count++) {
        const trace = await agreed(parameters, pick(random, orders))
        expect(grantedIn(trace, 'mark-unknown').length).toBeLessThanOrEqual(1)
        if (!excused(trace)) expect(trace.verdict.broken).toEqual([])
      }
    },
    LONG,
  )
})

test('such a sample shows it where a worker sends without permission', async () => {
  const parameters = { contract: 'neither', recovery: 'naive-resend', workers: 2 }
  const broken: string[] = []
  for (const schedule of await sampled(parameters, 200)) {
    if ((await played(parameters, schedule)).verdict.kind === 'broken') broken.push(schedule)
  }
  expect(broken.length).toBeGreaterThan(0)
})

test('both find the order unclaimed; one is let through, the other changes no row and tells “confirming”', async () => {
  const trace = await agreed({ workers: 2 }, 'ABABABABBAPPAAAAAA')
  expect(grantedIn(trace, 'start-attempt')).toEqual(['A'])
  expect(grantedIn(trace, 'mark-unknown')).toEqual(['A'])
  expect([trace.verdict.outcome, chargesIn(trace)]).toEqual(['charged-once', 1])
})

test('of two who would resend at once, one gets the permission', async () => {
  // A's answer is lost. While it asks to resend, B finds the attempt unknown and asks as well.
  const trace = await agreed({ workers: 2 }, 'AAAAAPP-A~BABBPPAAAAAA')
  expect(grantedIn(trace, 'mark-unknown', 'resend-by-key')).toEqual(['A', 'A'])
  expect([trace.verdict.kind, chargesIn(trace)]).toEqual(['holds', 1])
})

test('a worker that hangs between its permission and its send, longer than the lookup’s bound, is beyond all help', async () => {
  const parameters = { contract: 'lookup', recovery: 'look-up-then-resend', workers: 2 }
  // B has its permission and hangs; A waits three minutes and looks it up; B sends at last, looks too, and resends.
  const trace = await agreed(parameters, 'BBBBAAAA~ABB~BPPPPPPBBBB~BPP')
  expect([hung(trace), trace.verdict.outcome, chargesIn(trace)]).toEqual([true, 'charged-twice', 2])
})
