import { expect, test } from 'vitest'
import type { LabRows } from '../../../../src/lab/lab.ts'
import type { Measured, PagePoint } from '../../../../src/scenarios/page-cost/index.ts'
import {
  costAfter,
  initialCost,
  openPoint,
  pagesOf,
  shownOf,
  type CostEvent,
  type CostState,
} from '../../../../src/widgets/plot/state.ts'

const point = (form: PagePoint['form'], depth: number, index: boolean, buffers = 4): PagePoint => ({
  form,
  depth,
  index,
  buffers,
  milliseconds: 1,
  runs: 3,
  rowsRead: 21,
  spilled: 0,
  sql: '',
  parameters: [],
  plan: { Plan: { 'Node Type': 'Limit' } },
})
const baked: Measured = {
  postgres: '18.7',
  rows: 100_000,
  depths: [100, 90_000],
  floor: 0.6,
  points: [point('or', 100, true), point('or', 90_000, true), point('or', 90_000, false)],
}
const made: LabRows = { rows: 10_000, of: 10_000, ended: 'complete', bytes: 1e6, depths: [100, 9000], floor: 1 }
const after = (...events: readonly CostEvent[]): CostState => events.reduce(costAfter, initialCost(baked))
const ownTable: readonly CostEvent[] = [
  { kind: 'booting' },
  { kind: 'making', progress: { phase: 'rows', rows: 0, of: 10_000 } },
  { kind: 'made', made, postgres: '18.7' },
]

test('before anything has run the points of the build are shown, and say so', () => {
  const shown = shownOf(after(), baked)
  expect(shown).toMatchObject({ source: 'baked', measured: { rows: 100_000 } })
  expect(openPoint(shown, after().selected)).toMatchObject({ form: 'or', depth: 90_000 })
})

test('the reader’s own points take their place, for the index state that was measured and no other', () => {
  const state = after(...ownTable, { kind: 'measured', point: point('row', 9000, true) })
  expect(shownOf(state, baked)).toMatchObject({ source: 'here', measured: { rows: 10_000, floor: 1 } })
  const without = costAfter(state, { kind: 'chose-index', index: false })
  expect(shownOf(without, baked)).toMatchObject({ source: 'baked', points: [{ index: false }] })
})

test('a point measured again replaces the first', () => {
  const state = after(
    ...ownTable,
    { kind: 'measured', point: point('row', 9000, true, 4) },
    { kind: 'measured', point: point('row', 9000, false, 70) },
    { kind: 'measured', point: point('row', 9000, true, 5) },
  )
  expect(state.own?.points.map(({ index, buffers }) => [index, buffers])).toEqual([
    [false, 70],
    [true, 5],
  ])
})

test('an open plan stays with its form where its depth was not measured', () => {
  const shown = shownOf(after(...ownTable, { kind: 'measured', point: point('or', 100, true) }), baked)
  expect(openPoint(shown, { form: 'or', depth: 9000 })).toMatchObject({ form: 'or', depth: 100 })
})

test('a stop is remembered while what runs goes on, and forgotten at its end', () => {
  const stopping = after(...ownTable, { kind: 'stopping' })
  expect(stopping.task).toMatchObject({ kind: 'making', stopping: true })
  const going = costAfter(stopping, { kind: 'making', progress: { phase: 'index', rows: 10_000, of: 1_000_000 } })
  expect(going.task).toMatchObject({ kind: 'making', stopping: true })
  const next = costAfter(costAfter(going, { kind: 'ended' }), { kind: 'booting' })
  expect(next.task).toMatchObject({ kind: 'booting', stopping: false })
})

test.each(['memory', 'worker', 'stopped'] as const)('after “%s” the table is gone and its points stay', (kind) => {
  const state = after(
    ...ownTable,
    { kind: 'measured', point: point('row', 9000, true) },
    { kind: 'failed', failure: { kind, message: '' } },
  )
  expect(state).toMatchObject({ task: { kind: 'idle' }, own: { stands: false, points: [{ form: 'row' }] } })
  expect(shownOf(state, baked).source).toBe('here')
})

test('a download that fails leaves a table that stands', () => {
  expect(after(...ownTable, { kind: 'failed', failure: { kind: 'download', message: '' } }).own?.stands).toBe(true)
})

test('the shallow pages are measured first, each form of a depth before the next depth', () => {
  expect(pagesOf([100, 9000]).map(({ depth }) => depth)).toEqual([100, 100, 100, 100, 9000, 9000, 9000, 9000])
})
