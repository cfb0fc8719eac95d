import { scaleLog } from 'd3-scale'
import { line } from 'd3-shape'
import { FORMS, type Form, type PagePoint } from '../../scenarios/page-cost/index.ts'
import { shortNumber, valueOf } from './figures.ts'
import type { Measure } from './words.ts'

/** In units of the drawing, which is as wide as its column. A slot is what a finger needs on the narrowest phone. */
export const PLOT = { width: 340, start: 58, end: 14, top: 6, slot: 33, bandGap: 10, axis: 40 } as const

const BAND = FORMS.length * PLOT.slot + PLOT.bandGap

export interface PlacedPoint {
  readonly point: PagePoint
  readonly x: number
  readonly y: number
}

export interface Series {
  readonly form: Form
  readonly points: readonly PlacedPoint[]
  /** An SVG path through them. */
  readonly path: string
}

export interface PlotLayout {
  readonly height: number
  /** Where the bands end and the axis begins. */
  readonly bottom: number
  readonly series: readonly Series[]
  readonly bands: readonly { readonly depth: number; readonly y: number; readonly middle: number }[]
  readonly ticks: readonly { readonly x: number; readonly label: string }[]
  readonly floor?: number
}

interface Input {
  readonly measure: Measure
  readonly points: readonly PagePoint[]
  readonly depths: readonly number[]
  /** All values that the axis must reach, so that it stays when other points are shown. */
  readonly values: readonly number[]
  readonly floor?: number
}

/**
 * Depth goes down in bands, one a depth, and in a band each form has a line of its own: points of equal cost lie beside
 * each other and none hides another. Cost goes right, logarithmic.
 */
export function layoutPlot({ measure, points, depths, values, floor }: Input): PlotLayout {
  const reach = [...values, ...(floor === undefined ? [] : [floor])].filter((value) => value > 0)
  const [low, high] = [Math.min(...reach), Math.max(...reach)]
  const x = scaleLog()
    .domain([low / 1.25, Math.max(high * 1.25, low * 10)])
    .range([PLOT.start, PLOT.width - PLOT.end])
  const bandTop = (depth: number): number => PLOT.top + depths.indexOf(depth) * BAND
  const series = FORMS.map((form, slot): Series => {
    const placed = points
      .filter((point) => point.form === form && depths.includes(point.depth))
      .toSorted((a, b) => a.depth - b.depth)
      .map((point) => ({
        point,
        x: x(Math.max(valueOf(point, measure), low)),
        y: bandTop(point.depth) + PLOT.bandGap / 2 + (slot + 0.5) * PLOT.slot,
      }))
    const path =
      line<PlacedPoint>(
        (at) => at.x,
        (at) => at.y,
      )(placed) ?? ''
    return { form, points: placed, path }
  })
  const bottom = PLOT.top + depths.length * BAND
  return {
    height: bottom + PLOT.axis,
    bottom,
    series,
    bands: depths.map((depth) => ({ depth, y: bandTop(depth), middle: bandTop(depth) + BAND / 2 })),
    ticks: ticksOf(x.domain() as [number, number]).map((value) => ({ x: x(value), label: shortNumber(value) })),
    ...(floor !== undefined && { floor: x(floor) }),
  }
}

/** Powers of ten; where fewer than three fit, 2 and 5 times them too. */
function ticksOf([low, high]: readonly [number, number]): readonly number[] {
  const first = Math.floor(Math.log10(low))
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, at) => 10 ** (first + at))
  const within = (candidates: readonly number[]) => candidates.filter((value) => value >= low && value <= high)
  const tens = within(powers)
  if (tens.length >= 3) return tens
  return within(powers.flatMap((power) => [power, 2 * power, 5 * power]).map((value) => Number(value.toPrecision(6))))
}
