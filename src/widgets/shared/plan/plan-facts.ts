import { grouped } from '../messages/locale.ts'
import { rowsFilteredAway, rowsSkipped, type PlanNode } from './plan.ts'
import type { PlanWords } from './plan-words.ts'

/** A line below a node. `waste` is work that gave no row, `cheap` what spared some. */
export interface PlanFact {
  readonly kind: 'cheap' | 'waste' | 'plain'
  /** As EXPLAIN spells it, or words of ours where it has none. */
  readonly label: string
  readonly text: string
  readonly gloss?: string
}

/** What the node does, as EXPLAIN's text form says it. */
export function nodeTitle(node: PlanNode): string {
  const backward = node['Scan Direction'] === 'Backward' ? ' Backward' : ''
  const using = node['Index Name'] === undefined ? '' : ` using ${node['Index Name']}`
  const on = node['Relation Name'] === undefined ? '' : ` on ${node['Relation Name']}`
  return `${node['Node Type']}${backward}${using}${on}`
}

export function planFacts(node: PlanNode, words: PlanWords): readonly PlanFact[] {
  const facts: PlanFact[] = []
  const skipped = rowsSkipped(node)
  if (skipped > 0) facts.push({ kind: 'waste', label: '', text: words.skipped(words.rows(grouped(skipped))) })
  if (node['Node Type'] === 'Seq Scan') facts.push({ kind: 'plain', label: 'Seq Scan', text: '', gloss: words.whole })
  if (node['Index Cond'] !== undefined)
    facts.push({ kind: 'cheap', label: 'Index Cond', text: node['Index Cond'], gloss: words.seek })
  if (node['Recheck Cond'] !== undefined)
    facts.push({ kind: 'plain', label: 'Recheck Cond', text: node['Recheck Cond'] })
  if (node.Filter !== undefined) facts.push({ kind: 'plain', label: 'Filter', text: node.Filter, gloss: words.filter })
  const gone = rowsFilteredAway(node)
  if (gone > 0) facts.push({ kind: 'waste', label: 'Rows Removed', text: grouped(gone), gloss: words.filteredAway })
  const sort = node['Sort Key']
  if (sort !== undefined) {
    const method = node['Sort Method'] === undefined ? '' : ` (${node['Sort Method']})`
    const presorted = node['Presorted Key']
    facts.push({
      kind: 'waste',
      label: 'Sort Key',
      text: sort.join(', ') + method,
      ...(presorted === undefined && { gloss: words.sort }),
    })
    if (presorted !== undefined) facts.push({ kind: 'cheap', label: 'Presorted Key', text: presorted.join(', ') })
  }
  return facts
}
