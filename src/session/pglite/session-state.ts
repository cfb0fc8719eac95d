import type { Notice } from '../outcome.ts'
import type { StatementResult } from '../values.ts'
import type { Entry, Transaction } from './transaction.ts'
import type { Wait } from './backend.ts'
import type { HeldLock, LockTag } from './memory.ts'
import type { SequenceValue } from './sequences.ts'
import type { Statement } from './statement.ts'

/** A string of SQL on its way: its statements and what those done so far returned. */
export interface Program {
  readonly statements: readonly Statement[]
  next: number
  /** Several statements outside a transaction block: PostgreSQL runs them as one transaction. */
  readonly implicit: boolean
  readonly results: StatementResult[]
  readonly notices: Notice[]
}

/** A statement that runs, or that has waited and runs again. */
export interface Attempt extends Omit<Entry, 'answer'> {
  /** The advisory locks that its session held before it ran the first time, if it has been cancelled. */
  readonly advisoryBefore?: readonly LockTag[]
  /** The sequences before it ran. */
  readonly drawnFrom?: readonly SequenceValue[]
  /** The session advisory locks that cancelled attempts have taken: the next takes them again. */
  readonly takenEarlier?: readonly SessionLock[]
  /** Makes what its cancelled attempt keeps locked again, in its transaction as it was before. */
  readonly image?: () => void
  /** The files of tables into which it has written new rows whose keys nothing keeps reserved. */
  readonly unheldKeysOf?: readonly number[]
  /** What a cancelled attempt has said before its wait. */
  readonly noticed?: readonly Notice[]
}

/** A statement that waits: it has been cancelled, and runs again from its old snapshot when its turn comes. */
export interface Waiter {
  readonly session: SessionState
  /** What runs again. */
  readonly attempt: Attempt
  readonly wait: Wait
  /** The row's heavyweight lock that PostgreSQL's waiter for a row holds or queues for. */
  readonly tupleLock: HeldLock | undefined
  /** The sessions that held what it waits for when it came to it. */
  readonly holders: readonly SessionState[]
  /** Place in the queue; smaller is earlier. */
  order: number
  /** Virtual time at which the wait began. */
  readonly since: number
  /** Something has happened that may let it go on. */
  ready: boolean
  /** The row it queues for has a new version: whoever is quicker gets that. */
  overtakes: boolean
  /** Its deadlock_timeout has passed without a deadlock: PostgreSQL doesn't look again. */
  checked: boolean
  /** Ends the wait with this SQLSTATE instead. */
  verdict?: '55P03' | '57014' | '40P01'
  /** What it is really queued for (a row's lock when somebody is ahead of it), and who is in its way. */
  target: { readonly tag: LockTag; readonly mode: number }
  blockers: readonly Blocker[]
}

/** `soft`: only ahead in the queue, so that the queue can be rearranged to resolve a deadlock. */
export interface Blocker {
  readonly session: SessionState
  readonly soft: boolean
}

/** A transaction kept by PREPARE TRANSACTION. */
export interface Prepared {
  readonly gid: string
  readonly xid: number
}

/** A session advisory lock, held `times` times. */
export interface SessionLock {
  readonly tag: LockTag
  readonly shared: boolean
  readonly times: number
}

export interface SessionState {
  readonly name: string
  closed: boolean
  transaction?: Transaction | undefined
  program?: Program | undefined
  waiter?: Waiter | undefined
  /** Rows that a waiting statement outside a transaction block has locked so far: a prepared transaction's gid. */
  footprint?: Prepared | undefined
  /** Its session advisory locks while the backend is another session's. */
  sessionLocks?: { readonly locks: readonly SessionLock[]; readonly prepared: Prepared } | undefined
  /** SET outside or in committed transactions, by name: the SET statement's text. */
  readonly settings: Map<string, string>
  /** How many statements it has run; seeds the randomness of the next. */
  statements: number
}

export function newSession(name: string): SessionState {
  return { name, closed: false, settings: new Map(), statements: 0 }
}

/** The randomness of a session's n-th statement: the same in every interleaving (FNV-1a). */
export function seedFor(session: string, statement: number): number {
  let hash = 0x811c9dc5
  for (const character of `${session}:${statement}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
