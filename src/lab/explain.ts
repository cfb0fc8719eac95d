import type { Cluster } from '../session/index.ts'
import type { Explained, LabExplain } from './lab.ts'
import { Refused } from './refused.ts'

/** No actor's name, so no actor's session. */
const SESSION = 'explain'
/** Without times: a page's clock is coarse, and what a plan reads is what the book is about. */
const EXPLAIN = 'EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF, FORMAT JSON)'

/** Runs the statement, changes included, on what stands in the cluster now; who holds a lock isn't waited for. */
export async function explainStatement(
  cluster: Cluster,
  { sql, parameters }: LabExplain['statement'],
): Promise<Explained> {
  const session = await cluster.open(SESSION)
  const outcome = await session.execute(`${EXPLAIN} ${sql}`, parameters)
  if (outcome.kind === 'failed') {
    const { sqlstate, message } = outcome.error
    return { kind: 'failed', sqlstate, message }
  }
  const json = outcome.kind === 'completed' ? outcome.results[0]?.rows[0]?.[0] : undefined
  if (json === null || json === undefined)
    throw new Refused('NotExplained', 'This statement waits for a lock, so it has no plan to show here.')
  return { kind: 'plan', json }
}
