import type { MadeRows } from './make-rows.ts'
import type { PagePoint } from './measure.ts'

/** Points of one table, and what they are measured on. */
export interface Measured extends Pick<MadeRows, 'rows'> {
  /** Version of PostgreSQL. */
  readonly postgres: string
  /** Rows before the page, as far as the table goes. */
  readonly depths: readonly number[]
  /** Milliseconds of a statement that reads no row. */
  readonly floor: number
  readonly points: readonly PagePoint[]
}
