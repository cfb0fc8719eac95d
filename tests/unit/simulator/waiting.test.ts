import { describe, expect, test } from 'vitest'
import { run } from '../../../src/simulator/run.ts'
import type { Process, Scenario } from '../../../src/simulator/scenario.ts'
import { usePglite } from './pglite.ts'
import { sends, tiny, toldBriefly, tokens } from './tiny-scenario.ts'

const pglite = usePglite()
const play = async (scenario: Scenario, schedule: string) => {
  const trace = await run(pglite(), scenario, { parameters: {}, schedule: tokens(schedule) })
  return { ...trace, told: trace.steps.map(toldBriefly) }
}
const hangs = async (process: Process) => {
  await process.execute('s', 'BEGIN')
  await process.execute('s', 'UPDATE t SET n = 1')
  await process.stall()
  await process.execute('s', 'COMMIT')
}

describe('a process that hangs', () => {
  test('goes on only when nobody else can', async () => {
    const { steps, told } = await play(tiny({ actors: { A: hangs, B: sends('SELECT 1', 'SELECT 2') } }), 'AABBAA')
    expect(steps.map(({ enabled }) => enabled.some(({ kind, actor }) => kind === 'step' && actor === 'A'))).toEqual([
      true,
      false,
      false,
      true,
      true,
      false,
    ])
    expect(told[4]).toBe('A stall')
  })

  test('outlasts a lock_timeout, but not a wait without one', async () => {
    const patient = tiny({ actors: { A: hangs, B: sends('UPDATE t SET n = 2') } })
    expect((await play(patient, 'AAB')).enabled).toEqual(tokens('AA!B!'))
    const impatient = tiny({ actors: { A: hangs, B: sends('SET lock_timeout = 100', 'UPDATE t SET n = 2') } })
    expect((await play(impatient, 'AABB')).enabled).toEqual(tokens('A!B~B!'))
  })

  test('of two, either may go on', async () => {
    const stall = async (process: Process) => process.stall()
    expect((await play(tiny({ actors: { A: stall, B: stall } }), '')).enabled).toEqual(tokens('AA!BB!'))
  })
})

describe('a lock_timeout', () => {
  const impatient = tiny({
    actors: {
      A: hangs,
      B: sends('BEGIN', `SET LOCAL lock_timeout = '1s'`, 'UPDATE t SET n = 2', 'SELECT 1', 'ROLLBACK'),
    },
  })

  test('expires when the schedule says so, with 55P03, and whoever waited behind it is no longer blocked by it', async () => {
    const { told, steps, complete } = await play(impatient, 'AABBBB~BBAA')
    expect(told.slice(4)).toEqual(['B waits for A', 'B 55P03', 'B 25P02', 'B ROLLBACK', 'A stall', 'A COMMIT'])
    expect(steps[5]?.event).toMatchObject({ kind: 'expire', statement: { sql: 'UPDATE t SET n = 2' } })
    expect(steps[4]?.waits).toMatchObject([{ actor: 'B', canExpire: true }])
    expect(complete).toBe(true)
  })

  test('that is not set cannot expire', async () => {
    const patient = tiny({ actors: { A: hangs, B: sends('UPDATE t SET n = 2') } })
    await expect(play(patient, 'AABB~')).rejects.toMatchObject({ tag: 'ScheduleMismatch', index: 3 })
  })

  test('is let expire by a seed only when there is no step left', async () => {
    const request = { parameters: {}, schedule: tokens('AABBB') }
    for (let seed = 0; seed < 5; seed++) {
      const { steps } = await run(pglite(), impatient, request, { finish: { seed } })
      expect(steps.slice(5).map(toldBriefly)).toEqual(['B 55P03', 'B 25P02', 'B ROLLBACK', 'A stall', 'A COMMIT'])
    }
  })
})

describe('an order that PostgreSQL leaves open', () => {
  // Two wait for the holder of a key; it rolls back; either may be the one who gets the key.
  const insert = 'INSERT INTO t VALUES (2, 0)'
  const race = tiny({ actors: { A: sends('BEGIN', insert, 'ROLLBACK'), B: sends(insert), C: sends(insert) } })

  test('is answered by the wake token that follows', async () => {
    const forB = await play(race, 'AABCAB_')
    const forC = await play(race, 'AABCAC_')
    expect(forB.told.at(-1)).toBe('A ROLLBACK, B INSERT 0 1, C 23505')
    expect(forC.told.at(-1)).toBe('A ROLLBACK, C INSERT 0 1, B 23505')
    expect([forB.schedule, forC.schedule]).toEqual(['AABCAB_', 'AABCAC_'])
    expect(forC.steps.at(-1)?.wakes).toEqual([{ candidates: ['B', 'C'], taken: 'C' }])
  })

  test('is answered by the first candidate where no token follows, and the trace says so', async () => {
    const { schedule, steps } = await play(race, 'AABCA')
    expect(schedule).toBe('AABCAB_')
    expect(steps).toHaveLength(5)
  })

  test('can only be answered by a candidate', async () => {
    const request = play(race, 'AABCAA_')
    await expect(request).rejects.toMatchObject({ tag: 'ScheduleMismatch', index: 5, enabled: tokens('B_C_') })
  })

  test('is asked for nowhere else', async () => {
    await expect(play(race, 'AA_')).rejects.toMatchObject({ tag: 'ScheduleMismatch', index: 1 })
  })
})

test('time that passes is a step of its own', async () => {
  const sleeper = tiny({ actors: { A: (process: Process) => process.sleep(60_000), B: sends('SELECT 1') } })
  const { steps, complete } = await play(sleeper, 'BA')
  expect(steps[1]?.event).toEqual({ kind: 'timer', milliseconds: 60_000 })
  expect(complete).toBe(true)
})

test('who would wait for each other for ever is told by PostgreSQL', async () => {
  const scenario = tiny({
    seed: 'INSERT INTO t VALUES (1, 0), (2, 0);',
    actors: {
      A: sends('BEGIN', 'UPDATE t SET n = 1 WHERE id = 1', 'UPDATE t SET n = 1 WHERE id = 2', 'COMMIT'),
      B: sends('BEGIN', 'UPDATE t SET n = 2 WHERE id = 2', 'UPDATE t SET n = 2 WHERE id = 1', 'COMMIT'),
    },
  })
  const { told } = await play(scenario, 'AABBAB')
  expect(told.slice(0, 5)).toEqual(['A BEGIN', 'A UPDATE 1', 'B BEGIN', 'B UPDATE 1', 'A waits for B'])
  expect(told[5]).toContain('40P01')
})
