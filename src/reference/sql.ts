import type { Completed, Failed, SqlError, Value } from '../session/index.ts'

/** All that the code in this room asks of a connection. SQL errors are values; a driver's client is adapted in a few lines. */
export interface Sql {
  execute(name: string, sql: string, parameters?: readonly Value[]): Promise<Completed | Failed>
}

/** A statement and the name that traces know it by. Statements without parameters are sent as they are. */
export type Statement = readonly [name: string, sql: string]

/** A row by column name, values as PostgreSQL prints them. */
export type Row = Readonly<Record<string, Value>>

/** Runs one statement; rejects with `SqlFailure` when PostgreSQL reports an error. */
export type Query = (statement: Statement, parameters?: readonly Value[]) => Promise<QueryResult>

export interface QueryResult {
  /** The command tag, e.g. `INSERT 0 1`. */
  readonly tag: string
  readonly rows: readonly Row[]
}

/** An error of PostgreSQL, thrown as drivers do. */
export class SqlFailure extends Error {
  readonly sqlstate: string
  readonly constraint: string | undefined

  constructor(statement: string, error: SqlError) {
    super(`${statement}: ${error.sqlstate} ${error.message}`)
    this.name = 'SqlFailure'
    this.sqlstate = error.sqlstate
    this.constraint = error.constraint
  }
}

/** Turns error values into exceptions, so that a handler reads as handlers do. */
export function queryOf(sql: Sql): Query {
  return async ([name, text], parameters) => {
    const outcome = await sql.execute(name, text, parameters)
    if (outcome.kind === 'failed') throw new SqlFailure(name, outcome.error)
    const last = outcome.results.at(-1)
    const columns = last?.fields.map((field) => field.name) ?? []
    const rows = last?.rows.map((row) => Object.fromEntries(row.map((value, i) => [columns[i] ?? '', value]))) ?? []
    return { tag: last?.tag ?? '', rows }
  }
}
