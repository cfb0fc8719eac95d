import type { Edits } from './contracts.ts'
import { InvalidRequest } from './errors/invalid-request.ts'
import type { Parameters, Scenario } from './scenario.ts'
import { highestParameter } from './sql-text.ts'
import type { SentStatement } from './trace.ts'

/** Throws `InvalidRequest` when an edit names no statement that the scenario has under these parameters. */
export function checkEdits(scenario: Scenario, parameters: Parameters, edits: Edits): void {
  const names = scenario.statements(parameters).map((statement) => statement.name)
  for (const name of Object.keys(edits)) {
    if (!names.includes(name)) {
      throw new InvalidRequest(`${scenario.slug} has no statement ${name} to edit here; it has: ${names.join(', ')}`)
    }
  }
}

/**
 * The statement as it is sent: the reader's text where there is one. An edited text gets the parameters up to the
 * highest one that it mentions, because PostgreSQL refuses to bind more than a statement has.
 */
export function sentStatement(
  edits: Edits,
  name: string,
  sql: string,
  parameters: readonly (string | null)[],
): SentStatement {
  const edited = Object.hasOwn(edits, name) ? edits[name] : undefined
  if (edited === undefined || edited === sql) return { name, sql, parameters, edited: false }
  return { name, sql: edited, parameters: parameters.slice(0, highestParameter(edited)), edited: true }
}
