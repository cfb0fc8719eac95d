import { describe, expect, test } from 'vitest'
import { concurrentRetries, narrate } from '../../../src/scenarios/concurrent-retries/index.ts'
import type { Edits } from '../../../src/simulator/contracts.ts'
import { explore } from '../../../src/simulator/explore.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Step, Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'
import { variants } from './variants.ts'

const cluster = usePglite()

async function traceOf(parameters: Parameters, schedule: string, edits: Edits = {}): Promise<Trace> {
  return run(cluster(), concurrentRetries, { parameters, edits, schedule: parseSchedule(schedule) ?? [] })
}

/** The sentences of one step, counted from 1. */
async function told(parameters: Parameters, schedule: string, step: number, edits: Edits = {}) {
  const trace = await traceOf(parameters, schedule, edits)
  return narrate(stepOf(trace, step), trace)
}

function stepOf({ steps }: Trace, number: number): Step {
  const step = steps[number - 1]
  if (step === undefined) throw new Error(`no step ${number}`)
  return step
}

const onConflict = { strategy: 'on-conflict-do-nothing' }

describe('the narration says', () => {
  test('whom an INSERT waits for, and why', async () => {
    expect(await told(onConflict, 'AABB', 4)).toEqual({
      en: "B's INSERT meets A's uncommitted key, so PostgreSQL makes B wait until that transaction ends: only then is it certain whether the key is taken.",
      ja: 'B の INSERT が A の未コミットのキーに突き当たります。そのトランザクションが終わるまでキーが使われたかどうか決まらないので、PostgreSQL は B を待たせます。',
    })
  })

  test('what a COMMIT means for the one who waited', async () => {
    const { en } = await told(onConflict, 'AABBAAA', 7)
    expect(en).toMatch(/^A commits: .* B's wait is over\. .* returns 0 rows\. .* B must read it in a new one\.$/)
  })

  test('what a ROLLBACK means for the one who waited', async () => {
    const { en } = await told({ ...onConflict, first: 'rolls-back' }, 'AABBAAA', 7)
    expect(en).toMatch(/^A rolls back: .* B's wait is over\. The key is free after all, so B's INSERT succeeds\./)
  })

  test('that a crash rolls the open transaction back', async () => {
    const { en } = await told(onConflict, 'AABBA!', 5)
    expect(en).toMatch(/^A's process dies, .* rolls back\. B's wait is over\. The key is free after all/)
  })

  test('that a SELECT misses what another has written but not committed', async () => {
    const { en } = await told({ strategy: 'select-then-insert-in-transaction' }, 'AAAABB', 6)
    expect(en).toMatch(/^B looks for the key and finds nothing\. A has written it, but not committed/)
  })

  test('when there are two orders, at the statement that makes it so', async () => {
    const { en } = await told({ strategy: 'select-then-insert' }, 'ABAAABBB', 6)
    expect(en).toMatch(/committed at once\. That makes 2 orders for one key\.$/)
  })

  test('that PostgreSQL promises no order among waiters, and who waits on for whom', async () => {
    const { en } = await told({ ...onConflict, requests: 3, first: 'rolls-back' }, 'AABBCCAAAC_', 9)
    expect(en).toContain('PostgreSQL promises no order among B and C; here C goes first.')
    expect(en).toMatch(/B now waits for C\.$/)
  })

  test('of an edited statement only what came back', async () => {
    const { en, ja } = await told(onConflict, 'AA', 2, { 'reserve-key': 'SELECT 1' })
    expect(en).toBe("A's edited reserve-key ran: 1 row.")
    expect(ja).toBe('A の編集された reserve-key を実行しました（1 行）。')
    const broken = await told(onConflict, 'AA', 2, { 'reserve-key': 'SELEC 1' })
    expect(broken.en).toMatch(/^A's reserve-key fails with 42601: syntax error/)
  })

  test('of a run whose tables were not read no more than the tags', async () => {
    const request = { parameters: onConflict, schedule: parseSchedule('AAAAA') ?? [] }
    const trace = await run(cluster(), concurrentRetries, request, { observe: false })
    expect(narrate(stepOf(trace, 5), trace).en).toBe("A's commit ran: COMMIT.")
  })
})

describe.each(variants)('every step of $name', ({ parameters }) => {
  test.each([{ first: 'commits' }, { first: 'rolls-back' }, { first: 'hangs', lockTimeout: true }])(
    'is told in both languages, naming SQLSTATEs, those waited for and those whose wait is over: %o',
    async (more) => {
      const chosen = { ...parameters, ...more, requests: 3, resend: true }
      const orders: string[] = []
      const bounds = { crashes: 1, losses: 1, maxRuns: 15, seed: 5 }
      const onOrder = (schedule: string) => void orders.push(schedule)
      await explore(cluster(), concurrentRetries, { parameters: chosen, bounds, merge: false }, { onOrder })
      expect(orders).toHaveLength(15)
      for (const order of orders) {
        const trace = await traceOf(chosen, order)
        for (const step of trace.steps) expectTruth(step, trace)
      }
    },
  )
})

function expectTruth(step: Step, trace: Trace): void {
  const { en, ja } = narrate(step, trace)
  const facts = [step.actor, ...outcomesOf(step).flatMap(factsOf), ...step.completions.map(({ actor }) => actor)]
  for (const fact of facts) {
    expect(en).toContain(fact)
    expect(ja).toContain(fact)
  }
  expect(en).toMatch(/^[A-Z].*\.$/)
  expect(ja).toMatch(/。$/)
  expect(`${en}${ja}`).not.toMatch(/undefined|NaN|null|\[object/)
}

function outcomesOf({ event, completions }: Step) {
  return [...('outcome' in event ? [event.outcome] : []), ...completions.map(({ outcome }) => outcome)]
}

function factsOf(outcome: ReturnType<typeof outcomesOf>[number]): readonly string[] {
  if (outcome.kind === 'failed') return [outcome.error.sqlstate]
  return outcome.kind === 'waiting' ? outcome.for.map((session) => session.slice(0, 1)) : []
}
