import type { Lane } from '../lane.ts'
import type { Stage } from '../stage.ts'
import type { Budget } from './budget.ts'
import type { History } from './graph.ts'

/**
 * Equal for two states exactly when the same can follow: what each process knows (its code is a function of the results
 * it got), the messages under way and those that have arrived outside, the faults still allowed, the database, and what
 * snapshots that are still kept may see of its past.
 */
export async function stateKey(stage: Stage, budget: Budget, history: History): Promise<string> {
  const database = await stage.cluster.fingerprint(stage.scenario.tables)
  return JSON.stringify([stage.lanes.map(laneKey), stage.delivered, budget, history, database])
}

function laneKey({ incarnation, restartsLeft, process, mailbox }: Lane): unknown {
  if (process.kind === 'live') {
    return [incarnation, restartsLeft, process.results, process.waiting !== undefined, process.answerLost, mailbox]
  }
  const restarts = process.unanswered ? restartsLeft : 0
  return restarts === 0 ? process.kind : [process.kind, incarnation, restarts, mailbox]
}
