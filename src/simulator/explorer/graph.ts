import type { Token } from '../trace.ts'

/** A state that runs can reach. With merging, equal states are one node, and the graph is acyclic: no step undoes another. */
export interface Node {
  readonly edges: Edge[]
  /** Set where a run can end. */
  readonly end: End | undefined
  /** Everything that can follow has been run. */
  done: boolean
  readonly parents: Set<Node>
  /** The share of all runs that is estimated to pass through here first; 1 at the root. */
  readonly weight: number
  /** Empty without merging. */
  readonly history: History
}

/**
 * What the tables held, committed, one content after the other, as far back as a snapshot may still see it. Contents are
 * told by number. The rows of now and the order of commits don't tell it: what a transaction wrote depends on what it saw.
 */
export type History = readonly number[]

/** What one actor can do next, with one way to answer the choices that this leaves open. */
export interface Edge {
  readonly from: Node
  /** What to take: a token, then the wake tokens that are known to be asked for. */
  readonly plan: readonly Token[]
  /** What was taken, all wake tokens included, and where it led. */
  reached: Reached | undefined
  /** A native server would not go this way again; what lies behind it stays unknown. */
  abandoned: boolean
  weight: number
}

export interface Reached {
  readonly tokens: readonly Token[]
  /**
   * How many of `tokens`, from the first, are statements that touch nothing but their own session. They were run
   * together with what followed, although other actors' steps may stand between.
   */
  readonly ownSteps: number
  readonly node: Node
}

/** How a run ended. */
export interface End {
  readonly id: string
  readonly verdict: 'holds' | 'broken'
  readonly broken: readonly string[]
  readonly crashedAt?: string
}

export function newNode(tokens: readonly Token[], end: End | undefined, weight: number, history: History): Node {
  const node: Node = { edges: [], end, done: tokens.length === 0, parents: new Set(), weight, history }
  for (const token of tokens) node.edges.push(newEdge(node, [token], weight / tokens.length))
  return node
}

export function newEdge(from: Node, plan: readonly Token[], weight: number): Edge {
  return { from, plan, reached: undefined, abandoned: false, weight }
}

export function isDone({ reached, abandoned }: Edge): boolean {
  return abandoned || (reached?.node.done ?? false)
}

/** Marks `node`, and whatever that completes above it. */
export function markDone(node: Node): void {
  const open = [node]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.done && next !== node) continue
    if (!next.edges.every(isDone)) continue
    next.done = true
    open.push(...next.parents)
  }
}
