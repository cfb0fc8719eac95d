import { expect, test } from 'vitest'
import { FORMS, type PagePoint } from '../../../../src/scenarios/page-cost/index.ts'
import { layoutPlot, PLOT } from '../../../../src/widgets/plot/layout.ts'

const depths = [100, 10_000, 900_000]
const point = (form: PagePoint['form'], depth: number, buffers: number): PagePoint => ({
  form,
  depth,
  index: true,
  milliseconds: buffers / 100,
  runs: 3,
  buffers,
  rowsRead: buffers,
  spilled: 0,
  sql: '',
  parameters: [],
  plan: { Plan: { 'Node Type': 'Limit' } },
})
/** All cost the same, the hardest case for a finger. */
const level = depths.flatMap((depth) => FORMS.map((form) => point(form, depth, 4)))
const layout = (points: readonly PagePoint[], floor?: number) =>
  layoutPlot({
    measure: 'buffers',
    points,
    depths,
    values: points.map(({ buffers }) => buffers),
    ...(floor !== undefined && { floor }),
  })

test('points of equal cost stand a slot apart, the shallow ones above the deep ones', () => {
  const heights = layout(level)
    .series.flatMap(({ points }) => points)
    .toSorted((a, b) => a.y - b.y)
  expect(heights.map(({ point }) => point.depth)).toEqual(level.map(({ depth }) => depth))
  for (const [at, { y }] of heights.entries()) {
    const next = heights[at + 1]
    if (next) expect(next.y - y).toBeGreaterThanOrEqual(PLOT.slot)
  }
})

test('a target of a slot has 24 pixels on a phone of 320', () => {
  // What the margins of page and widget leave of it; tests/e2e measures it.
  const column = 254
  expect((PLOT.slot * column) / PLOT.width).toBeGreaterThanOrEqual(24)
})

test('cost grows to the right by its logarithm, inside the drawing', () => {
  const points = [point('row', 100, 10), point('row', 10_000, 100), point('row', 900_000, 1000)]
  const [a, b, c] = layout(points)
    .series.flatMap((series) => series.points)
    .map(({ x }) => x)
  if (a === undefined || b === undefined || c === undefined) throw new Error('three points have three places')
  expect(b - a).toBeCloseTo(c - b)
  expect(a).toBeGreaterThanOrEqual(PLOT.start)
  expect(c).toBeLessThanOrEqual(PLOT.width - PLOT.end)
})

test('the axis has round numbers, at least two, however close the costs are', () => {
  for (const buffers of [
    [4, 5],
    [3, 900_000],
    [7, 7],
    [0.62, 0.9],
  ]) {
    const { ticks } = layout(buffers.map((value, at) => point('row', depths[at] ?? 0, value)))
    expect(ticks.length).toBeGreaterThanOrEqual(2)
    for (const { label } of ticks) expect(label).toMatch(/^(0\.0*)?[125]0*[kM]?$/)
  }
})

test('a line goes through the points of one form only, and the floor has its place on the same axis', () => {
  const { series, floor } = layout([point('row', 100, 10), point('or', 100, 20), point('or', 10_000, 40)], 5)
  const [row, or] = [series.find(({ form }) => form === 'row'), series.find(({ form }) => form === 'or')]
  expect(or?.path.match(/[ML]/g)).toEqual(['M', 'L'])
  expect(row?.points).toHaveLength(1)
  expect(floor).toBeLessThan(row?.points[0]?.x ?? 0)
})
