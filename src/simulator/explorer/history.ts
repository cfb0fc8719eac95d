import type { Stage } from '../stage.ts'
import type { Expedition } from './expedition.ts'
import type { History } from './graph.ts'

/** The history after a step, or at the start, when nothing is known yet. */
export async function historyAfter(
  { cluster, scenario, contents }: Expedition,
  stage: Stage,
  before: History,
): Promise<History> {
  const tables = await cluster.observe(scenario.tables)
  const committed = tables.map(({ rows }) =>
    rows.flatMap(({ values, uncommittedBy }) => (uncommittedBy === undefined ? [values] : [])),
  )
  const text = JSON.stringify(committed)
  const content = contents.get(text) ?? contents.size
  contents.set(text, content)
  if (!mayKeepSnapshot(stage)) return [content]
  return before.at(-1) === content ? before : [...before, content]
}

/** A waiting statement goes on under the snapshot it had, and REPEATABLE READ and cursors keep theirs. */
function mayKeepSnapshot({ lanes }: Stage): boolean {
  return lanes.some(
    ({ process }) => process.kind === 'live' && (process.waiting !== undefined || process.keepsSnapshot),
  )
}
