import { mutations } from '../../scenarios/offset-drift/index.ts'
import type { Parameters } from '../../simulator/scenario.ts'
import type { Token, Trace } from '../../simulator/trace.ts'
import type { Letters } from '../shared/keyboard.ts'
import { enabledAt } from '../player/view-model.ts'

/** Who changes the table, one statement each. */
export const CHANGERS: ReadonlySet<string> = new Set(mutations.map(({ actor }) => actor))

export const readersIn = ({ lanes }: Trace): readonly string[] =>
  lanes.map(({ actor }) => actor).filter((actor) => !CHANGERS.has(actor))

/** A letter is a reader that is there, or a change, whether it has a part in the run yet or not. */
export const lettersIn = (trace: Trace): Letters => ({ actors: [...readersIn(trace), ...CHANGERS], crashes: false })

/** What a change asks of a run: its own flag, and no longer those of changes that came after the steps in focus. */
export function changesFor(actor: string, trace: Trace, focus: number): Parameters {
  const done = new Set([actor, ...trace.steps.slice(0, focus).map((step) => step.actor)])
  return Object.fromEntries(mutations.map(({ parameter, actor: other }) => [parameter, done.has(other)]))
}

/** Without any change: a run that begins anew is asked for them again. */
export const noChanges: Parameters = Object.fromEntries(mutations.map(({ parameter }) => [parameter, false]))

/** The reader that has read least goes next, so that they keep abreast. */
export function nextReader(trace: Trace, focus: number, readers: readonly string[]): Token | undefined {
  const past = trace.steps.slice(0, focus)
  const stepsOf = (actor: string): number => past.filter((step) => step.actor === actor).length
  return enabledAt(trace, focus)
    .filter(({ kind, actor }) => kind === 'step' && readers.includes(actor))
    .toSorted((one, other) => stepsOf(one.actor) - stepsOf(other.actor))[0]
}
