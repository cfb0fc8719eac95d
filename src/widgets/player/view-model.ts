import type { Preset, Scenario } from '../../simulator/scenario.ts'
import { formatSchedule } from '../../simulator/schedule.ts'
import type { ActorState, Token, Trace, Wake } from '../../simulator/trace.ts'
import type { Letters } from '../shared/keyboard.ts'
import type { Explored, PlayerState } from './state.ts'
import { sameSettings } from './state.ts'
import { defaultParameters } from '../shared/permalink.ts'

/** Questions about the state that more than one part of the player asks. */

export const tablesAt = (trace: Trace, focus: number) => trace.steps[focus - 1]?.tables ?? trace.initialTables

/** The books of outside actors, in the way of tables. */
export const ledgersAt = (trace: Trace, focus: number) =>
  (focus > 0 ? trace.steps[focus - 1]?.ledgers : trace.initialLedgers) ?? []

/** Before the first step every actor is about to begin; what a trace says is what could run after a step. */
export function enabledAt(trace: Trace, focus: number): readonly Token[] {
  if (focus >= trace.steps.length) return trace.enabled
  const after = trace.steps[focus - 1]
  if (after !== undefined) return after.enabled
  return trace.initialEnabled ?? trace.lanes.map(({ actor }) => ({ kind: 'step', actor }))
}

export function actorsAt(trace: Trace, focus: number): readonly ActorState[] {
  const after = trace.steps[focus - 1]
  return after?.actors ?? trace.initialActors ?? trace.lanes.map(({ actor }) => ({ actor, kind: 'ready' }))
}

/** The schedule of the first `focus` steps, with what it says about who was woken, and then `more`. */
export function scheduleUpTo(trace: Trace, focus: number, ...more: readonly Token[]): string {
  const tokens = trace.steps.slice(0, focus).flatMap(({ token, wakes = [] }) => [token, ...wakes.map(wakeToken)])
  return formatSchedule([...tokens, ...more])
}

const wakeToken = ({ taken }: Pick<Wake, 'taken'>): Token => ({ kind: 'wake', actor: taken })

export interface WakeChoice {
  readonly token: Token
  /** The run up to this step, with this one woken first. */
  readonly schedule: string
}

/** Whom PostgreSQL might as well have woken first in the step in focus. */
export function wakeChoicesAt(trace: Trace, focus: number): readonly WakeChoice[] {
  const step = trace.steps[focus - 1]
  if (step === undefined) return []
  const wakes = step.wakes ?? []
  return wakes.flatMap(({ candidates, taken }, at) =>
    candidates
      .filter((actor) => actor !== taken)
      .map((actor): WakeChoice => {
        const token: Token = { kind: 'wake', actor }
        return {
          token,
          schedule: scheduleUpTo(trace, focus - 1, step.token, ...wakes.slice(0, at).map(wakeToken), token),
        }
      }),
  )
}

/** Whether the run is over and the reader has come to its end. */
export const isRevealed = ({ trace, focus }: Pick<PlayerState, 'trace' | 'focus'>): boolean =>
  trace.complete && focus === trace.steps.length

/** Steps that are drawn: while a prediction is open, none that lies ahead. */
export const shownSteps = ({ prediction, focus, seen, trace }: PlayerState): number =>
  prediction.kind === 'closed' || isRevealed({ trace, focus }) ? seen : focus

/** What lies ahead must stay closed: the reader is asked, or has said, how it ends, and isn't there yet. */
export const hidesAhead = (state: PlayerState): boolean => state.prediction.kind !== 'closed' && !isRevealed(state)

/** What letters on the keyboard stand for. */
export function lettersOf(book: { readonly crashes?: unknown }, { lanes }: Trace): Letters {
  return { actors: lanes.map(({ actor }) => actor), crashes: book.crashes !== undefined }
}

/** The exploration, if it is of what the player shows now. */
export function currentExploration({ explored, trace, edits }: PlayerState): Explored | undefined {
  if (explored === undefined) return undefined
  return sameSettings(explored.parameters, trace.parameters) && sameSettings(explored.edits, edits)
    ? explored
    : undefined
}

/** The named run that is on the screen, whoever brought it there. */
export function presetOf(
  scenario: Pick<Scenario, 'presets' | 'parameters'>,
  { trace, edits }: PlayerState,
): Preset | undefined {
  if (Object.keys(edits).length > 0) return undefined
  return scenario.presets.find(
    ({ parameters, schedule }) =>
      schedule === trace.schedule && sameSettings({ ...defaultParameters(scenario), ...parameters }, trace.parameters),
  )
}
