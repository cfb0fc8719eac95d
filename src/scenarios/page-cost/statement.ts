import type { Finished, Session, Value } from '../../session/index.ts'

/** One session alone never waits. */
export async function outcomeOf(session: Session, sql: string, parameters?: readonly Value[]): Promise<Finished> {
  const outcome = await session.execute(sql, parameters)
  if (outcome.kind === 'waiting') throw new Error(`a session alone waited for ${outcome.for.join()}: ${sql}`)
  return outcome
}

/** The rows of a statement that must complete. */
export async function statement(
  session: Session,
  sql: string,
  parameters?: readonly Value[],
): Promise<readonly (readonly Value[])[]> {
  const outcome = await outcomeOf(session, sql, parameters)
  if (outcome.kind === 'failed') throw new StatementFailed(sql, outcome.error.sqlstate, outcome.error.message)
  return outcome.results.at(-1)?.rows ?? []
}

export class StatementFailed extends Error {
  constructor(
    sql: string,
    readonly sqlstate: string,
    message: string,
  ) {
    super(`${sqlstate} ${message}: ${sql}`)
    this.name = 'StatementFailed'
  }
}
