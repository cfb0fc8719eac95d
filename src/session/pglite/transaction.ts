import type { SequenceValue } from './sequences.ts'
import type { SkippedRow } from './skipped-rows.ts'
import type { Isolation, Statement } from './statement.ts'

/** A row by its place. Places of committed rows don't change while a guard keeps them from being pruned. */
export interface TouchedRow {
  readonly table: string
  readonly ctid: string
  /** How it is locked, where a MultiXact tells; otherwise the statement's kind does. */
  readonly strength: string | undefined
}

/** A statement that ran in an open transaction, with everything that its replay needs to come out the same. */
export interface Entry {
  readonly statement: Statement
  /** The horizon of each snapshot that it took; those after a wait see what committed meanwhile. */
  readonly horizons: readonly bigint[]
  readonly clock: number
  /** The session's SET ROLE. The backend has it only while the statement runs: the engine's own queries need all rights. */
  readonly role?: string
  readonly randomSeed: number
  /** The sequences before it ran, when it drew from any. */
  readonly sequences?: readonly SequenceValue[]
  /** SKIP LOCKED: the rows that others held, and a transaction in whose name a replay finds them held again. */
  readonly skipped?: { readonly rows: readonly SkippedRow[]; readonly holder: number }
  /** What it returned, as text; a replay must return the same. `undefined`: something else is replayed in its place. */
  readonly answer: string | undefined
}

/**
 * Where an open transaction is: in the backend; kept by PREPARE TRANSACTION under `gid`; or nowhere, because it holds
 * nothing that anybody could notice (`light`), and is begun again when it's needed.
 */
export type Place =
  | { readonly kind: 'live' }
  | { readonly kind: 'light' }
  | { readonly kind: 'prepared'; readonly gid: string; readonly xid: number }

export interface Transaction {
  readonly begin: Statement
  readonly beganAt: number
  isolation: Isolation
  /** Of several statements in one string: ends with the string. */
  implicit: boolean
  entries: Entry[]
  place: Place
  /** Its place among all transactions in the order in which they got a transaction id; 0 while it has none. */
  bornAt: number
  /** A statement failed; PostgreSQL ignores what comes until ROLLBACK or ROLLBACK TO. */
  failed: boolean
  /** REPEATABLE READ: the horizon of the one snapshot, once taken. */
  snapshot?: bigint
  /** Where the sequences stood that its ALTER or TRUNCATE has made its own, when it was parked. */
  ownSequences?: readonly SequenceValue[]
}

/** The savepoints that can still be rolled back to, outermost first: name and index of the SAVEPOINT's entry. */
export function openSavepoints(
  entries: readonly Entry[],
): readonly { readonly name: string; readonly index: number }[] {
  const open: { name: string; index: number }[] = []
  entries.forEach(({ statement: { kind } }, index) => {
    if (kind.kind === 'savepoint') open.push({ name: kind.name, index })
    else if (kind.kind === 'release' || kind.kind === 'rollback-to') {
      const at = open.findLastIndex((savepoint) => savepoint.name === kind.name)
      if (at >= 0) open.splice(kind.kind === 'release' ? at : at + 1)
    }
  })
  return open
}

/** The log after ROLLBACK TO: what came after the savepoint never happened. */
export function rolledBackTo(entries: readonly Entry[], name: string): Entry[] {
  const savepoint = openSavepoints(entries).findLast((open) => open.name === name)
  return savepoint ? entries.slice(0, savepoint.index + 1) : [...entries]
}

/** REPEATABLE READ sees with the first snapshot that any of its statements took. */
export function keepSnapshot(transaction: Transaction, [first]: readonly bigint[]): void {
  if (transaction.isolation === 'repeatable read' && transaction.snapshot === undefined && first !== undefined)
    transaction.snapshot = first
}

export function newTransaction(
  settings: ReadonlyMap<string, string>,
  begin: Statement,
  beganAt: number,
  implicit: boolean,
): Transaction {
  const usual = /repeatable/i.test(settings.get('default_transaction_isolation') ?? '')
    ? 'repeatable read'
    : 'read committed'
  const isolation = (begin.kind.kind === 'begin' ? begin.kind.isolation : undefined) ?? usual
  return {
    begin,
    beganAt,
    isolation,
    implicit,
    entries: [],
    place: { kind: 'live' },
    bornAt: 0,
    failed: false,
  }
}
