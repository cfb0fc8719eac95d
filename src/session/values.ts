/** A value as PostgreSQL prints it; `null` is SQL NULL. Text keeps what a JavaScript Date or number would lose. */
export type Value = string | null

/** A column of a result: its name and the OID of its type (`pg_type.oid`). */
export interface Field {
  readonly name: string
  readonly typeOid: number
}

/** What one SQL statement returned: its command tag (`INSERT 0 1`) and its rows, if it returns any. */
export interface StatementResult {
  readonly tag: string
  readonly fields: readonly Field[]
  readonly rows: readonly (readonly Value[])[]
}
