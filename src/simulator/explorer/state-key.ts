import type { Lane } from '../lane.ts'
import type { Stage } from '../stage.ts'
import type { Budget } from './budget.ts'
import type { Expedition } from './expedition.ts'
import type { History } from './graph.ts'

/**
 * Equal for two states exactly when the same can follow: what each process knows (its code is a function of the results
 * it got), the messages under way and those that have arrived outside, what the witness has seen, the faults still allowed,
 * the database, and what snapshots that are still kept may see of its past.
 */
export async function stateKey(
  { byCrashPoint }: Expedition,
  stage: Stage,
  budget: Budget,
  history: History,
): Promise<string> {
  const { lanes, delivered, clock, witnessed, scenario, cluster } = stage
  stage.fingerprint ??= await cluster.fingerprint(scenario.tables)
  const crashes = byCrashPoint ? stage.crashPoints : []
  const { fingerprint } = stage
  return JSON.stringify([lanes.map(laneKey), delivered, clock.now, witnessed, crashes, budget, history, fingerprint])
}

function laneKey({ incarnation, restartsLeft, process, mailbox, connection }: Lane): unknown {
  if (process.kind === 'live') {
    return [
      incarnation,
      restartsLeft,
      process.results,
      process.waiting !== undefined,
      process.answerLost,
      mailbox,
      connection,
    ]
  }
  const restarts = process.unanswered ? restartsLeft : 0
  return restarts === 0 ? process.kind : [process.kind, incarnation, restarts, mailbox]
}
