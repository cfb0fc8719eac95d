import type { BootProgress, LabRows } from '../../lab/lab.ts'
import {
  DEFAULT_SIZE,
  FORMS,
  type Measured,
  type PagePoint,
  type RowsProgress,
} from '../../scenarios/page-cost/index.ts'
import type { Failure } from '../shared/failure.ts'
import { isNamed, type PointName } from './figures.ts'
import type { Measure } from './words.ts'

export type CostTask =
  | { readonly kind: 'idle' }
  | { readonly kind: 'booting'; readonly progress?: BootProgress; readonly stopping: boolean }
  | { readonly kind: 'making'; readonly progress: RowsProgress; readonly stopping: boolean }
  | { readonly kind: 'measuring'; readonly done: number; readonly total: number; readonly stopping: boolean }

/** The reader's table, and the points measured on it. */
export interface OwnTable {
  readonly made: LabRows
  readonly postgres: string
  /** It can still be measured. */
  readonly stands: boolean
  readonly points: readonly PagePoint[]
}

export interface CostState {
  /** Rows to make. */
  readonly size: number
  readonly index: boolean
  /** Where there is room for one plot only. */
  readonly measure: Measure
  readonly selected: PointName
  readonly booted: boolean
  readonly task: CostTask
  readonly own?: OwnTable
  readonly failure?: Failure
  /** The table went because the database ran something else. */
  readonly gone: boolean
}

export type CostEvent =
  | { readonly kind: 'chose-size'; readonly size: number }
  | { readonly kind: 'chose-index'; readonly index: boolean }
  | { readonly kind: 'chose-measure'; readonly measure: Measure }
  | { readonly kind: 'selected'; readonly point: PointName }
  | { readonly kind: 'booting'; readonly progress?: BootProgress }
  | { readonly kind: 'making'; readonly progress: RowsProgress }
  | { readonly kind: 'made'; readonly made: LabRows; readonly postgres: string }
  | { readonly kind: 'measuring'; readonly done: number; readonly total: number }
  | { readonly kind: 'measured'; readonly point: PagePoint }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'gone' }
  | { readonly kind: 'closed-failure' }

export const initialCost = (baked: Measured): CostState => ({
  size: DEFAULT_SIZE,
  index: true,
  measure: 'buffers',
  selected: { form: 'or', depth: baked.depths.at(-1) ?? 0 },
  booted: false,
  task: { kind: 'idle' },
  gone: false,
})

/** What is left of the table after these: nothing. */
const LOSES_TABLE: ReadonlySet<Failure['kind']> = new Set(['memory', 'worker', 'stopped', 'fault', 'boot'])

export function costAfter(state: CostState, event: CostEvent): CostState {
  const stopping = state.task.kind !== 'idle' && state.task.stopping
  switch (event.kind) {
    case 'chose-size':
      return { ...state, size: event.size }
    case 'chose-index':
      return { ...state, index: event.index }
    case 'chose-measure':
      return { ...state, measure: event.measure }
    case 'selected':
      return { ...state, selected: event.point }
    case 'booting': {
      const { failure: _, ...rest } = state
      const { progress } = event
      return { ...rest, gone: false, task: { kind: 'booting', stopping, ...(progress && { progress }) } }
    }
    case 'making':
      // The table that stood is gone with the first batch.
      return {
        ...state,
        booted: true,
        task: { kind: 'making', progress: event.progress, stopping },
        ...(state.own && { own: { ...state.own, stands: false } }),
      }
    case 'made': {
      const { made, postgres } = event
      const selected = { ...state.selected, depth: made.depths.at(-1) ?? state.selected.depth }
      return { ...state, selected, own: { made, postgres, stands: true, points: [] } }
    }
    case 'measuring':
      return { ...state, booted: true, task: { kind: 'measuring', done: event.done, total: event.total, stopping } }
    case 'measured':
      return state.own ? { ...state, own: { ...state.own, points: withPoint(state.own.points, event.point) } } : state
    case 'stopping':
      return state.task.kind === 'idle' ? state : { ...state, task: { ...state.task, stopping: true } }
    case 'ended':
      return { ...state, task: { kind: 'idle' } }
    case 'failed': {
      const { failure } = event
      const lost = state.own && LOSES_TABLE.has(failure.kind) ? { own: { ...state.own, stands: false } } : {}
      return { ...state, ...lost, failure, task: { kind: 'idle' } }
    }
    case 'gone':
      return {
        ...state,
        gone: true,
        task: { kind: 'idle' },
        ...(state.own && { own: { ...state.own, stands: false } }),
      }
    case 'closed-failure': {
      const { failure: _, ...rest } = state
      return rest
    }
  }
}

function withPoint(points: readonly PagePoint[], point: PagePoint): readonly PagePoint[] {
  return [...points.filter((old) => !(isNamed(old, point) && old.index === point.index)), point]
}

/** What is shown, and whose machine it is from. */
export interface Shown {
  readonly source: 'baked' | 'here'
  readonly measured: Measured
  /** Those of the chosen index state. */
  readonly points: readonly PagePoint[]
}

/** The reader's own points, as soon as there are any for the chosen index state. */
export function shownOf({ own, index }: CostState, baked: Measured): Shown {
  const mine = own?.points.filter((point) => point.index === index) ?? []
  if (!own || mine.length === 0)
    return { source: 'baked', measured: baked, points: baked.points.filter((point) => point.index === index) }
  const { made, postgres, points } = own
  return {
    source: 'here',
    measured: { rows: made.rows, depths: made.depths, floor: made.floor, postgres, points },
    points: mine,
  }
}

/** The point whose plan is open: the chosen one, or where it was not measured the deepest of its form, or any. */
export function openPoint({ points }: Shown, { form, depth }: PointName): PagePoint | undefined {
  return (
    points.find((point) => isNamed(point, { form, depth })) ??
    points.filter((point) => point.form === form).toSorted((a, b) => b.depth - a.depth)[0] ??
    points[0]
  )
}

/** Every page to measure, the shallow ones first, so that the picture grows downwards. */
export const pagesOf = (depths: readonly number[]): readonly PointName[] =>
  depths.flatMap((depth) => FORMS.map((form) => ({ form, depth })))
