import { describe, expect, test } from 'vitest'
import { parameters } from '../../../../src/scenarios/crash-anywhere/parameters.ts'
import type { Exploration } from '../../../../src/simulator/contracts.ts'
import { differencesOf, findingsOf, foundTheSame, type MatrixEntry } from '../../../../src/widgets/matrix/findings.ts'
import { matrixBook } from '../../../../src/widgets/matrix/book.ts'
import { matrixMessages } from '../../../../src/widgets/matrix/locale.ts'
import {
  fractionOf,
  NOT_YET,
  rerunReducer,
  type Rerun,
  type RowRun,
} from '../../../../src/widgets/matrix/rerun-state.ts'
import { tablesOf } from '../../../../src/widgets/matrix/tables.ts'

const book = matrixBook('crash-anywhere')
const explored = (outcomes: Exploration['outcomes']): Exploration => ({
  schedules: '10',
  runs: 4,
  exhaustive: true,
  outcomes,
})
const twice = { id: 'charged-twice', verdict: 'broken', count: '6', broken: ['one'], example: 'AAAA' } as const
const once = { id: 'charged-once', verdict: 'holds', count: '3', broken: [], example: 'AA' } as const

describe('what was found', () => {
  test('an outcome that only differs in what broke is counted once, beyond 2^53 too, by its shortest example', () => {
    const { outcomes } = findingsOf(
      explored([
        { ...twice, count: '9007199254740993' },
        { ...twice, count: '2', broken: ['two'], example: 'AA' },
        { ...twice, crashedAt: 'receive' },
      ]),
    )
    expect(outcomes.map(({ crashedAt, count, example }) => [crashedAt, count, example])).toEqual([
      ['', '9007199254740995', 'AA'],
      ['receive', '6', 'AAAA'],
    ])
  })

  test('is the same in whatever order it was found', () => {
    const [one, other] = [findingsOf(explored([twice, once])), findingsOf(explored([once, twice]))]
    expect(foundTheSame(one, other)).toBe(true)
  })

  test('differs by a count, by an outcome too many and by one that is missing', () => {
    const page = findingsOf(explored([twice, once]))
    const here = findingsOf(
      explored([
        { ...twice, count: '7' },
        { ...once, crashedAt: 'commit' },
      ]),
    )
    expect(foundTheSame(page, here)).toBe(false)
    expect(differencesOf(page, here)).toEqual([
      { crashedAt: '', id: 'charged-twice', one: '6', other: '7' },
      { crashedAt: '', id: 'charged-once', one: '3', other: '0' },
      { crashedAt: 'commit', id: 'charged-once', one: '0', other: '3' },
    ])
  })

  test('differs when the verdict on an outcome does', () => {
    const [page, here] = [findingsOf(explored([once])), findingsOf(explored([{ ...once, verdict: 'broken' }]))]
    expect(differencesOf(page, here)).toHaveLength(2)
  })

  test('differs when one of them is but a sample', () => {
    const page = findingsOf(explored([once]))
    expect(foundTheSame(page, { ...page, exhaustive: false })).toBe(false)
  })
})

describe('the tables', () => {
  const entryOf = (contract: string, recovery: string, outcomes: Exploration['outcomes']): MatrixEntry => ({
    parameters: { contract, recovery },
    bounds: { crashes: 1, losses: 1, maxRuns: 1, seed: 1 },
    findings: findingsOf(explored(outcomes)),
  })
  const entries = [
    entryOf('key', 'hold', [once, twice, { ...once, crashedAt: 'commit' }]),
    entryOf('key', 'naive-resend', [{ ...twice, crashedAt: 'resend-anyway' }]),
    entryOf('neither', 'hold', [once]),
  ]

  test('there is one for each contract that was explored, with its recoveries in the parameter’s order', () => {
    const tables = tablesOf(book, entries.toReversed())
    expect(tables.map(({ value, columns }) => [value, columns.map((column) => column.value)])).toEqual([
      ['key', ['hold', 'naive-resend']],
      ['neither', ['hold']],
    ])
  })

  test('a row stands for each crash point that somebody comes to, no crash first; a cell has the worse outcome first', () => {
    const [table] = tablesOf(book, entries)
    expect(table?.rows.map(({ at, cells }) => [at, cells.map((cell) => cell.map(({ id }) => id))])).toEqual([
      ['', [['charged-twice', 'charged-once'], []]],
      ['resend-anyway', [[], ['charged-twice']]],
      ['commit', [['charged-once'], []]],
    ])
  })

  test('every outcome has a short word in both languages', () => {
    const ids = book.scenario.outcomes.map(({ id }) => id).sort()
    expect(Object.keys(matrixMessages('en').outcomes).sort()).toEqual(ids)
    expect(Object.keys(matrixMessages('ja').outcomes).sort()).toEqual(ids)
  })

  test('they are laid out by parameters that the scenario has', () => {
    expect(Object.keys(parameters)).toEqual(expect.arrayContaining([book.tables, book.columns]))
  })
})

describe('running it again', () => {
  const row: RowRun = { findings: findingsOf(explored([once])), milliseconds: 5 }
  const after = (...events: Parameters<typeof rerunReducer>[1][]): Rerun => events.reduce(rerunReducer, NOT_YET)

  test('the bar goes by the runs that each combination took on the page', () => {
    const running = after({ kind: 'began', from: [] }, { kind: 'explored', row }, { kind: 'progressed', runs: 30 })
    expect(fractionOf(running, [10, 60, 30])).toBe(0.4)
  })

  test('more runs than expected never fill the bar of what is left', () => {
    const running = after({ kind: 'began', from: [] }, { kind: 'progressed', runs: 1000 })
    expect(fractionOf(running, [10, 90])).toBe(0.1)
  })

  test.each([{ kind: 'stopped' }, { kind: 'failed', failure: { kind: 'worker', message: '' } }] as const)(
    'what is done stays when it is $kind, and going on starts there',
    (event) => {
      const ended = after({ kind: 'began', from: [] }, { kind: 'explored', row }, event)
      expect([ended.done, ended.now.kind]).toEqual([[row], event.kind])
      expect(rerunReducer(ended, { kind: 'began', from: ended.done }).done).toEqual([row])
    },
  )

  test('a stop that another widget asked for is a stop, not a failure', () => {
    const ended = after({ kind: 'began', from: [] }, { kind: 'failed', failure: { kind: 'stopped', message: '' } })
    expect(ended.now.kind).toBe('stopped')
  })
})
