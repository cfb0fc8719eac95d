import type { Explore, Exploration, ExploreProgress } from './contracts.ts'
import { isExhaustive, type Expedition } from './explorer/expedition.ts'
import { mayHideState } from './explorer/hidden-state.ts'
import { travel } from './explorer/journey.ts'
import { outcomesOf } from './explorer/orders.ts'
import { completeParameters } from './parameters.ts'
import { seededRandom } from './random.ts'
import { recallCluster } from './recalled-cluster.ts'

/**
 * Runs every order of a scenario's steps, up to the bounds, and groups them by how they end. Each run is a random walk
 * by the seed that goes where none went before; so when `maxRuns` ends it early, what was run is a sample.
 *
 * With merging (the default on PGlite) equal states are run once, and an actor's BEGIN is run together with what follows;
 * the counts are those of all single orders nevertheless. Nothing is merged when an edited statement may make things that
 * the scenario's tables don't show. On a native server every order is run, and orders that the
 * server would not repeat are given up, so that `exhaustive` is false.
 *
 * Rejects like `run`. Orders in which nobody can go on, though not all are done, end as the outcome `stuck`, broken.
 */
export const explore: Explore = async (cluster, scenario, request, { onProgress, onOrder, signal } = {}) => {
  const { bounds, edits = {}, merge = true } = request
  const parameters = completeParameters(scenario, request.parameters)
  const merging = merge && cluster.info.engine === 'pglite' && !mayHideState(edits)
  const goesOutside = scenario.actors(parameters).some(({ outside }) => outside)
  const expedition: Expedition = {
    // With actors outside the database, most steps leave it as it was, and the same statements come again and again.
    cluster: merging && goesOutside ? recallCluster(cluster) : cluster,
    scenario,
    parameters,
    edits,
    budget: { crashes: bounds.crashes, losses: bounds.losses },
    byCrashPoint: request.byCrashPoint ?? false,
    merging,
    random: seededRandom(bounds.seed),
    signal,
    onOrder,
    root: undefined,
    states: new Map(),
    contents: new Map(),
    explored: 0,
    missed: new Map(),
  }
  let runs = 0
  const report = onProgress && progressOf(expedition, onProgress)
  while (expedition.root?.done !== true && runs < bounds.maxRuns && signal?.aborted !== true) {
    await travel(expedition)
    runs++
    report?.(runs)
    // Lets a message that asks to stop come in.
    if (signal !== undefined && runs % 10 === 0) await nextTask()
  }
  const outcomes = found(expedition)
  const schedules = outcomes.reduce((sum, { count }) => sum + BigInt(count), 0n)
  return { schedules: String(schedules), runs, exhaustive: isExhaustive(expedition), outcomes }
}

/** Whatever the host has queued runs first. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

function found({ root }: Expedition): Exploration['outcomes'] {
  return root === undefined ? [] : outcomesOf(root)
}

/** Reports every run; outcomes are counted anew when a quarter more has been run, because counting looks at everything. */
function progressOf(expedition: Expedition, onProgress: (progress: ExploreProgress) => void): (runs: number) => void {
  let outcomes: Exploration['outcomes'] = []
  let counted = 0
  return (runs) => {
    if (runs >= counted * 1.25) {
      outcomes = found(expedition)
      counted = runs
    }
    onProgress({ runs, fraction: expedition.root?.done === true ? 1 : expedition.explored, outcomes })
  }
}
