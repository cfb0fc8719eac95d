import { expect, test } from 'vitest'
import { concurrentRetries } from '../../../src/scenarios/concurrent-retries/index.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

/** What the chapter tells its reader to step, and what it says comes of it. */
const cluster = usePglite()

async function stepped(parameters: Parameters, schedule: string): Promise<Trace> {
  const request = { parameters, schedule: parseSchedule(schedule) ?? [] }
  return run(cluster(), concurrentRetries, request, { finish: { seed: 1 } })
}

const sqlstates = ({ steps }: Trace) =>
  steps
    .flatMap(({ event, completions }) => [
      ...(event.kind === 'statement' ? [event.outcome] : []),
      ...completions.map(({ outcome }) => outcome),
    ])
    .flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.error.sqlstate] : []))

const everWaited = ({ steps }: Trace) =>
  steps.flatMap(({ waits }) => waits.map(({ actor, for: others }) => `${actor} for ${others.join(', ')}`))

test('in a transaction: A A B B, then A until it has answered, then B: two orders, and nobody waited', async () => {
  const trace = await stepped({ strategy: 'select-then-insert-in-transaction' }, 'AABBAAAABBBB')
  expect(trace.verdict).toMatchObject({ kind: 'broken', outcome: 'two-orders' })
  expect(everWaited(trace)).toEqual([])
})

test('catching 23505: A A B B, then A until it has answered, then B: 25P02', async () => {
  const trace = await stepped({ strategy: 'catch-unique-violation' }, 'AABBAAAABBB')
  expect(trace.verdict).toMatchObject({ kind: 'broken', outcome: 'one-order-error-500' })
  expect(sqlstates(trace)).toEqual(['23505', '25P02'])
})

test.each([
  ['rollback', 'AABB'],
  ['savepoint', 'AAABBB'],
])('catching 23505 and undoing it with a %s holds when B has waited for A', async (undo, schedule) => {
  const trace = await stepped({ strategy: 'catch-and-rollback', undo }, `${schedule}AAAA`)
  expect(everWaited(trace)).toContain('B for A')
  expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'one-order' })
  expect(sqlstates(trace)).toEqual(['23505'])
})

test.each([
  [false, { kind: 'broken', outcome: 'one-order-error-500' }],
  [true, { kind: 'holds', outcome: 'one-order' }],
])(
  'at REPEATABLE READ: A A B B, then A until it commits: 40001; the transaction run again: %s',
  async (again, verdict) => {
    const trace = await stepped({ strategy: 'on-conflict-repeatable-read', retryTransaction: again }, 'AABBAAA')
    expect(trace.steps[6]?.completions[0]?.outcome).toMatchObject({ kind: 'failed', error: { sqlstate: '40001' } })
    expect(trace.verdict).toMatchObject(verdict)
  },
)

test('three requests: A A B B C C, then A until it rolls back: B goes first, or C when the reader says so', async () => {
  const parameters = { strategy: 'on-conflict-do-nothing', first: 'rolls-back', requests: 3 }
  const byItself = await stepped(parameters, 'AABBCCAAA')
  expect(byItself.steps[8]?.wakes).toMatchObject([{ candidates: ['B', 'C'], taken: 'B' }])
  const chosen = await stepped(parameters, 'AABBCCAAAC_')
  expect(chosen.steps[8]?.wakes).toMatchObject([{ candidates: ['B', 'C'], taken: 'C' }])
})

test('A crashes after COMMIT, all fired: the resend is answered with the one order', async () => {
  const parameters = { strategy: 'on-conflict-do-nothing', first: 'crashes-after-commit', resend: true }
  const trace = await stepped(parameters, '')
  expect(trace.steps.map(({ event }) => event.kind)).toContain('crash')
  expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'one-order' })
})
