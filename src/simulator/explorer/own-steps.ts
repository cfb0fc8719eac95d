import { sentStatement } from '../edits.ts'
import type { Lane } from '../lane.ts'
import { statementsOf } from '../sql-text.ts'
import type { Stage } from '../stage.ts'

/**
 * A BEGIN takes no snapshot (its first query does), a SAVEPOINT no lock, and a session's own timeouts are nobody else's.
 */
const OWN =
  /^(begin\b.*|start\s+transaction\b.*|savepoint\s+\S+|set\s+((local|session)\s+)?(lock_timeout|deadlock_timeout)\b.*)$/is

/** Whether the next step of an actor touches nothing but its own session, so that it commutes with every other's. */
export function isOwnStep(stage: Stage, { process }: Lane): boolean {
  if (process.kind !== 'live' || process.waiting !== undefined) return false
  const { effect } = process.code
  if (effect?.kind !== 'execute') return false
  const { sql } = sentStatement(stage.edits, effect.name, effect.sql, effect.parameters)
  const [statement = '', ...more] = statementsOf(sql)
  return more.length === 0 && OWN.test(statement)
}
