import type { Form, MadeRows, PagePoint, RowsProgress } from '../scenarios/page-cost/index.ts'
import type { Edits, Exploration, ExploreBounds, ExploreProgress } from '../simulator/contracts.ts'
import type { Parameters } from '../simulator/scenario.ts'
import type { SentStatement, Trace } from '../simulator/trace.ts'

/** The database of a page. Calls may overlap: they run one after the other. */
export interface Lab {
  /**
   * Boots on the first call; later ones, and any other call before it, share that boot. Rejects with a `LabError`
   * (`NoWebAssembly`, `DownloadFailed`, `OutOfMemory`, `BootFailed`, `Stopped`), after which the next call tries anew.
   */
  boot(onProgress?: (progress: BootProgress) => void): Promise<LabInfo>
  /**
   * Runs a schedule. One that goes on from the last run's costs only its new steps. Rejects with a `LabError`; its `trace`
   * is what ran before a schedule that doesn't fit (`ScheduleMismatch`).
   */
  run(request: LabRun): Promise<Trace>
  /** Plays a schedule and then explains a statement, in a session of its own. The next run starts from the beginning. */
  explain(request: LabExplain): Promise<Explained>
  /** Runs the orders within `bounds`. */
  explore(request: LabExploration, onProgress: (progress: ExploreProgress) => void): Promise<Exploration>
  /**
   * Makes the table of the chapter on what a page costs, in place of whatever the database held. `signal` stops it between two
   * batches: what stands is then made ready, and the answer says how many rows that is. Rejects with `OutOfMemory`.
   */
  makeRows(rows: number, onProgress: (progress: RowsProgress) => void, signal: AbortSignal): Promise<LabRows>
  /** One page of that table, run and explained. Rejects with `NoRows` once something else has run since. */
  measurePage(page: LabPage): Promise<PagePoint>
  /**
   * Ends whatever runs, endless SQL too: pending calls reject with `Stopped`, and the database is booted again from
   * what was downloaded. Resolves when it is ready, or at once when it had not been.
   */
  stop(): Promise<void>
}

export interface LabRun {
  /** Its slug. */
  readonly scenario: string
  readonly parameters: Parameters
  readonly edits?: Edits
  /** Written as `formatSchedule` does. */
  readonly schedule: string
  /** Go on after the schedule until all are done, in an order that this seed gives. */
  readonly finishSeed?: number
}

export interface LabExplain extends Omit<LabRun, 'finishSeed'> {
  /** EXPLAIN (ANALYZE) runs it. `schedule` ends before the step that sent it, so that it meets the same rows. */
  readonly statement: Pick<SentStatement, 'sql' | 'parameters'>
}

/** `json` is the text of FORMAT JSON, without times: the same run explains alike. */
export type Explained =
  | { readonly kind: 'plan'; readonly json: string }
  | { readonly kind: 'failed'; readonly sqlstate: string; readonly message: string }

export interface LabExploration {
  readonly scenario: string
  readonly parameters: Parameters
  readonly edits?: Edits
  readonly bounds: ExploreBounds
  readonly byCrashPoint?: boolean
}

export interface LabRows extends MadeRows {
  /** How many rows before the page can be measured. */
  readonly depths: readonly number[]
  /** Milliseconds of a statement that reads no row. */
  readonly floor: number
}

export interface LabPage {
  readonly form: Form
  readonly depth: number
  /** With the index, or without it: it is built or dropped as needed. */
  readonly index: boolean
}

export interface LabInfo {
  /** Version of PostgreSQL, asked of the database: `18.7`. */
  readonly postgres: string
  /** Version of PGlite. */
  readonly pglite: string
  /** Bytes downloaded for this boot; 0 when it reused what an earlier one had. */
  readonly bytes: number
}

/** Bytes as they come over the wire, of the engine's three files together. */
export interface BootProgress {
  readonly loaded: number
  readonly total: number
  readonly phase: 'download' | 'compile' | 'ready'
}
