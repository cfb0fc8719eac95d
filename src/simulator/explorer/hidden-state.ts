import type { Edits } from '../contracts.ts'
import { statementsOf } from '../sql-text.ts'

/** Statements that may make tables, functions and the like, which the scenario's `tables` don't show. */
const MAKES_THINGS = /^(create|alter|drop|do|call|comment|grant|revoke|prepare)\b|^(select|with|explain)\b[^]*\binto\b/i

/**
 * Whether a reader's statements may put something into the database that `Cluster.fingerprint` of the scenario's tables
 * doesn't tell. Then two states that look equal may differ, so none may be merged.
 */
export function mayHideState(edits: Edits): boolean {
  return Object.values(edits).some((sql) => statementsOf(sql).some((statement) => MAKES_THINGS.test(statement)))
}
