import type { Form, MadeRows, RowsProgress } from '../../scenarios/page-cost/index.ts'
import type { FailureKind } from '../shared/failure.ts'

export type Measure = 'time' | 'buffers' | 'rows'

/** The words of the page-cost widget. Numbers come as text. */
export interface CostWords {
  readonly widget: string
  readonly form: Readonly<Record<Form, string>>
  readonly measure: Readonly<Record<Measure, string>>
  /** With its unit, for an axis. */
  readonly axis: Readonly<Record<Measure, string>>
  readonly value: Readonly<Record<Measure, (value: string) => string>>
  readonly rows: string
  readonly rowsOption: (rows: string) => string
  readonly memory: (size: string) => string
  readonly make: (rows: string) => string
  readonly downloads: (size: string) => string
  readonly indexState: string
  readonly index: (present: boolean) => string
  readonly measureAll: string
  readonly measureNeedsRows: string
  readonly stop: string
  readonly stopAtOnce: string
  readonly downloading: (loaded: string, total: string) => string
  readonly compiling: string
  readonly making: Readonly<Record<RowsProgress['phase'], (rows: string, of: string) => string>>
  readonly stopping: string
  readonly measuring: (done: string, total: string) => string
  readonly baked: (rows: string, postgres: string) => string
  readonly here: (rows: string, postgres: string) => string
  readonly notHereYet: string
  readonly stands: (made: Pick<MadeRows, 'ended'>, rows: string, of: string, size: string) => string
  readonly gone: string
  readonly plots: string
  readonly shown: string
  readonly plotNote: string
  readonly depth: string
  readonly depthOf: (rows: string) => string
  readonly point: (form: string, depth: string, value: string) => string
  readonly floor: (value: string) => string
  readonly table: string
  readonly formColumn: string
  readonly plan: string
  readonly planOf: (form: string, depth: string) => string
  readonly fastest: (runs: string) => string
  readonly statement: string
  readonly noScript: string
  readonly failure: Readonly<Record<FailureKind, { readonly title: string; readonly way: string }>>
  readonly tryAgain: string
  readonly close: string
}
