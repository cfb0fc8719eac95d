import { initialTransition, transition, type SnapshotFrom } from 'xstate'
import { workerMachine, type Recovery, type WorkerEvent } from '../../../src/machines/worker.ts'
import type { Actor, Parameters, Process, Scenario } from '../../../src/simulator/scenario.ts'

/** Everything that one process showed, in order. */
export interface Shown {
  readonly actor: string
  readonly states: readonly string[]
}

/** The scenario as it is, and what its workers show while it runs: also states that they leave without a step. */
export function listening<P extends Parameters>(
  scenario: Scenario<P>,
): { readonly scenario: Scenario<P>; readonly shown: () => readonly Shown[] } {
  const processes: { readonly actor: string; readonly states: string[] }[] = []
  const heard = (actor: Actor): Actor => ({
    ...actor,
    run(process) {
      const states: string[] = []
      processes.push({ actor: actor.name, states })
      const listened: Process = {
        ...process,
        showState(machine, state) {
          if (machine === 'worker') states.push(state)
          process.showState(machine, state)
        },
      }
      return actor.run(listened)
    },
  })
  return {
    scenario: { ...scenario, actors: (parameters) => scenario.actors(parameters).map(heard) },
    shown: () => processes,
  }
}

const events: readonly WorkerEvent[] = [
  ...(['pending', 'unknown', 'succeeded', 'failed'] as const).map((state) => ({
    type: 'attempt.read' as const,
    state,
  })),
  ...(
    ['permission.granted', 'permission.refused', 'word', 'noAnswer', 'lookup.absent', 'recorded', 'told'] as const
  ).map((type) => ({ type })),
]

export type WorkerMachine = typeof workerMachine

/**
 * The moves of a process that are none of its machine with this recovery, one event a move. `recovering` is where the
 * machine comes by without stopping: the code says so in passing.
 */
export function wrongMoves(
  states: readonly string[],
  recovery: Recovery,
  machine: WorkerMachine = workerMachine,
): readonly string[] {
  const stops = states.filter((state) => state !== 'recovering')
  let standing: readonly SnapshotFrom<WorkerMachine>[] = [initialTransition(machine, { recovery })[0]]
  const wrong: string[] = []
  if (stops.length > 0 && stops[0] !== standing[0]?.value) wrong.push(`it begins with ${String(stops[0])}`)
  for (const [index, to] of stops.slice(1).entries()) {
    const from = stops[index] ?? ''
    const next = standing.flatMap((at) => events.map((event) => transition(machine, at, event)[0])).filter(isAt(to))
    if (next.length === 0) return [...wrong, `${from} → ${to}`]
    standing = distinct(next)
  }
  return wrong
}

const isAt = (state: string) => (at: SnapshotFrom<WorkerMachine>) => at.value === state

function distinct(snapshots: readonly SnapshotFrom<WorkerMachine>[]): readonly SnapshotFrom<WorkerMachine>[] {
  return [...new Map(snapshots.map((at) => [JSON.stringify([at.value, at.context]), at])).values()]
}
