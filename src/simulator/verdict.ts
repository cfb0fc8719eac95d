import type { ObservedTable } from '../session/index.ts'
import type { Stage } from './stage.ts'
import type { EndState } from './scenario.ts'
import type { Verdict } from './trace.ts'

/** Of a run that can still go on. */
export const UNFINISHED: Verdict = { kind: 'unfinished', broken: [], outcome: '' }

/** Judges a complete run by the scenario's invariants; `tables` are those of now. */
export function judge(stage: Stage, tables: readonly ObservedTable[]): Verdict {
  const end: EndState = {
    tables,
    ledgers: stage.lanes.flatMap((lane) => lane.ledgers),
    ...(stage.witnessed !== undefined && { witnessed: stage.witnessed }),
    delivered: stage.delivered,
    actors: stage.lanes.map(({ actor, process }) => ({
      actor: actor.name,
      kind: process.kind === 'crashed' ? 'crashed' : 'finished',
    })),
  }
  const broken = stage.scenario.invariants.flatMap((invariant) => {
    const seen = invariant.check(end)
    return seen === undefined ? [] : [{ invariant: invariant.id, seen }]
  })
  return { kind: broken.length === 0 ? 'holds' : 'broken', broken, outcome: stage.scenario.outcome(end).id }
}
