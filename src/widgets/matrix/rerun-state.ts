import type { BootProgress } from '../../lab/client.ts'
import type { Failure } from '../shared/failure.ts'
import type { Findings } from './findings.ts'

/** One set of parameters, explored in the reader's browser. */
export interface RowRun {
  readonly findings: Findings
  readonly milliseconds: number
}

/** The matrix run again in the page, one entry after the other. What has been explored stays, whatever ends the rest. */
export interface Rerun {
  readonly done: readonly RowRun[]
  readonly now:
    | { readonly kind: 'not-yet' | 'stopping' | 'stopped' | 'finished' }
    | { readonly kind: 'booting'; readonly progress: BootProgress | undefined }
    /** `runs`: of the entry that is explored now. */
    | { readonly kind: 'running'; readonly runs: number }
    | { readonly kind: 'failed'; readonly failure: Failure }
}

export type RerunEvent =
  | { readonly kind: 'began'; readonly from: readonly RowRun[] }
  | { readonly kind: 'booting'; readonly progress: BootProgress }
  | { readonly kind: 'progressed'; readonly runs: number }
  | { readonly kind: 'explored'; readonly row: RowRun }
  | { readonly kind: 'finished' | 'stopping' | 'stopped' | 'failure-closed' }
  | { readonly kind: 'failed'; readonly failure: Failure }

export const NOT_YET: Rerun = { done: [], now: { kind: 'not-yet' } }

export function rerunReducer(state: Rerun, event: RerunEvent): Rerun {
  switch (event.kind) {
    case 'began':
      return { done: event.from, now: { kind: 'booting', progress: undefined } }
    case 'booting':
      return { ...state, now: { kind: 'booting', progress: event.progress } }
    case 'progressed':
      return { ...state, now: { kind: 'running', runs: event.runs } }
    case 'explored':
      return { done: [...state.done, event.row], now: { kind: 'running', runs: 0 } }
    case 'finished':
    case 'stopping':
    case 'stopped':
      return { ...state, now: { kind: event.kind } }
    case 'failed':
      // Another widget of the page may end the database that they share.
      return {
        ...state,
        now: event.failure.kind === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', failure: event.failure },
      }
    case 'failure-closed':
      return { ...state, now: { kind: state.done.length === 0 ? 'not-yet' : 'stopped' } }
  }
}

export const isBusy = ({ now: { kind } }: Rerun): boolean =>
  kind === 'booting' || kind === 'running' || kind === 'stopping'

/** How far the whole is, between 0 and 1, measured by the runs that the page's own exploration took. */
export function fractionOf({ done, now }: Rerun, runsOfEach: readonly number[]): number {
  const total = runsOfEach.reduce((sum, runs) => sum + runs, 0)
  const before = runsOfEach.slice(0, done.length).reduce((sum, runs) => sum + runs, 0)
  const current = now.kind === 'running' ? Math.min(now.runs, runsOfEach[done.length] ?? 0) : 0
  return total === 0 ? 0 : (before + current) / total
}
