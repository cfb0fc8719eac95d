import type { ExploredOutcome } from '../contracts.ts'
import type { Token } from '../trace.ts'
import type { End, Node } from './graph.ts'
import { isShorter, prepend, textOf, type Rest } from './shortest.ts'

/**
 * Counts the orders that the graph holds, by how they end. An actor's own steps (`Reached.ownSteps`) are in one edge with
 * the step after them, but an order may put others' steps between: so orders are paths through pairs of a node and, for
 * each actor, how many of its own steps it has already taken there.
 */
export function outcomesOf(root: Node): readonly ExploredOutcome[] {
  const totals = totalsOf(root, [], new Map())
  return [...totals.values()]
    .sort((one, other) => Number(other.count > one.count) - Number(other.count < one.count))
    .map(({ end: { id, verdict, broken, crashedAt }, count, shortest }) => ({
      ...(crashedAt !== undefined && { crashedAt }),
      id,
      verdict,
      count: String(count),
      broken,
      example: textOf(shortest),
    }))
}

/** By how they end. */
type Totals = ReadonlyMap<string, Total>

interface Total {
  readonly end: End
  readonly count: bigint
  readonly shortest: Rest | undefined
}

/** How many of its own steps each actor has taken ahead of its edge, where that is any; actors in order. */
type Ahead = readonly (readonly [actor: string, steps: number])[]

function totalsOf(node: Node, ahead: Ahead, known: Map<Node, Map<string, Totals>>): Totals {
  const key = JSON.stringify(ahead)
  const ofNode = known.get(node) ?? new Map<string, Totals>()
  known.set(node, ofNode)
  const counted = ofNode.get(key)
  if (counted !== undefined) return counted
  const totals = new Map<string, Total>()
  if (node.end !== undefined) add(totals, { end: node.end, count: 1n, shortest: undefined })
  const steppedAhead = new Set<string>()
  for (const edge of node.edges) {
    const { reached } = edge
    const [token] = edge.plan
    if (reached === undefined || token === undefined) continue
    const { actor } = token
    const taken = ahead.find(([name]) => name === actor)?.[1] ?? 0
    if (taken < reached.ownSteps) {
      // Edges that differ in who is woken share the steps before that.
      if (steppedAhead.has(actor)) continue
      steppedAhead.add(actor)
      const own = reached.tokens.slice(taken, taken + 1)
      for (const total of totalsOf(node, withSteps(ahead, actor, taken + 1), known).values())
        add(totals, before(own, total))
    } else {
      const rest = reached.tokens.slice(reached.ownSteps)
      for (const total of totalsOf(reached.node, withSteps(ahead, actor, 0), known).values())
        add(totals, before(rest, total))
    }
  }
  ofNode.set(key, totals)
  return totals
}

function withSteps(ahead: Ahead, actor: string, steps: number): Ahead {
  const others = ahead.filter(([name]) => name !== actor)
  return steps === 0 ? others : [...others, [actor, steps] as const].sort(([one], [other]) => (one < other ? -1 : 1))
}

function add(totals: Map<string, Total>, total: Total): void {
  const key = JSON.stringify(total.end)
  const known = totals.get(key)
  if (known === undefined) totals.set(key, total)
  else {
    const shortest = isShorter(total.shortest, known.shortest) ? total.shortest : known.shortest
    totals.set(key, { end: total.end, count: known.count + total.count, shortest })
  }
}

function before(tokens: readonly Token[], { end, count, shortest }: Total): Total {
  return { end, count, shortest: prepend(tokens, shortest) }
}
