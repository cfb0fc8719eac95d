import type { Actor } from '../../simulator/scenario.ts'
import type { Token, Trace } from '../../simulator/trace.ts'
import { actorsAt, enabledAt } from './view-model.ts'

/** What the crash button of one of our actors does now. */
export interface CrashChoice {
  readonly actor: string
  readonly does: 'crash' | 'restart' | 'nothing'
  readonly token?: Token
  /** Whether the key C does the same. */
  readonly byKey: boolean
}

/** One choice for each of ours; no crash of ours reaches an outside actor. C takes who stepped last among those it could. */
export function crashChoicesAt(
  trace: Trace,
  focus: number,
  actors: readonly Pick<Actor, 'name' | 'outside'>[],
): readonly CrashChoice[] {
  const enabled = enabledAt(trace, focus)
  const states = actorsAt(trace, focus)
  const token = (kind: Token['kind'], actor: string) =>
    enabled.find((token) => token.kind === kind && token.actor === actor)
  const choices = actors
    .filter(({ outside }) => outside !== true)
    .map(({ name: actor }): Omit<CrashChoice, 'byKey'> => {
      const crashed = states.some((state) => state.actor === actor && state.kind === 'crashed')
      const does = token(crashed ? 'step' : 'crash', actor)
      if (does === undefined) return { actor, does: 'nothing' }
      return { actor, does: crashed ? 'restart' : 'crash', token: does }
    })
  const able = choices.filter(({ does }) => does !== 'nothing').map(({ actor }) => actor)
  const last = trace.steps.slice(0, focus).findLast(({ actor }) => able.includes(actor))
  const byKey = last?.actor ?? able[0]
  return choices.map((choice) => ({ ...choice, byKey: choice.actor === byKey }))
}
