import type { BootProgress } from '../../lab/client.ts'
import type { Trace } from '../../simulator/trace.ts'
import type { Failure } from '../shared/failure.ts'
import type { Picture } from './picture.ts'
import { FIRST_QUESTION, type Question } from './question.ts'

/** What is on the screen, one entry a world. `traces` end with the decision's results where there is one. */
export interface Shown {
  readonly question: Question
  /** At the restart. */
  readonly pictures: readonly Picture[]
  readonly traces: readonly Trace[]
}

export interface WorldsState {
  readonly shown: Shown
  readonly task:
    | { readonly kind: 'idle' }
    | { readonly kind: 'running'; readonly question: Question; readonly progress?: BootProgress }
    | { readonly kind: 'stopping' }
  readonly booted: boolean
  readonly failure?: { readonly failure: Failure; readonly question: Question }
  /** A question that came with the page's address; the reader has not said yet that it may run. */
  readonly linked?: Question
}

export type WorldsEvent =
  | { readonly kind: 'asked'; readonly question: Question }
  | { readonly kind: 'booting'; readonly progress: BootProgress }
  | { readonly kind: 'booted' }
  | { readonly kind: 'answered'; readonly shown: Shown }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly question: Question }
  | { readonly kind: 'stopping' | 'stopped' | 'failure-closed' | 'link-closed' }
  | { readonly kind: 'link-found'; readonly question: Question }

export const firstState = (pictures: readonly Picture[]): WorldsState => ({
  shown: { question: FIRST_QUESTION, pictures, traces: [] },
  task: { kind: 'idle' },
  booted: false,
})

export function worldsReducer(state: WorldsState, event: WorldsEvent): WorldsState {
  const { shown, booted } = state
  const idle = { shown, booted, task: { kind: 'idle' } } as const
  switch (event.kind) {
    case 'asked':
      return { shown, booted, task: { kind: 'running', question: event.question } }
    case 'booting':
      return state.task.kind === 'running' ? { ...state, task: { ...state.task, progress: event.progress } } : state
    case 'booted':
      return { ...state, booted: true }
    case 'answered':
      return { ...idle, shown: event.shown }
    case 'failed':
      return { ...idle, failure: { failure: event.failure, question: event.question } }
    case 'stopping':
      return { ...state, task: { kind: 'stopping' } }
    case 'stopped':
    case 'failure-closed':
    case 'link-closed':
      return idle
    case 'link-found':
      return { ...state, linked: event.question }
  }
}
