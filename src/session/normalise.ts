import type { SqlError } from './outcome.ts'

/**
 * Replaces what differs from run to run in PostgreSQL's texts: process ids, transaction ids, OIDs and physical row
 * positions become `<pid>`, `<xid>`, `<oid>`, `<tid>`. The phrases are those of `DescribeLockTag` and of the deadlock
 * report (PostgreSQL 18, src/backend/storage/lmgr/{lmgr,deadlock}.c) and of the few other messages that print such a number.
 */
export function normaliseText(text: string): string {
  return RULES.reduce((out, [pattern, replacement]) => out.replace(pattern, replacement), text)
}

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\b([Pp]rocess|PID) \d+/g, '$1 <pid>'],
  [/\bvirtual transaction \d+\/\d+/g, 'virtual transaction <xid>'],
  [/\bspeculative token \d+ of transaction \d+/g, 'speculative token of transaction <xid>'],
  [/\b(transaction|MultiXactId) \d+/g, '$1 <xid>'],
  [/\btuple \(\d+,\d+\)/g, 'tuple <tid>'],
  [/\bpage \d+ of relation/g, 'page of relation'],
  [/\bobject \d+ of class \d+/g, 'object <oid> of class <oid>'],
  [/\b(relation|database|with OID|class) \d+/g, '$1 <oid>'],
  [/\b(advisory|user) lock \[\d+,/g, '$1 lock [<oid>,'],
  [/\b(cache lookup failed for [a-z ]+) \d+/g, '$1 <oid>'],
]

/** The error fields of the protocol (`S`, `C`, `M`, …) under the names that `pg` gives them. */
export interface RawError {
  readonly severity?: string | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly detail?: string | undefined
  readonly hint?: string | undefined
  readonly schema?: string | undefined
  readonly table?: string | undefined
  readonly column?: string | undefined
  readonly constraint?: string | undefined
  /** The C function that raised it. */
  readonly routine?: string | undefined
}

/**
 * A server's error as the port reports it: texts normalised, absent fields left out. What PL/pgSQL's RAISE says are the
 * words of whoever wrote it, and stay.
 */
export function toSqlError(raw: RawError): SqlError {
  const words = (text: string): string => (raw.routine === 'exec_stmt_raise' ? text : normaliseText(text))
  return {
    sqlstate: raw.code ?? 'XX000',
    severity: raw.severity ?? 'ERROR',
    message: words(raw.message ?? ''),
    ...(raw.detail === undefined ? {} : { detail: words(raw.detail) }),
    ...(raw.hint === undefined ? {} : { hint: words(raw.hint) }),
    ...(raw.schema === undefined ? {} : { schema: raw.schema }),
    ...(raw.table === undefined ? {} : { table: raw.table }),
    ...(raw.column === undefined ? {} : { column: raw.column }),
    ...(raw.constraint === undefined ? {} : { constraint: raw.constraint }),
  }
}
