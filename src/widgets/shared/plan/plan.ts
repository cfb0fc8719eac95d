import * as v from 'valibot'

/**
 * One node of a plan, as EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) of PostgreSQL 18 gives it; the keys that this book reads.
 * Rows are an average over the node's loops. https://www.postgresql.org/docs/18/using-explain.html
 */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Scan Direction'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly 'Relation Name'?: string | undefined
  readonly 'Actual Rows'?: number | undefined
  readonly 'Actual Loops'?: number | undefined
  readonly 'Index Cond'?: string | undefined
  readonly 'Recheck Cond'?: string | undefined
  readonly Filter?: string | undefined
  readonly 'Rows Removed by Filter'?: number | undefined
  readonly 'Rows Removed by Index Recheck'?: number | undefined
  readonly 'Sort Key'?: readonly string[] | undefined
  readonly 'Presorted Key'?: readonly string[] | undefined
  readonly 'Sort Method'?: string | undefined
  readonly 'Heap Fetches'?: number | undefined
  readonly 'Shared Hit Blocks'?: number | undefined
  readonly 'Shared Read Blocks'?: number | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}

const number = v.optional(v.number())
const text = v.optional(v.string())
const texts = v.optional(v.array(v.string()))
const Node: v.GenericSchema<PlanNode> = v.object({
  'Node Type': v.string(),
  'Scan Direction': text,
  'Index Name': text,
  'Relation Name': text,
  'Actual Rows': number,
  'Actual Loops': number,
  'Index Cond': text,
  'Recheck Cond': text,
  Filter: text,
  'Rows Removed by Filter': number,
  'Rows Removed by Index Recheck': number,
  'Sort Key': texts,
  'Presorted Key': texts,
  'Sort Method': text,
  'Heap Fetches': number,
  'Shared Hit Blocks': number,
  'Shared Read Blocks': number,
  Plans: v.optional(v.array(v.lazy(() => Node))),
})
const Explained = v.pipe(v.string(), v.parseJson(), v.tuple([v.looseObject({ Plan: Node })]))

/** Reads the one value that EXPLAIN (FORMAT JSON) returns. `undefined` when it is something else. */
export function readPlan(json: string): PlanNode | undefined {
  const parsed = v.safeParse(Explained, json)
  return parsed.success ? parsed.output[0].Plan : undefined
}

/** What the whole statement cost. `read` counts rows fetched from tables and indexes, those thrown away included. */
export interface PlanCost {
  readonly returned: number
  readonly read: number
  readonly buffers: number
}

export function planCost(root: PlanNode): PlanCost {
  return { returned: rowsOf(root), read: rowsRead(root), buffers: buffersOf(root) }
}

/** Rows that came out of the node, over all of its loops. */
export const rowsOf = (node: PlanNode): number => Math.round((node['Actual Rows'] ?? 0) * loopsOf(node))

/** Blocks that the node and those below it looked at, in shared buffers or fetched into them. */
export const buffersOf = (node: PlanNode): number =>
  (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)

/** Rows that a Limit took from below and did not hand on: what OFFSET counts past. */
export function rowsSkipped(node: PlanNode): number {
  const [below] = node.Plans ?? []
  return node['Node Type'] === 'Limit' && below !== undefined ? Math.max(0, rowsOf(below) - rowsOf(node)) : 0
}

export const rowsFilteredAway = (node: PlanNode): number =>
  Math.round(((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loopsOf(node))

const loopsOf = (node: PlanNode): number => node['Actual Loops'] ?? 1

function rowsRead(node: PlanNode): number {
  const below = node.Plans ?? []
  // A bitmap heap scan reads what its bitmap names; a leaf reads for itself.
  const own = node['Relation Name'] === undefined ? 0 : rowsOf(node) + rowsFilteredAway(node)
  return own + below.reduce((sum, child) => sum + rowsRead(child), 0)
}
