import type { Run } from './contracts.ts'
import { startLiveRun } from './live-run.ts'

/**
 * Runs a schedule on a cluster: the same request gives the same trace. Where PostgreSQL leaves an order open, the wake
 * token that follows in the schedule decides, else the first candidate; the trace's schedule names every such choice.
 * A native server chooses for itself: wake tokens are passed over there and none are recorded, because it doesn't tell
 * what was open (`agreement.ts` finds out).
 *
 * Rejects with `InvalidRequest`, `ScheduleMismatch`, `StatementRefused` or `ActorFailed`.
 */
export const run: Run = async (cluster, scenario, request, options = {}) => {
  const live = await startLiveRun(cluster, scenario, request, options.observe ?? true)
  return live.step(request.schedule, options)
}
