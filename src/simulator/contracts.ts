import type { Cluster } from '../session/index.ts'
import type { Parameters, Scenario } from './scenario.ts'
import type { Token, Trace } from './trace.ts'

/** The reader's text for a statement, by its name. Edits are parameters of a run like any other. */
export type Edits = Readonly<Record<string, string>>

export interface RunRequest {
  readonly parameters: Parameters
  readonly edits?: Edits
  readonly schedule: readonly Token[]
}

/**
 * Runs a schedule on a cluster. A token that is not enabled when its turn comes rejects with `ScheduleMismatch`
 * (which carries the trace up to there); a schedule that ends early gives an incomplete trace.
 * Contract of `run` in `run.ts`.
 */
export type Run = (cluster: Cluster, scenario: Scenario, request: RunRequest, options?: RunOptions) => Promise<Trace>

export interface RunOptions {
  /**
   * Go on after the schedule's end until nobody can, choosing as `seed` says: any of the steps, a lock_timeout only when
   * there is no step, no faults, and no time that passes by itself. Without it the run stops there.
   */
  readonly finish?: { readonly seed: number }
  /** Read the tables after each step (default). `false`: at the end only, for speed; steps then have no tables. */
  readonly observe?: boolean
}

/**
 * A run that stays open, so that a reader's next step doesn't rerun all before it. Contract of `startRun` in `live-run.ts`;
 * `run` is `startRun` and then `step`. It owns the cluster until another run starts there.
 */
export interface LiveRun {
  /** The trace so far. */
  readonly trace: Trace
  /**
   * Runs further tokens and gives the whole trace up to there. Rejects with `ScheduleMismatch` as `run` does; the run
   * stays at the last token that ran.
   */
  step(tokens: readonly Token[], options?: RunOptions): Promise<Trace>
}
export type StartRun = (cluster: Cluster, scenario: Scenario, request: Omit<RunRequest, 'schedule'>) => Promise<LiveRun>

export interface ExploreRequest {
  readonly parameters: Parameters
  readonly edits?: Edits
  readonly bounds: ExploreBounds
  /** Tell outcomes apart by where the schedule's crashes stood (`crashedAt`). */
  readonly byCrashPoint?: boolean
  /** `false` runs every order one by one. */
  readonly merge?: boolean
}

export interface ExploreBounds {
  /** How many crashes a schedule may hold, at any crash point. */
  readonly crashes: number
  /** How many messages may be lost. */
  readonly losses: number
  /** Executed runs, at most; beyond, seeded samples, and `exhaustive` is false. */
  readonly maxRuns: number
  readonly seed: number
}

export interface Exploration {
  /** How many orders are covered (may exceed 2^53: decimal text). */
  readonly schedules: string
  /** How many runs were executed for that. */
  readonly runs: number
  readonly exhaustive: boolean
  readonly outcomes: readonly ExploredOutcome[]
}

export interface ExploredOutcome {
  readonly id: string
  readonly verdict: 'holds' | 'broken'
  /** How many orders end like this (decimal text). */
  readonly count: string
  readonly broken: readonly string[]
  /** With `byCrashPoint`: what the crashed actor was about to do; empty where none crashed. */
  readonly crashedAt?: string
  /** The shortest schedule found that does; `run` replays it. */
  readonly example: string
}

export interface ExploreProgress {
  readonly runs: number
  /** Estimate between 0 and 1. */
  readonly fraction: number
  readonly outcomes: readonly ExploredOutcome[]
}

/** Contract of `explore` in `explore.ts`. `signal` stops it; it then resolves with what it has, not exhaustive. */
export type Explore = (
  cluster: Cluster,
  scenario: Scenario,
  request: ExploreRequest,
  options?: {
    readonly onProgress?: (progress: ExploreProgress) => void
    /** Hears of each order that was run to its end, as a schedule. Without merging, those are all the orders counted. */
    readonly onOrder?: (schedule: string) => void
    readonly signal?: AbortSignal
  },
) => Promise<Exploration>
