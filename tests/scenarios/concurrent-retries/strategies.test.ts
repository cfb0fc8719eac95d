import { describe, expect, test } from 'vitest'
import { concurrentRetries } from '../../../src/scenarios/concurrent-retries/index.ts'
import type { Exploration } from '../../../src/simulator/contracts.ts'
import { explore } from '../../../src/simulator/explore.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'
import { broken, holding } from './variants.ts'

const cluster = usePglite()
const LONG = 300_000
const listed = concurrentRetries.outcomes.map(({ id }) => id)
const fates = ['commits', 'rolls-back', 'hangs', 'crashes-before-commit', 'crashes-after-commit']

/** Every order of the steps, with so many crashes at any crash point and so many answers lost. */
async function everyOrder(
  parameters: Parameters,
  faults: { readonly crashes?: number; readonly losses?: number } = {},
) {
  const bounds = { crashes: 0, losses: 0, maxRuns: 50_000, seed: 1, ...faults }
  const exploration = await explore(cluster(), concurrentRetries, { parameters, bounds })
  expect(exploration.exhaustive).toBe(true)
  expect(listed).toEqual(expect.arrayContaining(outcomesOf(exploration)))
  return exploration
}

const brokenIn = ({ outcomes }: Exploration) => [...new Set(outcomes.flatMap(({ broken }) => broken))].sort()
const outcomesOf = ({ outcomes }: Exploration) => outcomes.map(({ id }) => id).sort()

async function replayed(parameters: Parameters, schedule: string) {
  return run(cluster(), concurrentRetries, { parameters, schedule: parseSchedule(schedule) ?? [] })
}

describe('SELECT, then INSERT', () => {
  test('two requests that both look before either inserts create two orders', async () => {
    const { verdict } = await replayed({ strategy: 'select-then-insert' }, 'ABAAABBB')
    expect(verdict).toMatchObject({ kind: 'broken', outcome: 'two-orders' })
    expect(verdict.broken.map(({ invariant }) => invariant)).toEqual(['one-order-per-key', 'same-order-for-all'])
  })

  test('is safe only in the orders where one request is over before the other looks', async () => {
    const { outcomes, schedules } = await everyOrder({ strategy: 'select-then-insert' })
    expect(outcomes.map(({ id, count }) => [id, count])).toEqual([
      ['two-orders', '60'],
      ['one-order', '6'],
    ])
    expect(schedules).toBe('66')
  })

  test('three requests can create three orders', async () => {
    const exploration = await everyOrder({ strategy: 'select-then-insert', requests: 3 })
    expect(outcomesOf(exploration)).toEqual(['more-orders', 'one-order', 'two-orders'])
  })

  test('a crash between its two INSERTs leaves an order that the retry does not find', async () => {
    const parameters = { strategy: 'select-then-insert', first: 'crashes-before-commit', resend: true }
    const { verdict } = await replayed(parameters, 'AAAAAAAABB')
    expect(verdict).toMatchObject({ kind: 'broken', outcome: 'two-orders' })
  })
})

describe('SELECT, then INSERT, in a transaction', () => {
  test('two transactions that both look before either commits create two orders', async () => {
    const { verdict } = await replayed({ strategy: 'select-then-insert-in-transaction' }, 'AABBAAAABBBB')
    expect(verdict).toMatchObject({ kind: 'broken', outcome: 'two-orders' })
  })

  test('leaves nothing behind when it crashes before COMMIT', async () => {
    const parameters = { strategy: 'select-then-insert-in-transaction', first: 'crashes-before-commit', resend: true }
    const { verdict } = await replayed(parameters, 'AAAAAAAAAAAABBBB')
    expect(verdict).toMatchObject({ kind: 'holds', outcome: 'one-order' })
  })

  test('breaks in all but the orders where one is over before the other looks', async () => {
    const exploration = await everyOrder({ strategy: 'select-then-insert-in-transaction' })
    expect(outcomesOf(exploration)).toEqual(['one-order', 'two-orders'])
    expect(brokenIn(exploration)).toEqual(['one-order-per-key', 'same-order-for-all'])
  })
})

test('of two transactions that look before they insert, one that rolls back does no harm', async () => {
  const parameters = { strategy: 'select-then-insert-in-transaction', first: 'rolls-back', resend: true }
  expect(outcomesOf(await everyOrder(parameters))).toEqual(['one-order', 'one-order-503'])
})

describe('UNIQUE, catch 23505', () => {
  test('without a rollback: 23505, then 25P02, then a 500 for an order that exists', async () => {
    const { verdict, steps } = await replayed({ strategy: 'catch-unique-violation' }, 'AAAAAABBBBB')
    const outcomes = steps.flatMap(({ event }) => ('outcome' in event ? [event.outcome] : []))
    const failures = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.error.sqlstate] : []))
    expect(failures).toEqual(['23505', '25P02'])
    expect(verdict).toMatchObject({ kind: 'broken', outcome: 'one-order-error-500' })
    expect(verdict.broken).toEqual([{ invariant: 'answered', seen: { en: 'B got 500', ja: 'B への応答が 500' } }])
  })

  test('without a rollback breaks in every order', async () => {
    const exploration = await everyOrder({ strategy: 'catch-unique-violation' })
    expect(outcomesOf(exploration)).toEqual(['one-order-error-500'])
  })
})

describe('ON CONFLICT DO NOTHING at REPEATABLE READ', () => {
  const strategy = 'on-conflict-repeatable-read'

  test('answers 500 to the request that had to wait: 40001', async () => {
    const { verdict, steps } = await replayed({ strategy }, 'AABBAAAABB')
    const [over] = steps.flatMap(({ completions }) => completions)
    expect(over?.outcome).toMatchObject({ kind: 'failed', error: { sqlstate: '40001' } })
    expect(verdict).toMatchObject({ kind: 'broken', outcome: 'one-order-error-500' })
  })

  test('breaks in some orders, and holds in those where nobody waits', async () => {
    expect(outcomesOf(await everyOrder({ strategy }))).toEqual(['one-order', 'one-order-error-500'])
  })
})

describe.each(broken)('$name breaks', ({ parameters }) => {
  const others = fates.filter((first) => first !== 'rolls-back')

  test.each(others)('in some order of two requests when A %s', async (first) => {
    expect(brokenIn(await everyOrder({ ...parameters, first, resend: true }))).not.toEqual([])
  })
})

describe.each(holding)('$name holds', ({ parameters }) => {
  test.each(fates)('in every order of two requests, with a crash at any point, when A %s', async (first) => {
    const exploration = await everyOrder({ ...parameters, first, resend: true }, { crashes: 1 })
    expect(brokenIn(exploration)).toEqual([])
  })

  test('in every order of two requests whose waits may time out, with a crash at any point', async () => {
    const exploration = await everyOrder({ ...parameters, first: 'hangs', lockTimeout: true }, { crashes: 1 })
    expect(brokenIn(exploration)).toEqual([])
    expect(outcomesOf(exploration)).toContain('one-order-503')
  })

  test('in every order of two requests when an answer is lost and its client resends', async () => {
    const exploration = await everyOrder({ ...parameters, resend: true }, { losses: 1 })
    expect(outcomesOf(exploration)).toEqual(['one-order'])
  })

  test(
    'in every order of three requests, with a crash at any point',
    async () => {
      const exploration = await everyOrder({ ...parameters, requests: 3 }, { crashes: 1 })
      expect(outcomesOf(exploration)).toEqual(['one-order'])
    },
    LONG,
  )

  test(
    'in every order of three requests when A rolls back, whoever of the waiters goes first',
    async () => {
      const exploration = await everyOrder({ ...parameters, requests: 3, first: 'rolls-back' })
      expect(outcomesOf(exploration)).toEqual(['one-order', 'one-order-503'])
    },
    LONG,
  )
})
