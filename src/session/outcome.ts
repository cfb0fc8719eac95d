import type { StatementResult } from './values.ts'

/**
 * An error as PostgreSQL reports it, field by field.
 * https://www.postgresql.org/docs/18/protocol-error-fields.html
 * Process ids, transaction ids and OIDs of user objects in the texts are replaced by `<pid>`, `<xid>`, `<oid>`.
 */
export interface SqlError {
  readonly sqlstate: string
  readonly severity: string
  readonly message: string
  readonly detail?: string
  readonly hint?: string
  readonly schema?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
}

export interface Notice {
  readonly severity: string
  readonly message: string
}

/** A NOTIFY that the session listened for. */
export interface Notification {
  readonly channel: string
  readonly payload: string
  /** The name of the session that sent it; empty when no session of the cluster did. */
  readonly from: string
}

/** What a session has been told besides results. */
interface Told {
  readonly notices: readonly Notice[]
  /**
   * What has reached the session by the end of this string and after its last one, in the order in which PostgreSQL
   * delivers it: not within a transaction, at the earliest when that is over. Absent when there is nothing.
   */
  readonly notifications?: readonly Notification[]
}

/** Every statement of the string ran. */
export interface Completed extends Told {
  readonly kind: 'completed'
  readonly results: readonly StatementResult[]
}

/** A statement of the string failed; `results` holds what those before it returned. */
export interface Failed extends Told {
  readonly kind: 'failed'
  readonly error: SqlError
  readonly results: readonly StatementResult[]
}

/**
 * What a waiting session wants to lock. `type` is `pg_locks.locktype`, `mode` is `pg_locks.mode`. A wait for no lock (a
 * safe snapshot, a buffer that others have pinned) is `other`, and its mode `pg_stat_activity.wait_event`.
 */
export interface LockTarget {
  readonly type: 'transactionid' | 'tuple' | 'relation' | 'advisory' | 'other'
  readonly mode: string
  /** The table (or index) the wait is about, where the engine knows it. */
  readonly relation?: string
  /** For a row or a unique key, where the engine knows it: column names and values as PostgreSQL prints them. */
  readonly key?: { readonly columns: readonly string[]; readonly values: readonly string[] }
}

/** The statement has been sent and waits, mostly for a lock. Its completion comes from `Cluster.settle()`. */
export interface Waiting {
  readonly kind: 'waiting'
  /**
   * The sessions waited for, by name, sorted: what `pg_blocking_pids` would list, or `pg_safe_snapshot_blocking_pids`.
   * Empty where PostgreSQL can't tell: for a pinned buffer.
   */
  readonly for: readonly string[]
  readonly lock: LockTarget
}

export type Finished = Completed | Failed
export type Outcome = Finished | Waiting
