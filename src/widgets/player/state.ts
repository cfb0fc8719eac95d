import type { Edits, Exploration, ExploreBounds, ExploreProgress } from '../../simulator/contracts.ts'
import type { Parameters } from '../../simulator/scenario.ts'
import type { Trace } from '../../simulator/trace.ts'
import type { Failure } from '../shared/failure.ts'
import type { LinkReading } from '../shared/permalink.ts'

/** Where the run on the screen comes from. */
export type Origin =
  | { readonly kind: 'preset' | 'example'; readonly id: string }
  /** `finished`: the reader chose the beginning, the seed the rest. */
  | { readonly kind: 'fired' | 'finished'; readonly seed: number }
  | { readonly kind: 'chosen' | 'link' }

/** A run that the reader asked for, and what to show of it when it is there. */
export interface Request {
  readonly parameters: Parameters
  readonly edits: Edits
  readonly schedule: string
  readonly finishSeed?: number
  /** Other SQL may take other steps: the schedule counts as far as it fits, and the seed goes on from there. */
  readonly elseFinishFrom?: 'where-it-fits'
  readonly origin: Origin
  readonly show: { readonly kind: 'end' } | { readonly kind: 'from' | 'play'; readonly step: number }
}

export type Task =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly request: Request }
  | { readonly kind: 'exploring'; readonly progress?: ExploreProgress }
  | { readonly kind: 'stopping' }

export interface BootState {
  readonly kind: 'not-yet' | 'booting' | 'ready'
  readonly loaded: number
  readonly total: number
  readonly phase: 'download' | 'compile' | 'ready'
  /** Version of PGlite, once it has booted. */
  readonly pglite?: string
}

export type Prediction =
  { readonly kind: 'closed' } | { readonly kind: 'asking' } | { readonly kind: 'made'; readonly outcome: string }

/** What "every order" found, for the parameters and edits that it ran with. */
export interface Explored {
  readonly parameters: Parameters
  readonly edits: Edits
  readonly bounds: ExploreBounds
  readonly result:
    | ({ readonly kind: 'done' } & Exploration)
    | { readonly kind: 'stopped'; readonly runs: number; readonly outcomes: Exploration['outcomes'] }
}

export interface PlayerState {
  readonly trace: Trace
  readonly edits: Edits
  readonly origin: Origin
  /** How many steps are in the past: 0 is before the first, `trace.steps.length` after the last. */
  readonly focus: number
  /** How many steps the reader has been shown; those after `focus` are drawn pale, those after `seen` not at all. */
  readonly seen: number
  readonly playing: boolean
  readonly speed: number
  /** Of the next "fire all". */
  readonly seed: number
  readonly bounds: ExploreBounds
  readonly task: Task
  readonly boot: BootState
  readonly prediction: Prediction
  readonly explored?: Explored
  /** `retry` is the run that failed; without it, an exploration did. */
  readonly failure?: { readonly failure: Failure; readonly retry?: Request }
  readonly link?: Extract<LinkReading, { kind: 'linked' }>
}

export const SPEEDS = [0.5, 1, 2, 4] as const

export type PlayerEvent =
  | { readonly kind: 'went-to'; readonly step: number }
  | { readonly kind: 'played' | 'paused' | 'ticked' | 'reset' }
  | { readonly kind: 'speed-chosen'; readonly speed: number }
  | { readonly kind: 'seed-chosen'; readonly seed: number }
  | { readonly kind: 'bounds-chosen'; readonly bounds: ExploreBounds }
  | { readonly kind: 'requested'; readonly request: Request }
  | { readonly kind: 'booting'; readonly progress: Pick<BootState, 'loaded' | 'total' | 'phase'> }
  | { readonly kind: 'booted'; readonly pglite: string }
  | { readonly kind: 'ran'; readonly trace: Trace; readonly request: Request; readonly reducedMotion: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly request?: Request }
  | { readonly kind: 'failure-closed' }
  | { readonly kind: 'explore-began' }
  | { readonly kind: 'explore-progressed'; readonly progress: ExploreProgress }
  | { readonly kind: 'explored'; readonly exploration: Exploration }
  | { readonly kind: 'stopping' | 'stopped' }
  | { readonly kind: 'prediction-opened' | 'prediction-closed' }
  | { readonly kind: 'predicted'; readonly outcome: string }
  | { readonly kind: 'link-found'; readonly link: Extract<LinkReading, { kind: 'linked' }> }
  | { readonly kind: 'link-closed' }

export const DEFAULT_BOUNDS: ExploreBounds = { crashes: 0, losses: 0, maxRuns: 2000, seed: 1 }

/** The page arrives with a run that is over: all of its steps are shown. */
export function initialState(
  trace: Trace,
  origin: Origin,
  downloadBytes: number,
  bounds: ExploreBounds = DEFAULT_BOUNDS,
): PlayerState {
  const end = trace.steps.length
  return {
    trace,
    edits: {},
    origin,
    focus: end,
    seen: end,
    playing: false,
    speed: 1,
    seed: 1,
    bounds,
    task: { kind: 'idle' },
    boot: { kind: 'not-yet', loaded: 0, total: downloadBytes, phase: 'download' },
    prediction: { kind: 'closed' },
  }
}

export function playerReducer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.kind) {
    case 'went-to':
      return focusOn({ ...state, playing: false }, event.step)
    case 'played': {
      const atEnd = state.focus >= state.trace.steps.length
      return { ...focusOn(state, atEnd ? 0 : state.focus), playing: state.trace.steps.length > 0 }
    }
    case 'paused':
      return { ...state, playing: false }
    case 'ticked': {
      if (!state.playing) return state
      const next = focusOn(state, state.focus + 1)
      return { ...next, playing: next.focus < next.trace.steps.length }
    }
    case 'reset':
      return { ...state, playing: false, focus: 0, seen: 0 }
    case 'speed-chosen':
      return { ...state, speed: event.speed }
    case 'seed-chosen':
      return { ...state, seed: event.seed }
    case 'bounds-chosen':
      return { ...state, bounds: event.bounds }
    case 'requested':
      return { ...without(state, 'failure'), playing: false, task: { kind: 'running', request: event.request } }
    case 'booting':
      return { ...state, boot: { kind: 'booting', ...event.progress } }
    case 'booted':
      return { ...state, boot: { ...state.boot, kind: 'ready', phase: 'ready', pglite: event.pglite } }
    case 'ran':
      return show(state, event.trace, event.request, event.reducedMotion)
    case 'failed':
      return failed(state, event.failure, event.request)
    case 'failure-closed':
      return without(state, 'failure')
    case 'explore-began':
      return { ...without(without(state, 'failure'), 'explored'), playing: false, task: { kind: 'exploring' } }
    case 'explore-progressed':
      return state.task.kind === 'exploring'
        ? { ...state, task: { kind: 'exploring', progress: event.progress } }
        : state
    case 'explored':
      return withExplored(state, { kind: 'done', ...event.exploration })
    case 'stopping':
      return { ...withWhatWasExplored(state), task: { kind: 'stopping' } }
    case 'stopped':
      return { ...state, task: { kind: 'idle' } }
    case 'prediction-opened':
      return { ...state, playing: false, focus: 0, seen: 0, prediction: { kind: 'asking' } }
    case 'predicted':
      return { ...state, prediction: { kind: 'made', outcome: event.outcome } }
    case 'prediction-closed':
      return { ...state, prediction: { kind: 'closed' } }
    case 'link-found':
      return { ...state, link: event.link }
    case 'link-closed':
      return without(state, 'link')
  }
}

function focusOn(state: PlayerState, step: number): PlayerState {
  const focus = Math.max(0, Math.min(step, state.trace.steps.length))
  const seen = Math.max(state.seen, focus)
  // A prediction not made by the end is none.
  const ended = state.trace.complete && focus === state.trace.steps.length
  const prediction = ended && state.prediction.kind === 'asking' ? ({ kind: 'closed' } as const) : state.prediction
  return { ...state, focus, seen, prediction }
}

function show(state: PlayerState, trace: Trace, request: Request, reducedMotion: boolean): PlayerState {
  const { show, parameters, edits, origin } = request
  const end = trace.steps.length
  const play = show.kind === 'play' && !reducedMotion
  const focus = firstFocus(show, end, reducedMotion)
  const sameQuestion = sameSettings(state.trace.parameters, parameters) && sameSettings(state.edits, edits)
  const next: PlayerState = {
    ...without(without(state, 'failure'), 'link'),
    seed: origin.kind === 'fired' || origin.kind === 'finished' ? origin.seed + 1 : state.seed,
    trace,
    edits,
    origin,
    focus,
    seen: focus,
    playing: play && focus < end,
    task: { kind: 'idle' },
    prediction: sameQuestion ? state.prediction : { kind: 'closed' },
  }
  return focusOn(next, focus)
}

/** A press has its effect at once: playing begins with the step after, not with a pause. */
function firstFocus(show: Request['show'], end: number, reducedMotion: boolean): number {
  if (show.kind === 'end' || (show.kind === 'play' && reducedMotion)) return end
  return Math.min(show.kind === 'play' ? show.step + 1 : show.step, end)
}

/** A failed run that got somewhere is shown up to there; one whose schedule never fitted, as its beginning. */
function failed(state: PlayerState, failure: Failure, request: Request | undefined): PlayerState {
  const idle: PlayerState = { ...withWhatWasExplored(state), playing: false, task: { kind: 'idle' } }
  const gotSomewhere = failure.kind === 'mismatch' || (failure.trace?.steps.length ?? 0) > 0
  const shown =
    failure.trace !== undefined && gotSomewhere && request !== undefined
      ? show(idle, failure.trace, { ...request, show: { kind: 'end' } }, false)
      : idle
  return { ...shown, failure: { failure, ...(request && { retry: request }) } }
}

/** An exploration that ends early leaves what it has found. */
function withWhatWasExplored(state: PlayerState): PlayerState {
  const progress = state.task.kind === 'exploring' ? state.task.progress : undefined
  return progress ? withExplored(state, { kind: 'stopped', ...progress }) : state
}

function withExplored(state: PlayerState, result: Explored['result']): PlayerState {
  const { parameters } = state.trace
  return {
    ...state,
    task: { kind: 'idle' },
    explored: { parameters, edits: state.edits, bounds: state.bounds, result },
  }
}

export function sameSettings(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

function without(state: PlayerState, key: 'failure' | 'link' | 'explored'): PlayerState {
  return Object.fromEntries(Object.entries(state).filter(([name]) => name !== key)) as unknown as PlayerState
}
