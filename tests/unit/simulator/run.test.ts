import { describe, expect, test } from 'vitest'
import { ActorFailed } from '../../../src/simulator/errors/actor-failed.ts'
import { ScheduleMismatch } from '../../../src/simulator/errors/schedule-mismatch.ts'
import { StatementRefused } from '../../../src/simulator/errors/statement-refused.ts'
import { startRun } from '../../../src/simulator/live-run.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Scenario } from '../../../src/simulator/scenario.ts'
import { usePglite } from './pglite.ts'
import { sends, tiny, toldBriefly, tokens } from './tiny-scenario.ts'

const pglite = usePglite()
const play = (scenario: Scenario, schedule: string, more: { readonly edits?: Record<string, string> } = {}) =>
  run(pglite(), scenario, { parameters: {}, schedule: tokens(schedule), ...more })

const increments = tiny({
  actors: {
    A: sends('BEGIN', 'UPDATE t SET n = n + 1', 'COMMIT'),
    B: sends('BEGIN', 'UPDATE t SET n = n + 10', 'COMMIT'),
  },
})

describe('a schedule', () => {
  test('decides who steps; a statement that waits goes on when its blocker commits', async () => {
    const trace = await play(increments, 'AABBAB')
    expect(trace.steps.map(toldBriefly)).toEqual([
      'A BEGIN',
      'A UPDATE 1',
      'B BEGIN',
      'B waits for A',
      'A COMMIT, B UPDATE 1',
      'B COMMIT',
    ])
    expect(trace.steps[3]?.waits).toMatchObject([{ actor: 'B', for: ['A'], canExpire: false }])
    expect(trace.steps[3]?.actors).toEqual([
      { actor: 'A', kind: 'ready', next: 's' },
      { actor: 'B', kind: 'waiting' },
    ])
    expect(trace).toMatchObject({ complete: true, enabled: [], verdict: { kind: 'holds', outcome: '1=11' } })
  })

  test('gives the same trace again, byte for byte', async () => {
    const first = await play(increments, 'BABA')
    expect(JSON.stringify(await play(increments, first.schedule))).toBe(JSON.stringify(first))
  })

  test('that ends early leaves an unfinished trace that says what could be next', async () => {
    const trace = await play(increments, 'AABB')
    expect(trace).toMatchObject({ complete: false, verdict: { kind: 'unfinished', outcome: '' } })
    expect(trace.enabled).toEqual(tokens('AA!B!'))
  })

  test('shows the rows after each step, uncommitted ones with their session', async () => {
    const trace = await play(increments, 'AA')
    expect(trace.initialTables[0]?.rows).toEqual([{ values: ['1', '0'] }])
    expect(trace.steps[1]?.tables[0]?.rows).toEqual([
      { values: ['1', '0'], touchedBy: 'A' },
      { values: ['1', '1'], uncommittedBy: 'A' },
    ])
  })

  test('with an entry that is not possible is refused with the trace up to there', async () => {
    const error = await play(increments, 'AABBB').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ScheduleMismatch)
    expect(error).toMatchObject({
      tag: 'ScheduleMismatch',
      index: 4,
      token: { kind: 'step', actor: 'B' },
      enabled: tokens('AA!B!'),
      trace: { schedule: 'AABB' },
      message: 'schedule entry 5, B, is not possible after AABB; possible: A, A!, B!',
    })
  })

  test('is finished by a seed, the same way each time, and the result replays', async () => {
    const request = { parameters: {}, schedule: tokens('A') }
    const finished = await run(pglite(), increments, request, { finish: { seed: 7 } })
    expect(finished.complete).toBe(true)
    expect(await run(pglite(), increments, request, { finish: { seed: 7 } })).toEqual(finished)
    expect(await play(increments, finished.schedule)).toEqual(finished)
  })

  test('run without tables after each step ends alike', async () => {
    const request = { parameters: {}, schedule: tokens('AABBAB') }
    const { steps, verdict } = await run(pglite(), increments, request, { observe: false })
    expect(steps.every(({ tables }) => tables.length === 0)).toBe(true)
    expect(verdict).toEqual((await play(increments, 'AABBAB')).verdict)
  })
})

describe('a run that stays open', () => {
  test('is at each point what a run from the start would be', async () => {
    const live = await startRun(pglite(), increments, { parameters: {} })
    expect(live.trace.initialEnabled).toEqual(tokens('AA!BB!'))
    await live.step(tokens('AAB'))
    const open = await live.step(tokens('BA'))
    expect(open).toEqual(await play(increments, 'AABBA'))
  })

  test('stays where it was after an impossible token', async () => {
    const live = await startRun(pglite(), increments, { parameters: {} })
    await expect(live.step(tokens('AABBB'))).rejects.toBeInstanceOf(ScheduleMismatch)
    expect(live.trace.schedule).toBe('AABB')
    const done = await live.step(tokens('AB'))
    expect(done.complete).toBe(true)
  })
})

describe('an edited statement', () => {
  const insert = 'INSERT INTO t VALUES ($1, $2)'
  const editable = tiny({
    statements: { insert },
    actors: { A: async (process) => void (await process.execute('insert', insert, ['2', '5'])) },
  })
  const sent = async (sql: string) => {
    const { steps } = await play(editable, 'A', { edits: { insert: sql } })
    return steps[0]?.event
  }

  test('runs instead of the original, with the same parameters', async () => {
    const event = await sent('INSERT INTO t VALUES ($1, $2::int * 2) RETURNING n')
    expect(event).toMatchObject({
      statement: { edited: true, parameters: ['2', '5'] },
      outcome: { results: [{ rows: [['10']] }] },
    })
  })

  test('gets as many parameters as it mentions', async () => {
    expect(await sent('INSERT INTO t VALUES ($1, 0)')).toMatchObject({
      statement: { parameters: ['2'] },
      outcome: { kind: 'completed' },
    })
    expect(await sent('INSERT INTO t VALUES (2, 0); DELETE FROM t')).toMatchObject({
      statement: { parameters: [] },
      outcome: { results: [{ tag: 'INSERT 0 1' }, { tag: 'DELETE 2' }] },
    })
  })

  test('that PostgreSQL rejects is a value in the trace', async () => {
    expect(await sent('INSRT')).toMatchObject({ outcome: { kind: 'failed', error: { sqlstate: '42601' } } })
  })

  test('that is the original text does not count as edited', async () => {
    expect(await sent(insert)).toMatchObject({ statement: { edited: false } })
  })

  test('that the engine cannot run truthfully is refused with the trace before it', async () => {
    const error = await sent('BEGIN ISOLATION LEVEL SERIALIZABLE').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StatementRefused)
    expect(error).toMatchObject({ actor: 'A', statement: { name: 'insert', edited: true }, trace: { schedule: '' } })
  })

  test('that the scenario does not have is refused', async () => {
    const request = play(editable, 'A', { edits: { update: 'SELECT 1' } })
    await expect(request).rejects.toThrow('tiny has no statement update to edit here; it has: insert')
  })
})

describe('a bug in the code of an actor', () => {
  const failing = async (code: Scenario['actors'] extends (parameters: never) => readonly (infer A)[] ? A : never) => {
    const scenario = { ...increments, actors: () => [code] }
    return play(scenario, 'AA').catch((reason: unknown) => reason)
  }
  const title = { en: '', ja: '' }

  test('ends the run and names the actor and the schedule', async () => {
    const error = await failing({
      name: 'A',
      title,
      restarts: 0,
      async run(process) {
        await process.execute('s', 'SELECT 1')
        await process.execute('s', 'SELECT 2')
        throw new TypeError('no such order')
      },
    })
    expect(error).toBeInstanceOf(ActorFailed)
    expect(error).toMatchObject({
      actor: 'A',
      schedule: 'AA',
      message: 'the code of actor A failed after the schedule "AA": no such order',
    })
  })

  test('such as awaiting the world outside is found, not waited for', async () => {
    const error = await failing({
      name: 'A',
      title,
      restarts: 0,
      run: () => new Promise((resolve) => setImmediate(resolve)),
    })
    expect(error).toMatchObject({ message: expect.stringContaining('it awaits something that is no effect') as string })
  })

  test('such as two effects at once is found', async () => {
    const error = await failing({
      name: 'A',
      title,
      restarts: 0,
      async run(process) {
        await Promise.all([process.execute('s', 'SELECT 1'), process.execute('s', 'SELECT 2')])
      },
    })
    expect(error).toMatchObject({ message: expect.stringContaining('while it awaits another effect') as string })
  })

  test('such as an effect that is not awaited is found', async () => {
    const error = await failing({
      name: 'A',
      title,
      restarts: 0,
      async run(process) {
        void process.execute('s', 'SELECT 1')
      },
    })
    expect(error).toMatchObject({ message: expect.stringContaining('ended without awaiting its execute') as string })
  })
})

test('code that ends in a transaction gives its session back: others go on', async () => {
  const scenario = tiny({
    actors: { A: sends('BEGIN', 'UPDATE t SET n = 1', 'SELECT 1'), B: sends('UPDATE t SET n = 2') },
  })
  const trace = await play(scenario, 'AABA')
  expect(trace.steps.map(toldBriefly)).toEqual(['A BEGIN', 'A UPDATE 1', 'B waits for A', 'A SELECT 1, B UPDATE 1'])
  expect(trace.verdict.outcome).toBe('1=2')
})
