import type { Finished, Outcome, Waiting } from './outcome.ts'
import type { Value } from './values.ts'

/** One client connection of a cluster. Its name is the reader's: `A`, `B`, … */
export interface Session {
  readonly name: string
  /**
   * Runs one string of SQL. With `parameters` ($1, $2, …; text, `null` for NULL) it must be one statement
   * (extended query protocol); without, it may be several (simple query protocol, one implicit transaction).
   * SQL errors are outcomes (`failed`), not exceptions. Rejects with `SessionBusy` while a statement waits, and
   * with `Unsupported` (before anything changed) when the engine can't run the statement truthfully.
   * A session that the server has ended (a timeout of its transaction, pg_terminate_backend) gives `failed` with the
   * server's FATAL error, once; after that it is closed.
   */
  execute(sql: string, parameters?: readonly Value[], options?: ExecuteOptions): Promise<Outcome>
  /**
   * The server ends this session now: a statement that waits is aborted, the open transaction rolls back, locks are
   * free. So it is when the server has noticed that a client died (`client_connection_check_interval`, TCP keepalives),
   * and after `pg_terminate_backend`. Resolves when the session is gone. Afterwards it can't be used.
   * https://www.postgresql.org/docs/18/functions-admin.html#FUNCTIONS-ADMIN-SIGNAL
   */
  crash(): Promise<void>
  /**
   * The client of this session is gone without a word: its process died, its machine lost the network. A session that
   * was idle ends as by `crash`: its server process reads the end of the connection at once. A statement that waits goes
   * on in the server, which looks at the connection only when it has something to send: it may get its lock, finish and
   * (outside a transaction block) commit; only then the server ends the session. Nobody hears how the statement ended,
   * so `settle()` doesn't tell; while it waits it stays in `waiting()` and in what others wait for. Afterwards the
   * session can't be used.
   * https://www.postgresql.org/docs/18/runtime-config-connection.html#GUC-CLIENT-CONNECTION-CHECK-INTERVAL (0 by default)
   */
  vanish(): Promise<void>
  /** Closes the connection in an orderly way; an open transaction rolls back. */
  close(): Promise<void>
}

export interface ExecuteOptions {
  /**
   * Known future: should this statement have to wait, its `lock_timeout` will be made to expire by
   * `Cluster.expireLockTimeout`. A native server needs to know beforehand (it sets a short real timeout for this
   * one statement); PGlite ignores it.
   */
  readonly lockTimeoutWillExpire?: boolean
}

/** A statement that had waited and is now over. */
export interface Completion {
  readonly session: string
  readonly outcome: Finished
}

/**
 * An order that PostgreSQL leaves open. `candidates` are session names, sorted; the default is the first
 * one in the engine's queue. A native cluster never asks: its server chooses.
 */
export interface OpenChoice {
  readonly kind: 'wake'
  readonly candidates: readonly string[]
}
export type Choose = (choice: OpenChoice) => string

export interface ClusterInfo {
  readonly engine: 'pglite' | 'native'
  /** e.g. `18.7` */
  readonly postgres: string
}

/** The tables of a run: `schema` is DDL, `seed` fills them. Both are run by a control session, several statements each. */
export interface Setup {
  readonly schema: string
  readonly seed: string
}

/** One row as seen outside any transaction of the run, or inside the session that wrote it. */
export interface ObservedRow {
  readonly values: readonly Value[]
  /** Absent: committed. Otherwise the session whose open transaction inserted or updated it. */
  readonly uncommittedBy?: string
  /** The session whose open transaction deleted, updated or locked this committed row. */
  readonly touchedBy?: string
}

export interface ObservedTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Committed rows first, in the order of `orderBy`; then uncommitted ones, session by session. */
  readonly rows: readonly ObservedRow[]
}

export interface TableQuery {
  readonly name: string
  readonly columns: readonly string[]
  readonly orderBy: string
}

/**
 * Several sessions on one PostgreSQL. One call at a time: callers await each before the next.
 * Isolation levels READ COMMITTED and REPEATABLE READ (and SERIALIZABLE on a native server).
 */
export interface Cluster {
  readonly info: ClusterInfo
  /** Empties the cluster and builds `setup` again; closes every session; the clock and randomness start over. */
  reset(setup: Setup): Promise<void>
  /** Opens a session. Names are unique among all sessions opened since the last reset. */
  open(name: string): Promise<Session>
  /**
   * Lets whatever can go on go on; resolves once every session is idle or waiting. Returns the statements that
   * finished since the last call, in the order in which they finished.
   */
  settle(choose?: Choose): Promise<readonly Completion[]>
  /** The sessions that wait now, as of the last `execute` or `settle`. */
  waiting(): ReadonlyMap<string, Waiting>
  /** Makes the `lock_timeout` of a waiting session expire now; its 55P03 comes from the next `settle()`. */
  expireLockTimeout(session: string): Promise<void>
  /** Rows of `tables` now: committed ones, and what each open transaction has written or touched. */
  observe(tables: readonly TableQuery[]): Promise<readonly ObservedTable[]>
  /**
   * Moves the virtual clock forward past whatever timers are due: lock_timeout, statement_timeout, deadlock_timeout, and
   * idle_in_transaction_session_timeout and transaction_timeout, which end a session: its next `execute` gives the
   * server's FATAL error (25P03, 25P04). A native cluster rejects with `Unsupported`: its clock can't be moved.
   */
  advanceClock(milliseconds: number): Promise<void>
  /**
   * A text that is equal for two clusters exactly when nothing that follows can differ: committed rows, each session's
   * uncommitted rows, locks, snapshots and waits, sequences, clock. Only PGlite can tell; native rejects with `Unsupported`.
   */
  fingerprint(tables: readonly TableQuery[]): Promise<string>
  close(): Promise<void>
}
