import { ActorFailed } from '../errors/actor-failed.ts'
import { enabledTokens, isComplete, waitsForLock } from '../lane.ts'
import { MAX_STEPS } from '../live-run.ts'
import { openStage } from '../open-stage.ts'
import { pick } from '../random.ts'
import { formatSchedule } from '../schedule.ts'
import { laneOf, type Stage } from '../stage.ts'
import { judge } from '../verdict.ts'
import { after, allows, type Budget } from './budget.ts'
import type { Expedition } from './expedition.ts'
import { isDone, markDone, newNode, type Edge, type End, type History, type Node } from './graph.ts'
import { historyAfter } from './history.ts'
import { followRoute, plannedRoute } from './route.ts'
import { stateKey } from './state-key.ts'
import { addSiblings, takeEdge } from './take-edge.ts'

/** One run: again to the start of an edge that has not been taken, through it, and on until nothing new comes. */
export async function travel(expedition: Expedition): Promise<void> {
  const { cluster, scenario, parameters, edits, signal } = expedition
  const stage = await openStage(cluster, scenario, parameters, edits)
  expedition.root ??= await arrive(expedition, stage, expedition.budget, 1, await historyNow([]))
  const route = plannedRoute(expedition, expedition.root)
  if (!(await followRoute(expedition, stage, route))) return
  let budget = route.slice(0, -1).reduce((left, edge) => afterEdge(left, edge), expedition.budget)
  let history = route.at(-1)?.from.history ?? []
  for (let edge = route.at(-1); edge !== undefined;) {
    if (signal?.aborted === true) return
    if (stage.schedule.length > MAX_STEPS) {
      const [token] = edge.plan
      throw new ActorFailed(token?.actor ?? '', formatSchedule(stage.schedule), `it goes on after ${MAX_STEPS} steps`)
    }
    const { tokens, ownSteps, wakes } = await takeEdge(expedition, stage, edge)
    addSiblings(edge, wakes)
    budget = afterEdge(budget, edge)
    // A step outside the database leaves its history as it was.
    if (stage.fingerprint === undefined) history = await historyNow(history)
    const key = expedition.merging ? await stateKey(expedition, stage, budget, history) : undefined
    const known = key === undefined ? undefined : expedition.states.get(key)
    const node = known ?? (await arrive(expedition, stage, budget, edge.weight, history))
    if (key !== undefined) expedition.states.set(key, node)
    edge.reached = { tokens, ownSteps, node }
    node.parents.add(edge.from)
    if (node.done) markDone(edge.from)
    if (node.end !== undefined) expedition.onOrder?.(formatSchedule(stage.schedule))
    if (node.done || known !== undefined) expedition.explored += edge.weight
    edge = known === undefined ? nextEdge(expedition, stage, node) : undefined
  }

  async function historyNow(before: History): Promise<History> {
    return expedition.merging ? historyAfter(expedition, stage, before) : before
  }
}

function afterEdge(budget: Budget, { plan: [token] }: Edge): Budget {
  return token === undefined ? budget : after(budget, token)
}

/** The node of a state seen for the first time. */
async function arrive(
  expedition: Expedition,
  stage: Stage,
  budget: Budget,
  weight: number,
  history: History,
): Promise<Node> {
  const { cluster, scenario } = expedition
  const crashed = expedition.byCrashPoint ? { crashedAt: stage.crashPoints.join() } : {}
  const tokens = enabledTokens(stage.lanes).filter((token) => allows(budget, token))
  return newNode(tokens, await endOf(), weight, history)

  async function endOf(): Promise<End | undefined> {
    if (isComplete(stage.lanes)) {
      const { kind, broken, outcome } = judge(stage, await cluster.observe(scenario.tables))
      return {
        id: outcome,
        verdict: kind === 'broken' ? kind : 'holds',
        broken: broken.map(({ invariant }) => invariant),
        ...crashed,
      }
    }
    const stuck = !enabledTokens(stage.lanes).some((token) => token.kind === 'step' || token.kind === 'expire')
    return stuck ? { ...STUCK, ...crashed } : undefined
  }
}

/** Nobody can go on, though not all have come to their end. */
const STUCK: End = { id: 'stuck', verdict: 'broken', broken: ['stuck'] }

/** A native server expires a wait only if it knew of it when the statement was sent, so never on the way. */
function nextEdge({ random, cluster }: Expedition, stage: Stage, node: Node): Edge | undefined {
  const native = cluster.info.engine === 'native'
  const tooLate = ({ plan: [token] }: Edge): boolean =>
    native && token?.kind === 'expire' && waitsForLock(laneOf(stage, token.actor))
  const edges = node.edges.filter((edge) => !isDone(edge) && !tooLate(edge))
  return edges.length === 0 ? undefined : pick(random, edges)
}
