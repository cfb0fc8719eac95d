import { beforeAll, describe, expect, test } from 'vitest'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import { crashPoints } from '../../../src/scenarios/crash-anywhere/crash-points.ts'
import { cellsOf, exploreMatrix, matrixRows } from '../../../src/scenarios/crash-anywhere/matrix.ts'
import { run } from '../../../src/simulator/run.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const LONG = 600_000
const cluster = usePglite()
let explored: Awaited<ReturnType<typeof exploreMatrix>>
beforeAll(async () => {
  explored = await exploreMatrix(cluster())
}, LONG)

const held = ['held-charged', 'held-not-charged']
const twice = ['charged-twice']

/** Every outcome of a row, over all crash points and orders. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'key, resend-same-key': ['charged-once', ...held],
  'key, look-up-then-resend': ['charged-once', ...held],
  'key, hold': ['charged-once', ...held],
  'key, naive-resend': ['charged-once', ...twice, ...held],
  'key, new-attempt': ['charge-lost', 'charged-once', ...twice, 'not-charged', 'told-wrongly'],
  'lookup, resend-same-key': ['charged-once', ...held],
  'lookup, look-up-then-resend': ['charged-once', ...held],
  'lookup, hold': ['charged-once', ...held],
  'lookup, naive-resend': ['charged-once', ...twice, ...held],
  'lookup, new-attempt': ['charge-lost', 'charged-once', ...twice, 'not-charged', 'told-wrongly'],
  'neither, resend-same-key': ['charged-once', ...held],
  'neither, look-up-then-resend': ['charged-once', ...held],
  'neither, hold': ['charged-once', ...held],
  'neither, naive-resend': ['charged-once', ...twice, ...held],
  'neither, new-attempt': ['charge-lost', 'charged-once', ...twice, 'not-charged', 'told-wrongly'],
}

describe.each(matrixRows.map((row, index) => ({ row, index, ...row.parameters })))(
  'a provider with $contract, and $recovery',
  ({ row, index, contract, recovery }) => {
    const explorationOf = () => {
      const found = explored[index]
      if (found === undefined) throw new Error('it was not explored')
      return found.exploration
    }

    test('covers every order, with a crash at every point and a loss of any message', () => {
      const { exhaustive, outcomes } = explorationOf()
      expect(exhaustive).toBe(true)
      expect([...new Set(outcomes.map(({ id }) => id))].sort()).toEqual(expected[`${contract}, ${recovery}`])
    })

    test('breaks an invariant exactly where the worker sends without permission', () => {
      const broken = explorationOf().outcomes.filter(({ verdict }) => verdict === 'broken')
      expect(broken.length > 0).toBe(['naive-resend', 'new-attempt'].includes(recovery))
    })

    test('has a cell for each crash point, and each example in it ends as it says', async () => {
      const cells = cellsOf(row, explorationOf())
      const points = cells.map(({ crashAt }) => crashAt)
      expect(crashPoints.map(({ at }) => at)).toEqual(expect.arrayContaining(points))
      expect(points).toEqual(
        expect.arrayContaining(['', 'mark-unknown', 'send charge', 'receive', 'succeed-attempt', 'commit']),
      )
      for (const { crashAt, outcomes } of cells) {
        for (const { id, example, broken } of outcomes) {
          const request = { parameters: row.parameters, schedule: parseSchedule(example) ?? [] }
          const { verdict, steps } = await run(cluster(), crashAnywhere, request, { observe: false })
          expect([example, verdict.outcome]).toEqual([example, id])
          expect(verdict.broken.map(({ invariant }) => invariant)).toEqual(broken)
          expect(steps.some(({ event }) => event.kind === 'crash')).toBe(crashAt !== '')
        }
      }
    })
  },
)

describe('what the chapter says of reading the matrix', () => {
  const outcomesOf = (contract: string, recovery: string) =>
    explored.find(({ row: { parameters } }) => parameters.contract === contract && parameters.recovery === recovery)
      ?.exploration.outcomes ?? []
  const endsAt = (contract: string, recovery: string, point: string): readonly string[] => {
    const there = outcomesOf(contract, recovery).filter(({ crashedAt = '' }) => crashedAt === point)
    return [...new Set(there.map(({ id }) => id))].sort()
  }

  test.each(
    ['key', 'lookup', 'neither'].flatMap((contract) =>
      ['naive-resend', 'new-attempt'].map((recovery) => [contract, recovery] as const),
    ),
  )('%s, %s: charges twice without any crash', (contract, recovery) => {
    expect(endsAt(contract, recovery, '')).toContain('charged-twice')
  })

  test.each([
    ['key', 'look-up-then-resend'],
    ['lookup', 'resend-same-key'],
    ['neither', 'resend-same-key'],
    ['neither', 'look-up-then-resend'],
  ])('%s, %s: a recovery that the provider doesn’t offer ends as holding does', (contract, recovery) => {
    const points = new Set(outcomesOf(contract, 'hold').map(({ crashedAt = '' }) => crashedAt))
    expect(points.size).toBeGreaterThan(8)
    for (const at of points) {
      expect([at, endsAt(contract, recovery, at)]).toEqual([at, endsAt(contract, 'hold', at)])
    }
  })

  test('after a crash between sending and the answer, a way out brings “charged once”, and holding does not', () => {
    expect(endsAt('key', 'resend-same-key', 'receive')).toContain('charged-once')
    expect(endsAt('lookup', 'look-up-then-resend', 'receive')).toContain('charged-once')
    for (const contract of ['key', 'lookup', 'neither']) {
      expect(endsAt(contract, 'hold', 'receive')).toEqual(held)
    }
  })
})

test('merging and recalling change how much is run, not what is found', async () => {
  const { explore } = await import('../../../src/simulator/explore.ts')
  const request = {
    parameters: { contract: 'neither', recovery: 'hold' },
    bounds: { crashes: 1, losses: 1, maxRuns: 50_000, seed: 1 },
    byCrashPoint: true,
  }
  const merged = await explore(cluster(), crashAnywhere, request)
  const single = await explore(cluster(), crashAnywhere, { ...request, merge: false })
  const counts = ({ outcomes }: typeof merged) =>
    outcomes.map(({ crashedAt, id, count }) => `${crashedAt}: ${id} ${count}`).sort()
  expect(counts(merged)).toEqual(counts(single))
  expect([merged.schedules, single.runs]).toEqual([single.schedules, Number(single.schedules)])
})
