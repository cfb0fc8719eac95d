import { EngineFault } from '../../session/index.ts'
import { enabledTokens } from '../lane.ts'
import { pick } from '../random.ts'
import { formatSchedule, isSameToken } from '../schedule.ts'
import { readScript } from '../script.ts'
import type { Stage } from '../stage.ts'
import { takeToken } from '../take-token.ts'
import { isTooEarly } from '../too-early.ts'
import { ATTEMPTS, type Expedition } from './expedition.ts'
import { isDone, markDone, type Edge, type Node } from './graph.ts'

/** From the root to an edge that has not been taken: a random walk past everything that is done. */
export function plannedRoute({ random }: Expedition, root: Node): readonly Edge[] {
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
export async function followRoute(expedition: Expedition, stage: Stage, route: readonly Edge[]): Promise<boolean> {
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
