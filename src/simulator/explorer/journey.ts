import { EngineFault, Unsupported, type Cluster } from '../../session/index.ts'
import type { Edits } from '../contracts.ts'
import { ActorFailed } from '../errors/actor-failed.ts'
import { enabledTokens, isComplete, type Lane } from '../lane.ts'
import { MAX_STEPS } from '../live-run.ts'
import { openStage } from '../open-stage.ts'
import { pick, type Random } from '../random.ts'
import { run } from '../run.ts'
import type { Parameters, Scenario } from '../scenario.ts'
import { formatSchedule, isSameToken } from '../schedule.ts'
import { readScript } from '../script.ts'
import { laneOf, type Stage } from '../stage.ts'
import { takeToken, type Choices } from '../take-token.ts'
import type { Token, Wake } from '../trace.ts'
import { isTooEarly } from '../too-early.ts'
import { judge } from '../verdict.ts'
import { after, allows, type Budget } from './budget.ts'
import { isDone, markDone, newEdge, newNode, type Edge, type End, type Node } from './graph.ts'
import { isOwnStep } from './own-steps.ts'
import { stateKey } from './state-key.ts'

/** What an exploration has found so far, and how it goes on. */
export interface Expedition {
  readonly cluster: Cluster
  readonly scenario: Scenario
  /** Complete. */
  readonly parameters: Parameters
  readonly edits: Edits
  readonly budget: Budget
  /** Whether equal states are one node. */
  readonly merging: boolean
  readonly random: Random
  readonly signal: AbortSignal | undefined
  readonly onOrder: ((schedule: string) => void) | undefined
  root: Node | undefined
  readonly states: Map<string, Node>
  /** The share of all runs that needs no more running. */
  explored: number
  /** How often a native server did not come back to where an edge starts. */
  readonly missed: Map<Edge, number>
}

/** So often a native server may choose otherwise before an edge is given up. */
const ATTEMPTS = 5

/** One run: again to the start of an edge that has not been taken, through it, and on until nothing new comes. */
export async function travel(expedition: Expedition): Promise<void> {
  const { cluster, scenario, parameters, edits, signal } = expedition
  const stage = await openStage(cluster, scenario, parameters, edits)
  expedition.root ??= await arrive(expedition, stage, expedition.budget, 1)
  const route = plannedRoute(expedition, expedition.root)
  if (!(await followRoute(expedition, stage, route))) return
  let budget = route.slice(0, -1).reduce((left, edge) => afterEdge(left, edge), expedition.budget)
  for (let edge = route.at(-1); edge !== undefined;) {
    if (signal?.aborted === true) return
    if (stage.schedule.length > MAX_STEPS) {
      const [token] = edge.plan
      throw new ActorFailed(token?.actor ?? '', formatSchedule(stage.schedule), `it goes on after ${MAX_STEPS} steps`)
    }
    const { tokens, ownSteps, wakes } = await takeEdge(expedition, stage, edge)
    addSiblings(edge, wakes)
    budget = afterEdge(budget, edge)
    const key = expedition.merging ? await stateKey(stage, budget) : undefined
    const known = key === undefined ? undefined : expedition.states.get(key)
    const node = known ?? (await arrive(expedition, stage, budget, edge.weight))
    if (key !== undefined) expedition.states.set(key, node)
    edge.reached = { tokens, ownSteps, node }
    node.parents.add(edge.from)
    if (node.done) markDone(edge.from)
    if (node.end !== undefined) expedition.onOrder?.(formatSchedule(stage.schedule))
    if (node.done || known !== undefined) expedition.explored += edge.weight
    edge = known === undefined ? nextEdge(expedition, node) : undefined
  }
}

/** Whether every order has been run. */
export function isExhaustive({ root, missed }: Expedition): boolean {
  return root?.done === true && ![...missed.values()].includes(ATTEMPTS)
}

/** From the root to an edge that has not been taken: a random walk past everything that is done. */
function plannedRoute({ random }: Expedition, root: Node): readonly Edge[] {
  const route: Edge[] = []
  for (let node: Node | undefined = root; node !== undefined && !node.done;) {
    const edge: Edge = pick(
      random,
      node.edges.filter((each) => !isDone(each)),
    )
    route.push(edge)
    node = edge.reached?.node
  }
  return route
}

/** Runs all but the route's last edge again. `false` when a native server went elsewhere. */
async function followRoute(expedition: Expedition, stage: Stage, route: readonly Edge[]): Promise<boolean> {
  const native = stage.cluster.info.engine === 'native'
  const again = route.slice(0, -1).flatMap((edge) => edge.reached?.tokens ?? [])
  // The last edge is part of the script so that a statement about to expire is known to.
  const script = readScript([...again, ...(route.at(-1)?.plan ?? [])], native ? 'passed over' : 'chosen')
  for (let entry = script.next(); entry !== undefined; entry = script.next()) {
    const { token, index } = entry
    if (!enabledTokens(stage.lanes).some((each) => isSameToken(each, token))) {
      if (!native) throw new EngineFault(`a run went another way when it ran again: ${formatSchedule(again)}`)
      return missed(expedition, route)
    }
    if (index >= again.length) return true
    try {
      await takeToken(stage, token, script.choices)
    } catch (error) {
      if (!isTooEarly(error)) throw error
      return missed(expedition, route)
    }
  }
  return true
}

function missed({ missed }: Expedition, route: readonly Edge[]): false {
  const edge = route.at(-1)
  if (edge === undefined) return false
  const times = (missed.get(edge) ?? 0) + 1
  missed.set(edge, times)
  edge.abandoned = times === ATTEMPTS
  if (edge.abandoned) markDone(edge.from)
  return false
}

interface TakenEdge {
  readonly tokens: readonly Token[]
  readonly ownSteps: number
  readonly wakes: readonly Wake[]
}

/** Takes an edge for the first time. */
async function takeEdge(expedition: Expedition, stage: Stage, edge: Edge): Promise<TakenEdge> {
  const [token, ...answers] = edge.plan
  if (token === undefined) throw new EngineFault('an edge without a token')
  const lane = laneOf(stage, token.actor)
  const wakes: Wake[] = []
  const choices: Choices = {
    lockTimeoutWillExpire: false,
    wake: (candidates) => answers[wakes.length]?.actor ?? candidates[0] ?? '',
  }
  let steps = 0
  const take = async (): Promise<void> => {
    const taken = await takeToken(stage, token, choices).catch((error: unknown) =>
      refused(expedition, stage, token, error),
    )
    wakes.push(...taken.wakes)
    steps++
  }
  const ahead = expedition.merging && token.kind === 'step'
  while (ahead && steps < MAX_STEPS && isOwnStep(stage, lane)) await take()
  if (steps === 0 || awaitsExecute(lane)) await take()
  const woken = wakes.map(({ taken }): Token => ({ kind: 'wake', actor: taken }))
  return { tokens: [...Array.from({ length: steps }, () => token), ...woken], ownSteps: steps - 1, wakes }
}

/** The same refusal as `run` gives, which carries the trace. */
async function refused(expedition: Expedition, stage: Stage, token: Token, error: unknown): Promise<never> {
  const { cluster, scenario, parameters, edits } = expedition
  if (error instanceof Unsupported) {
    await run(cluster, scenario, { parameters, edits, schedule: [...stage.schedule, token] })
  }
  throw error
}

function awaitsExecute({ process }: Lane): boolean {
  return process.kind === 'live' && process.code.effect?.kind === 'execute'
}

/** The other answers to the choices that were left open. */
function addSiblings(edge: Edge, wakes: readonly Wake[]): void {
  const [token] = edge.plan
  if (token === undefined) return
  const answered = edge.plan.length - 1
  const siblings = wakes.slice(answered).flatMap(({ candidates, taken }, index) => {
    const before = wakes.slice(0, answered + index).map((wake): Token => ({ kind: 'wake', actor: wake.taken }))
    return candidates
      .filter((candidate) => candidate !== taken)
      .map((actor): readonly Token[] => [token, ...before, { kind: 'wake', actor }])
  })
  edge.weight /= siblings.length + 1
  edge.from.edges.push(...siblings.map((plan) => newEdge(edge.from, plan, edge.weight)))
}

function afterEdge(budget: Budget, { plan: [token] }: Edge): Budget {
  return token === undefined ? budget : after(budget, token)
}

/** The node of a state seen for the first time. */
async function arrive({ cluster, scenario }: Expedition, stage: Stage, budget: Budget, weight: number): Promise<Node> {
  const tokens = enabledTokens(stage.lanes).filter((token) => allows(budget, token))
  return newNode(tokens, await endOf(), weight)

  async function endOf(): Promise<End | undefined> {
    if (isComplete(stage.lanes)) {
      const { kind, broken, outcome } = judge(stage, await cluster.observe(scenario.tables))
      return {
        id: outcome,
        verdict: kind === 'broken' ? kind : 'holds',
        broken: broken.map(({ invariant }) => invariant),
      }
    }
    const stuck = !enabledTokens(stage.lanes).some((token) => token.kind === 'step' || token.kind === 'expire')
    return stuck ? STUCK : undefined
  }
}

/** Nobody can go on, though not all have come to their end. */
const STUCK: End = { id: 'stuck', verdict: 'broken', broken: ['stuck'] }

/** A native server expires a wait only if it knew of it when the statement was sent, so never on the way. */
function nextEdge({ random, cluster }: Expedition, node: Node): Edge | undefined {
  const native = cluster.info.engine === 'native'
  const edges = node.edges.filter((edge) => !isDone(edge) && !(native && edge.plan[0]?.kind === 'expire'))
  return edges.length === 0 ? undefined : pick(random, edges)
}
