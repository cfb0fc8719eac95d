import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../src/conformance/native-server.ts'
import type { Cluster } from '../../../src/session/index.ts'
import { createNativeCluster } from '../../../src/session/native/index.ts'
import { compareEngines } from '../../../src/simulator/agreement.ts'
import { explore } from '../../../src/simulator/explore.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Process, Scenario } from '../../../src/simulator/scenario.ts'
import { sends, tiny, tokens } from '../../unit/simulator/tiny-scenario.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const pglite = usePglite()
let database: TestDatabase
let native: Cluster
beforeAll(async () => {
  database = await createDatabase(inject('nativeServer'))
  // A wait may last for many steps of others before its timeout's turn comes, on a busy machine too.
  native = await createNativeCluster({ connectionString: database.connectionString, expiryMilliseconds: 1500 })
})
afterAll(async () => {
  await native.close()
  await database.drop()
})

const compare = (scenario: Scenario, schedule: string, seed = 1, engines = { native, pglite: pglite() }) =>
  compareEngines(engines, scenario, { parameters: {}, schedule: tokens(schedule) }, { seed })

const answering = (...statements: readonly string[]) => {
  return async (process: Process) => {
    for (const sql of statements) {
      const outcome = await process.execute('s', sql)
      const body = outcome.kind === 'failed' ? outcome.error.sqlstate : outcome.results.map(({ tag }) => tag)
      await process.send({ to: 'client', type: outcome.kind, body })
    }
  }
}

test('two transactions on one row are the same story on both engines, in each of sixty orders with crashes and restarts', async () => {
  const scenario = tiny({
    restarts: 1,
    actors: {
      A: answering('BEGIN', 'UPDATE t SET n = n + 1'),
      B: sends('BEGIN ISOLATION LEVEL REPEATABLE READ', 'SELECT n FROM t', 'UPDATE t SET n = n * 10', 'COMMIT'),
    },
  })
  const orders: string[] = []
  const bounds = { crashes: 1, losses: 0, maxRuns: 60, seed: 3 }
  const onOrder = (schedule: string) => void orders.push(schedule)
  await explore(pglite(), scenario, { parameters: {}, bounds, merge: false }, { onOrder })
  expect(orders).toHaveLength(60)
  for (const order of orders) expect(await compare(scenario, order)).toMatchObject({ kind: 'agrees', choices: 0 })
})

describe('where PostgreSQL leaves the winner open', () => {
  const insert = 'INSERT INTO t VALUES (2, 0)'
  const race = tiny({
    actors: { A: sends('BEGIN', insert, 'ROLLBACK'), B: answering(insert), C: answering(insert) },
    outcome: (end) => end.delivered.map(({ from, type }) => `${from} ${type}`).join(),
  })

  test("the server's branch is one of PGlite's, the run goes on from it, and its schedule replays", async () => {
    const agreement = await compare(race, 'AABCABC')
    if (agreement.kind === 'differs') throw new Error(agreement.report)
    expect(agreement.choices).toBe(1)
    expect(agreement.schedule).toMatch(/^AABCA[BC]_BC$/)
    const again = await run(pglite(), race, { parameters: {}, schedule: tokens(agreement.schedule) })
    expect(again).toEqual(agreement.trace)
  })

  test('a schedule that counts on the other winner is left, and finished by the seed', async () => {
    const keeps = sends('BEGIN', insert, 'COMMIT')
    const held = tiny({ actors: { A: sends('BEGIN', insert, 'ROLLBACK'), B: keeps, C: keeps } })
    // The winner commits next. Whoever the server takes, one of these schedules can't be followed.
    for (const schedule of ['AABBCCAB_BC', 'AABBCCAC_CB']) {
      expect(await compare(held, schedule)).toMatchObject({ kind: 'agrees', choices: 1, trace: { complete: true } })
    }
  })
})

test('a lock_timeout that expires is the same story, also when the seed lets it', async () => {
  const holds = async (process: Process) => {
    await process.execute('s', 'BEGIN')
    await process.execute('s', 'UPDATE t SET n = 1')
    await process.stall()
  }
  const scenario = tiny({ actors: { A: holds, B: sends('SET lock_timeout = 100', 'UPDATE t SET n = 2') } })
  expect(await compare(scenario, 'AABBB~A')).toMatchObject({ kind: 'agrees', schedule: 'AABBB~A' })
  const finished = await compare(scenario, 'AABB')
  expect(finished).toMatchObject({ kind: 'agrees', schedule: 'AABBB~A', trace: { complete: true } })
})

test('a difference is reported as two commands to paste and what either engine showed', async () => {
  const lying: Cluster = {
    ...pglite(),
    async open(name) {
      const session = await pglite().open(name)
      const lie = (sql: string) => sql.replace('n + 1', 'n + 2')
      return { ...session, execute: (sql, ...rest) => session.execute(lie(sql), ...rest) }
    },
  }
  const scenario = tiny({ actors: { A: sends('SELECT 1', 'UPDATE t SET n = n + 1 RETURNING n') } })
  const agreement = await compare(scenario, 'AA', 1, { native, pglite: lying })
  expect(agreement).toMatchObject({ kind: 'differs' })
  const report = 'report' in agreement ? agreement.report.split('\n') : []
  expect(report.slice(0, 3)).toEqual([
    `npm run replay -- tiny --engine native --schedule 'AA'`,
    `npm run replay -- tiny --engine pglite --schedule 'AA'`,
    'differ at step 2, event:',
  ])
  expect(report[3]).toContain('"rows":[["1"]]')
  expect(report[4]).toContain('"rows":[["2"]]')
})

test('exploring a native server finds the same outcomes as exploring PGlite', async () => {
  const scenario = tiny({
    actors: {
      A: sends('BEGIN', 'UPDATE t SET n = 1', 'COMMIT'),
      B: answering('SET lock_timeout = 100', 'UPDATE t SET n = 2'),
    },
    outcome: (end) => end.delivered.map(({ type }) => type).join(),
  })
  const request = { parameters: {}, bounds: { crashes: 0, losses: 0, maxRuns: 500, seed: 1 } }
  const fast = await createNativeCluster({ connectionString: database.connectionString })
  try {
    const theirs = await explore(fast, scenario, request)
    const ours = await explore(pglite(), scenario, request)
    expect(theirs).toMatchObject({ exhaustive: true, schedules: ours.schedules })
    expect(theirs.outcomes.map(({ id, count }) => [id, count])).toEqual(
      ours.outcomes.map(({ id, count }) => [id, count]),
    )
  } finally {
    await fast.close()
  }
})
