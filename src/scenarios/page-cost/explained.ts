/** A node of EXPLAIN (FORMAT JSON), as far as figures are read from it. https://www.postgresql.org/docs/18/sql-explain.html */
export interface PlanNode {
  readonly 'Node Type': string
  /** Present where the node reads a table. */
  readonly 'Relation Name'?: string
  /** A mean of all loops. */
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly 'Temp Read Blocks'?: number
  readonly 'Temp Written Blocks'?: number
  readonly Plans?: readonly PlanNode[]
  readonly [property: string]: unknown
}

export interface Explained {
  readonly Plan: PlanNode
  readonly [property: string]: unknown
}

export interface PlanFigures {
  /** Pages of 8 kB that the statement asked for, found in shared_buffers or not. A page asked for twice counts twice. */
  readonly buffers: number
  /** Rows that it took from the table, those included which a filter threw away. */
  readonly rowsRead: number
  /** Pages that a sort wrote to a file because work_mem was too small. */
  readonly spilled: number
}

/** Reads the answer of EXPLAIN (FORMAT JSON). */
export function readExplained(json: string): Explained {
  const [explained] = JSON.parse(json) as readonly Explained[]
  if (explained?.Plan === undefined) throw new Error(`no plan in ${json}`)
  return explained
}

export function figuresOf({ Plan: root }: Explained): PlanFigures {
  // Buffers of a node include those of the nodes below it.
  const buffers = (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0)
  return { buffers, rowsRead: rowsRead(root), spilled: root['Temp Written Blocks'] ?? 0 }
}

function rowsRead(node: PlanNode): number {
  const { 'Actual Loops': loops = 1, 'Actual Rows': returned = 0, Plans: below = [] } = node
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = node['Relation Name'] === undefined ? 0 : (returned + removed) * loops
  return below.reduce((sum, child) => sum + rowsRead(child), own)
}

/** The nodes of a plan, the outermost first. */
export function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
