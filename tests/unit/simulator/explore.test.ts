import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExploreBounds, ExploreProgress } from '../../../src/simulator/contracts.ts'
import { StatementRefused } from '../../../src/simulator/errors/statement-refused.ts'
import { explore } from '../../../src/simulator/explore.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Process, Scenario } from '../../../src/simulator/scenario.ts'
import { usePglite } from './pglite.ts'
import { rowsOf, sends, tiny, tokens } from './tiny-scenario.ts'

const pglite = usePglite()

function exploring(scenario: Scenario, more: Partial<ExploreBounds> & { readonly merge?: boolean } = {}) {
  const { merge = true, ...bounds } = more
  const request = { parameters: {}, bounds: { crashes: 0, losses: 0, maxRuns: 5000, seed: 1, ...bounds }, merge }
  return explore(pglite(), scenario, request)
}

const counts = (found: Awaited<ReturnType<typeof explore>>) =>
  Object.fromEntries(found.outcomes.map(({ id, count }) => [id, count]))

const transaction = (n: number) => sends('BEGIN', `UPDATE t SET n = n + ${n} WHERE id = ${n}`, 'SELECT 1', 'COMMIT')
const threeRows = 'INSERT INTO t VALUES (1, 0), (2, 0), (3, 0);'

test('three clients of four statements that never meet have 34650 orders', async () => {
  const scenario = tiny({ seed: threeRows, actors: { A: transaction(1), B: transaction(2), C: transaction(3) } })
  const found = await exploring(scenario)
  expect(found).toMatchObject({ schedules: '34650', exhaustive: true })
  expect(counts(found)).toEqual({ '1=1 2=2 3=3': '34650' })
  expect(found.runs).toBeLessThan(200)
})

test('without merging, every order is a run of its own', async () => {
  const scenario = tiny({ seed: threeRows, actors: { A: transaction(1), B: transaction(2) } })
  const found = await exploring(scenario, { merge: false })
  expect(found).toMatchObject({ schedules: '70', runs: 70, exhaustive: true })
})

const readThenWrite = async (process: Process) => {
  const { results } = await process.execute('read', 'SELECT n FROM t')
  const n = Number(results[0]?.rows[0]?.[0])
  await process.execute('write', 'UPDATE t SET n = $1', [String(n + 1)])
}
const lostUpdate = tiny({
  actors: { A: readThenWrite, B: readThenWrite },
  invariants: [
    {
      id: 'both-counted',
      label: { en: '', ja: '' },
      check: (end) => (rowsOf(end) === '1=2' ? undefined : { en: rowsOf(end), ja: rowsOf(end) }),
    },
  ],
})

test('outcomes carry their verdict, the broken invariants and an example that replays to them', async () => {
  const { outcomes } = await exploring(lostUpdate)
  expect(outcomes).toMatchObject([
    { id: '1=1', verdict: 'broken', count: '4', broken: ['both-counted'] },
    { id: '1=2', verdict: 'holds', count: '2', broken: [] },
  ])
  for (const { id, verdict, example } of outcomes) {
    const trace = await run(pglite(), lostUpdate, { parameters: {}, schedule: tokens(example) })
    expect(trace).toMatchObject({ complete: true, schedule: example, verdict: { kind: verdict, outcome: id } })
  }
})

describe('merging changes how much is run, not what is found', () => {
  const statements = [
    'BEGIN',
    'BEGIN ISOLATION LEVEL REPEATABLE READ',
    'COMMIT',
    'ROLLBACK',
    'SAVEPOINT s',
    'ROLLBACK TO SAVEPOINT s',
    'SET LOCAL lock_timeout = 1000',
    'SELECT n FROM t WHERE id = 1',
    'SELECT n FROM t WHERE id = 1 FOR UPDATE',
    'UPDATE t SET n = n + 1 WHERE id = 1',
    'UPDATE t SET n = n * 2 + (SELECT count(*) FROM t)',
    'INSERT INTO t VALUES (2, 0)',
    'INSERT INTO t VALUES (2, 5) ON CONFLICT (id) DO NOTHING',
    'DELETE FROM t WHERE id = 2',
  ]
  /** An actor's last act is to tell what it saw, so that two states may only be one when it saw the same. */
  const reports = (...sent: readonly string[]) => {
    return async (process: Process) => {
      const seen: string[] = []
      for (const sql of sent) {
        const outcome = await process.execute('s', sql)
        const rows = outcome.results.flatMap((result) => result.rows.flat())
        seen.push(outcome.kind === 'failed' ? outcome.error.sqlstate : rows.join())
      }
      await process.send({ to: 'client', type: 'seen', body: seen })
    }
  }
  const program = (most: number) => fc.array(fc.constantFrom(...statements), { minLength: 1, maxLength: most })

  test('for random pairs of programs, crashes and losses included', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(program(4), program(2), fc.boolean(), async (a, b, faults) => {
        const scenario = tiny({
          actors: { A: reports(...a), B: reports(...b) },
          outcome: (end) => JSON.stringify([rowsOf(end), end.delivered.map(({ from, body }) => [from, body])]),
        })
        const bounds = { crashes: faults ? 1 : 0, losses: faults ? 1 : 0, maxRuns: 1000 }
        const single = await exploring(scenario, { ...bounds, merge: false })
        fc.pre(single.exhaustive)
        const merged = await exploring(scenario, bounds)
        expect(merged.exhaustive).toBe(true)
        expect(merged.schedules).toBe(single.schedules)
        expect(counts(merged)).toEqual(counts(single))
        expect(merged.runs).toBeLessThanOrEqual(single.runs)
      }),
      { numRuns: 25, seed: 20261130 },
    )
  })
})

test('states are not merged when an edited statement may keep something where the tables do not show it', async () => {
  const scenario = tiny({
    statements: { keep: 'SELECT 1' },
    actors: {
      A: async (process) => {
        await process.execute('keep', 'SELECT 1')
        await process.execute('pause', 'SELECT 1')
        const { results } = await process.execute('tell', 'SELECT n FROM kept')
        await process.send({ to: 'client', type: results[0]?.rows.join() ?? '', body: null })
      },
      B: sends('INSERT INTO t VALUES (2, 0)'),
    },
    outcome: (end) => end.delivered.map(({ type }) => type).join(),
  })
  const bounds = { crashes: 0, losses: 0, maxRuns: 1000, seed: 1 }
  const edits = { keep: 'CREATE TABLE kept AS SELECT count(*) AS n FROM t' }
  const found = await explore(pglite(), scenario, { parameters: {}, edits, bounds })
  // B's INSERT comes before A's first statement, or at one of the four places after it.
  expect(counts(found)).toEqual({ '1': '4', '2': '1' })
})

/** Explorations recall the database's answers when one of the actors is outside. */
function withSomeoneOutside(scenario: Scenario): Scenario {
  const outside = { name: 'P', title: { en: 'P', ja: 'P' }, restarts: 0, outside: true, run: () => Promise.resolve() }
  return { ...scenario, actors: (parameters) => [...scenario.actors(parameters), outside] }
}

test.each([
  ['', (base: Scenario) => base],
  [', though what the database answered is recalled', withSomeoneOutside],
])('states are not merged when an old snapshot sees other rows that have been overwritten since%s', async (_, and) => {
  const base = tiny({
    seed: 'INSERT INTO t VALUES (1, 0), (2, 7);',
    actors: {
      A: sends('UPDATE t SET n = 1 WHERE id = 1'),
      B: sends(
        'BEGIN',
        'UPDATE t SET n = (SELECT n FROM t WHERE id = 1) WHERE id = 2',
        'COMMIT',
        'UPDATE t SET n = 9 WHERE id = 2',
      ),
      C: async (process) => {
        await process.execute('begin', 'BEGIN ISOLATION LEVEL REPEATABLE READ')
        await process.execute('first', 'SELECT 1')
        const { results } = await process.execute('read', 'SELECT n FROM t WHERE id = 2')
        await process.send({ to: 'client', type: results[0]?.rows.join() ?? '', body: null })
      },
    },
    outcome: (end) => end.delivered.map(({ type }) => type).join(),
  })
  const scenario = and(base)
  const single = await exploring(scenario, { merge: false })
  const merged = await exploring(scenario, { seed: 4 })
  expect(single.exhaustive).toBe(true)
  expect(counts(merged)).toEqual(counts(single))
})

describe('what PostgreSQL leaves open, and what may go wrong, is tried each way', () => {
  test('who is woken', async () => {
    const insert = 'INSERT INTO t VALUES (2, 0) RETURNING n'
    const inserts = async (process: Process) => {
      const { kind } = await process.execute('s', insert)
      await process.send({ to: 'client', type: kind, body: null })
    }
    const scenario = tiny({
      actors: { A: sends('BEGIN', 'INSERT INTO t VALUES (2, 0)', 'ROLLBACK'), B: inserts, C: inserts },
      outcome: (end) => end.delivered.find(({ type }) => type === 'completed')?.from ?? 'nobody',
    })
    for (const merge of [true, false]) {
      const found = await exploring(scenario, { merge })
      expect(counts(found).B).toBe(counts(found).C)
      expect(found.outcomes.every(({ id }) => id === 'B' || id === 'C')).toBe(true)
    }
  })

  test('a lock_timeout', async () => {
    const scenario = tiny({
      actors: {
        A: sends('BEGIN', 'UPDATE t SET n = 1', 'COMMIT'),
        B: async (process) => {
          await process.execute('s', 'SET lock_timeout = 50')
          const { kind } = await process.execute('s', 'UPDATE t SET n = 2')
          await process.send({ to: 'client', type: kind, body: null })
        },
      },
      outcome: (end) => end.delivered.map(({ type }) => type).join(),
    })
    // B's UPDATE between A's UPDATE and A's COMMIT waits: after A's COMMIT it is done, before it the timeout may expire.
    const { outcomes } = await exploring(scenario)
    expect(outcomes.map(({ id }) => id).toSorted()).toEqual(['completed', 'failed'])
    expect(outcomes.find(({ id }) => id === 'failed')?.example).toContain('B~')
    expect(counts(await exploring(scenario, { merge: false }))).toEqual(counts(await exploring(scenario)))
  })

  test('a crash, as often as the bound says', async () => {
    const scenario = tiny({ actors: { A: sends('BEGIN', 'UPDATE t SET n = n + 1', 'COMMIT') }, restarts: 2 })
    // A run with c crashes can hold them before each of the three statements of each of the processes.
    expect(counts(await exploring(scenario, { crashes: 0 }))).toEqual({ '1=1': '1' })
    expect(counts(await exploring(scenario, { crashes: 1 }))).toEqual({ '1=1': '4' })
    expect(counts(await exploring(scenario, { crashes: 2 }))).toEqual({ '1=1': '13' })
  })

  test('a lost answer', async () => {
    const scenario = tiny({
      restarts: 1,
      actors: {
        A: async (process) => {
          await process.execute('s', 'UPDATE t SET n = n + 1')
          await process.send({ to: 'client', type: 'done', body: null })
        },
      },
    })
    expect(counts(await exploring(scenario, { losses: 0 }))).toEqual({ '1=1': '1' })
    expect(counts(await exploring(scenario, { losses: 1 }))).toEqual({ '1=1': '1', '1=2': '1' })
  })

  test('that all are stuck', async () => {
    const scenario = tiny({ actors: { A: async (process) => void (await process.receive()), B: sends('SELECT 1') } })
    const found = await exploring(scenario)
    expect(found.outcomes).toEqual([{ id: 'stuck', verdict: 'broken', count: '1', broken: ['stuck'], example: 'B' }])
  })
})

describe('an exploration', () => {
  const scenario = tiny({ seed: threeRows, actors: { A: transaction(1), B: transaction(2), C: transaction(3) } })

  test('of more than its bound is a sample that its seed decides, and says so', async () => {
    const sample = (seed: number) => exploring(scenario, { maxRuns: 20, merge: false, seed })
    const first = await sample(1)
    expect(first).toMatchObject({ runs: 20, schedules: '20', exhaustive: false })
    expect(await sample(1)).toEqual(first)
    expect((await sample(2)).outcomes[0]?.example).not.toBe(first.outcomes[0]?.example)
  })

  test('counts only orders that it has run when the bound ends it early', async () => {
    const found = await exploring(scenario, { maxRuns: 10 })
    expect(found).toMatchObject({ runs: 10, exhaustive: false })
    expect(Number(found.schedules)).toBeGreaterThan(10)
    expect(Number(found.schedules)).toBeLessThan(34650)
  })

  test('can be stopped and gives what it has', async () => {
    const stop = new AbortController()
    const bounds = { crashes: 0, losses: 0, maxRuns: 1000, seed: 1 }
    const onProgress = ({ runs }: ExploreProgress) => {
      if (runs === 3) stop.abort()
    }
    const request = { parameters: {}, bounds, merge: false }
    const found = await explore(pglite(), scenario, request, { onProgress, signal: stop.signal })
    expect(found).toMatchObject({ runs: 3, schedules: '3', exhaustive: false })
  })

  test('reports a fraction that only grows, to 1', async () => {
    const fractions: number[] = []
    const bounds = { crashes: 0, losses: 0, maxRuns: 1000, seed: 1 }
    const onProgress = ({ fraction }: ExploreProgress) => void fractions.push(fraction)
    await explore(pglite(), scenario, { parameters: {}, bounds }, { onProgress })
    expect(fractions.at(-1)).toBe(1)
    expect(fractions).toEqual(fractions.toSorted((one, other) => one - other))
    expect(fractions[0]).toBeGreaterThan(0)
  })

  test('of a statement that the engine refuses is refused, with the trace', async () => {
    const refused = tiny({ actors: { A: sends('SELECT 1', 'BEGIN ISOLATION LEVEL SERIALIZABLE') } })
    const error = await exploring(refused).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StatementRefused)
    expect(error).toMatchObject({ trace: { schedule: 'A' } })
  })

  test('of code that never ends is an error, not a hang', async () => {
    const endless = tiny({
      actors: {
        A: async (process) => {
          for (;;) await process.sleep(1)
        },
      },
    })
    await expect(exploring(endless)).rejects.toThrow('it goes on after 2000 steps')
  })
})
