import type { Form, PagePoint } from '../../scenarios/page-cost/index.ts'
import { grouped } from '../shared/messages/locale.ts'
import type { Measure } from './words.ts'

export const MEASURES: readonly Measure[] = ['time', 'buffers', 'rows']

/** A point by what it measures; the pages of one table are told apart by form and depth. */
export interface PointName {
  readonly form: Form
  readonly depth: number
}

export function valueOf(point: PagePoint, measure: Measure): number {
  switch (measure) {
    case 'time':
      return point.milliseconds
    case 'buffers':
      return point.buffers
    case 'rows':
      return point.rowsRead
  }
}

/** `0.82`, `13.8`, `1,144`: milliseconds with three digits at most, counts whole. */
export function valueText(value: number, measure: Measure): string {
  if (measure !== 'time' || value >= 100) return grouped(Math.round(value))
  return value.toFixed(value >= 10 ? 1 : 2)
}

/** `26 MB`: no more digits than an estimate is worth. */
export const roundMegabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6))} MB`

/** `100`, `10k`, `1M`, for an axis. */
export function shortNumber(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`
  return value >= 1e3 ? `${value / 1e3}k` : String(value)
}

export const isNamed = (point: PagePoint, { form, depth }: PointName): boolean =>
  point.form === form && point.depth === depth
