import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LabError } from '../../../src/lab/lab-error.ts'
import type { BootProgress, LabRun } from '../../../src/lab/lab.ts'
import { concurrentRetries } from '../../../src/scenarios/concurrent-retries/index.ts'
import { createLabThread, type LabThread } from '../../support/lab-thread.ts'

const doubleOrder: LabRun = {
  scenario: concurrentRetries.slug,
  parameters: { strategy: 'select-then-insert' },
  schedule: 'ABAAABBB',
}
/** A's first statement never ends; B's is never reached. */
const endless: LabRun = {
  ...doubleOrder,
  edits: { 'find-record': 'SELECT count(*) FROM generate_series(1, 1e15)' },
}
const bounds = { crashes: 0, losses: 0, maxRuns: 1000, seed: 1 }

const rejection = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('it resolved'),
    (error: unknown) => error,
  )

let thread: LabThread
beforeAll(() => {
  thread = createLabThread()
})
afterAll(() => thread.close())

describe('booting', () => {
  test('calls that overlap share one boot, and each hears of its progress', async () => {
    const heard: BootProgress[] = []
    const [first, second] = await Promise.all([thread.lab.boot((progress) => heard.push(progress)), thread.lab.boot()])
    expect(second).toEqual(first)
    expect(first.postgres).toMatch(/^18\./)
    expect(heard.map(({ phase }) => phase)).toEqual(['download', 'compile', 'ready'])
    expect(thread.threads()).toBe(1)
  })
})

describe('runs', () => {
  test('a run that goes on from the last one gives the trace of a run from the start', async () => {
    const whole = await thread.lab.run(doubleOrder)
    expect(whole.verdict.kind).toBe('broken')
    await thread.lab.run({ ...doubleOrder, parameters: { strategy: 'on-conflict-do-nothing' }, schedule: 'A' })
    for (const length of [0, 1, 2, 5]) {
      const part = await thread.lab.run({ ...doubleOrder, schedule: doubleOrder.schedule.slice(0, length) })
      expect(part.steps).toEqual(whole.steps.slice(0, length))
    }
    expect(await thread.lab.run(doubleOrder)).toEqual(whole)
  })

  test('another order than the last run’s is run from the start', async () => {
    await thread.lab.run({ ...doubleOrder, schedule: 'ABAA' })
    const other = await thread.lab.run({ ...doubleOrder, schedule: 'AAAABB' })
    expect(other.schedule).toBe('AAAABB')
    expect(other.verdict.kind).not.toBe('broken')
  })

  test('a seed finishes the run, the same way from the start as after some steps', async () => {
    const fromStart = await thread.lab.run({ ...doubleOrder, schedule: 'AB', finishSeed: 7 })
    await thread.lab.run({ ...doubleOrder, schedule: 'A' })
    const continued = await thread.lab.run({ ...doubleOrder, schedule: 'AB', finishSeed: 7 })
    expect(fromStart.complete).toBe(true)
    expect(continued).toEqual(fromStart)
  })

  test('a schedule that doesn’t fit rejects with ScheduleMismatch and the trace up to there', async () => {
    const error = await rejection(thread.lab.run({ ...doubleOrder, schedule: 'AAB~' }))
    expect(error).toBeInstanceOf(LabError)
    expect(error).toMatchObject({ tag: 'ScheduleMismatch', trace: { schedule: 'AA' } })
    expect((await thread.lab.run(doubleOrder)).complete).toBe(true)
  })

  test.each([
    ['UnknownScenario', { ...doubleOrder, scenario: 'nowhere' }],
    ['BadSchedule', { ...doubleOrder, schedule: 'a b' }],
    ['InvalidRequest', { ...doubleOrder, parameters: { strategy: 'hope' } }],
  ])('a request that names no run rejects with %s', async (tag, request) => {
    expect(await rejection(thread.lab.run(request))).toMatchObject({ tag })
    expect(thread.threads()).toBe(1)
  })

  test('a statement that the engine refuses rejects with its reason, and the lab goes on', async () => {
    const refused = { ...doubleOrder, edits: { 'find-record': 'LISTEN orders' } }
    const error = await rejection(thread.lab.run(refused))
    expect(error).toMatchObject({ tag: 'StatementRefused', trace: { schedule: '' } })
    expect((error as LabError).message).toContain('LISTEN')
    expect((await thread.lab.run(doubleOrder)).complete).toBe(true)
  })
})

describe('explaining', () => {
  const statement = { sql: 'SELECT count(*) FROM orders WHERE amount_minor > $1', parameters: ['0'] }
  const { scenario, parameters, schedule } = doubleOrder
  const readAt = async (steps: number): Promise<unknown> => {
    const request = { scenario, parameters, schedule: schedule.slice(0, steps), statement }
    const explained = await thread.lab.explain(request)
    if (explained.kind !== 'plan') return explained
    const [{ Plan: plan }] = JSON.parse(explained.json) as [{ Plan: { Plans: [Record<string, unknown>] } }]
    return plan.Plans[0]['Actual Rows']
  }

  test('a statement is explained on the rows that the run has left by then, and the run goes on as if it had not', async () => {
    const whole = await thread.lab.run(doubleOrder)
    expect([await readAt(0), await readAt(schedule.length)]).toEqual([0, 2])
    expect(await thread.lab.run(doubleOrder)).toEqual(whole)
  })

  test('one that fails says so as PostgreSQL does', async () => {
    const request = { scenario, parameters, schedule, statement: { sql: 'SELECT nothing FROM orders', parameters: [] } }
    expect(await thread.lab.explain(request)).toMatchObject({ kind: 'failed', sqlstate: '42703' })
  })

  test('one that would wait is refused, and the lab goes on', async () => {
    const lock = 'SELECT pg_advisory_xact_lock(7)'
    const strategy = 'select-then-insert-in-transaction'
    const request = { scenario, parameters: { strategy }, edits: { 'find-record': lock }, schedule: 'AA' }
    const error = await rejection(thread.lab.explain({ ...request, statement: { sql: lock, parameters: [] } }))
    expect(error).toMatchObject({ tag: 'NotExplained' })
    expect((await thread.lab.run(doubleOrder)).complete).toBe(true)
  })
})

describe('exploring', () => {
  test('it reports progress on the way and ends with every order', async () => {
    const fractions: number[] = []
    const { scenario, parameters } = doubleOrder
    const found = await thread.lab.explore({ scenario, parameters, bounds }, ({ fraction }) => fractions.push(fraction))
    expect(found.exhaustive).toBe(true)
    expect(found.outcomes.map(({ verdict }) => verdict)).toContain('broken')
    expect(fractions.length).toBeGreaterThan(0)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  })
})

describe('stopping', () => {
  test('endless SQL is stopped: what waits rejects with Stopped, and the prefix can be replayed', async () => {
    const prefix = await thread.lab.run({ ...doubleOrder, schedule: 'ABA' })
    const running = rejection(thread.lab.run({ ...endless, schedule: 'A' }))
    const queued = rejection(thread.lab.run(doubleOrder))
    const started = thread.threads()
    await thread.lab.stop()
    expect(await running).toMatchObject({ tag: 'Stopped' })
    expect(await queued).toMatchObject({ tag: 'Stopped' })
    expect(thread.threads()).toBe(started + 1)
    expect(await thread.lab.run({ ...doubleOrder, schedule: 'ABA' })).toEqual(prefix)
  })

  test('an exploration is stopped the same way', async () => {
    const { scenario } = doubleOrder
    const parameters = { strategy: 'on-conflict-do-nothing', requests: 4 }
    const progressed = Promise.withResolvers<undefined>()
    const exploring = rejection(
      thread.lab.explore({ scenario, parameters, bounds: { ...bounds, maxRuns: 1e6 } }, () =>
        progressed.resolve(undefined),
      ),
    )
    await progressed.promise
    await thread.lab.stop()
    expect(await exploring).toMatchObject({ tag: 'Stopped' })
    expect((await thread.lab.run(doubleOrder)).complete).toBe(true)
  })

  test('a boot after stopping downloads nothing', async () => {
    await thread.lab.stop()
    expect((await thread.lab.boot()).bytes).toBe(0)
  })
})

describe('a worker that dies', () => {
  test('rejects what waits with WorkerDied, and the next call boots another', async () => {
    const running = rejection(thread.lab.run({ ...endless, schedule: 'A' }))
    await thread.lab.boot()
    const started = thread.threads()
    await thread.kill()
    expect(await running).toMatchObject({ tag: 'WorkerDied' })
    expect((await thread.lab.run(doubleOrder)).complete).toBe(true)
    expect(thread.threads()).toBe(started + 1)
  })
})

describe('the rows of the page-cost chapter', () => {
  const never = new AbortController().signal

  test('are made, measured with and without the index, and gone once a scenario has run', async () => {
    const told: string[] = []
    const made = await thread.lab.makeRows(20_000, ({ phase, rows }) => told.push(`${phase} ${rows}`), never)
    expect(told).toEqual(['rows 0', 'rows 10000', 'index 20000', 'analyze 20000'])
    expect(made).toMatchObject({ rows: 20_000, of: 20_000, ended: 'complete', depths: [100, 1000, 10_000, 18_000] })
    expect(made.floor).toBeGreaterThan(0)
    const page = { form: 'row', depth: 18_000 } as const
    const indexed = await thread.lab.measurePage({ ...page, index: true })
    const bare = await thread.lab.measurePage({ ...page, index: false })
    const again = await thread.lab.measurePage({ ...page, index: true })
    expect([indexed.rowsRead, bare.rowsRead, again.rowsRead]).toEqual([21, 20_000, 21])
    expect(indexed.milliseconds).toBeGreaterThan(0)
    await thread.lab.run(doubleOrder)
    expect(await rejection(thread.lab.measurePage({ ...page, index: true }))).toMatchObject({ tag: 'NoRows' })
  })

  test('leave nothing in a run that follows', async () => {
    const before = await thread.lab.run({ ...doubleOrder, schedule: 'AABB' })
    await thread.lab.makeRows(1000, () => undefined, never)
    expect(await thread.lab.run({ ...doubleOrder, schedule: 'AABB' })).toEqual(before)
  })

  test('stop between two batches when told to; those that stand can be measured', async () => {
    const stopping = new AbortController()
    const made = await thread.lab.makeRows(
      1_000_000,
      ({ rows }) => {
        if (rows === 20_000) stopping.abort()
      },
      stopping.signal,
    )
    expect(made).toMatchObject({ rows: 20_000, of: 1_000_000, ended: 'stopped' })
    const { rowsRead } = await thread.lab.measurePage({ form: 'offset', depth: 18_000, index: true })
    expect(rowsRead).toBe(18_021)
  })

  test('are gone after a stop that ends the worker, and the database is there again', async () => {
    const making = thread.lab.makeRows(
      1_000_000,
      ({ rows }) => {
        if (rows === 10_000) void thread.lab.stop()
      },
      never,
    )
    expect(await rejection(making)).toMatchObject({ tag: 'Stopped' })
    const page = { form: 'row', depth: 100, index: true } as const
    expect(await rejection(thread.lab.measurePage(page))).toMatchObject({ tag: 'NoRows' })
  })
})
