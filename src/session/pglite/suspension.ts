import { EngineFault, Unsupported } from '../errors.ts'
import type { Backend, Wait } from './backend.ts'
import { lockAgain, type createFootprints } from './footprint.ts'
import type { Host } from './host.ts'
import { LOCK_MODES, LOCK_TYPES } from './memory.ts'
import { createLockKeys } from './lock-keys.ts'
import { hasUserCode } from './left-nothing.ts'
import { sendAs, type Parking } from './parking.ts'
import { sameSequences, type sequences } from './sequences.ts'
import type { Attempt, SessionState } from './session-state.ts'
import { asExplained, isPlanned, mentions, type Statement } from './statement.ts'
import { keepSnapshot } from './transaction.ts'
import type { WaitQueue } from './wait-queue.ts'

export interface Cancelled {
  /** The session held a lock or had a transaction id before its statement. */
  readonly hadLocks: boolean
  /** A transaction is still open in the backend. */
  readonly open: boolean
}

/** What happens to a statement that has been cancelled in front of a lock. */
export function createSuspension(
  host: Host,
  backend: Backend,
  parking: Parking,
  footprints: ReturnType<typeof createFootprints>,
  queue: WaitQueue,
  sequence: ReturnType<typeof sequences>,
) {
  const lockKey = createLockKeys(host.module, backend)

  /** Keeps what its session holds, and queues it. */
  function suspend(
    session: SessionState,
    attempt: Attempt,
    wait: Wait,
    { hadLocks, open }: Cancelled,
  ): { readonly kind: 'waiting' } {
    if (open) backend.query('rollback')
    const transaction = session.transaction
    if (transaction) transaction.place = { kind: 'light' }
    if (transaction) keepSnapshot(transaction, attempt.horizons)
    parking.setLive(undefined)
    parking.idle()
    const lockKeyOf = uniqueKeyWait(wait) ? lockKey(wait, attempt.statement) : undefined
    const before = attempt.advisoryBefore ?? []
    const takenEarlier = parking.sessionLocks.takenSince(before, session, mayLockTwice(attempt.statement, wait))
    const keys = footprints.keysTaken(wait.xid)
    const rows = footprints.rowsTouchedBy(wait.xid)
    const whole = keys.all > 0 && inForeignKey(attempt.statement, wait) && !hasUserCode(backend)
    const drawing = withSequences(attempt)
    const image = () => {
      lockAgain(backend, rows, attempt.statement)
      if (whole) runWithoutChecks(drawing)
      else if (keepsTables()) lockTables(attempt)
    }
    const keepsTables = () =>
      parking.keepsAllLocks() && wait.tag.type !== LOCK_TYPES.relation && isPlanned(attempt.statement)
    if (rows.length > 0 || whole || keepsTables()) parking.hold(session, image)
    else if (hadLocks || (transaction && transaction.entries.length > 0 && parking.keepsAllLocks()))
      parking.hold(session)
    const unheldKeysOf = keys.all > 0 ? unheldKeys(session, keys, wait, attempt.statement) : []
    const waiting = { ...drawing, takenEarlier, image, unheldKeysOf }
    footprints.learn(queue.add(session, waiting, wait, host.clock), lockKeyOf)
    return { kind: 'waiting' }
  }

  /** Whether the cancelled attempt drew from sequences shows once it is out of the way. */
  function withSequences(attempt: Attempt): Attempt {
    sequence.payBack()
    const before = attempt.drawnFrom ?? []
    if (attempt.sequences || before.length === 0 || sameSequences(before, sequence.read())) return attempt
    return { ...attempt, sequences: before }
  }

  /** A foreign key's check opens the other table first (RowShareLock), and PostgreSQL doesn't say why it waits there. */
  function inForeignKey({ skeleton }: Statement, { inForeignKey, tag, mode }: Wait): boolean {
    if (inForeignKey) return true
    if (tag.type !== LOCK_TYPES.relation || LOCK_MODES[mode] !== 'RowShareLock') return false
    const [name] = backend.query(`select relname from pg_class where oid = ${tag.fields[1]}`)[0] ?? []
    return (
      /^(insert|update|delete|merge)\b(?!.*\bfor (no key |key )?(update|share)\b)/.test(skeleton) &&
      typeof name === 'string' &&
      !mentions(skeleton, name)
    )
  }

  function lockTables(attempt: Attempt): void {
    const { wait, error } = sendAs(host, backend, { ...attempt, statement: asExplained(attempt.statement) })
    if (wait || error) throw new EngineFault(`the tables of ${attempt.statement.sql} could not be locked`)
  }

  /** Everything that the statement did before its foreign keys were checked: its rows and their keys. */
  function runWithoutChecks(attempt: Attempt): void {
    const drawn = attempt.sequences ? sequence.read() : []
    if (attempt.sequences) sequence.restore(attempt.sequences)
    backend.query('set local session_replication_role = replica')
    const { wait, error } = sendAs(host, backend, attempt)
    if (wait || error)
      throw new EngineFault(`${attempt.statement.sql} could not be held: ${error?.message ?? 'it waits'}`)
    backend.query('set local session_replication_role = origin')
    sequence.restore(drawn)
  }

  /**
   * PostgreSQL's waiter keeps the keys of the rows that its statement has written already reserved. Nothing can reserve them for a
   * cancelled statement. Returns the tables of such new rows: as long as nobody else writes a new row there, it makes no
   * difference. Keys that a changed row was about to take are refused.
   */
  function unheldKeys(
    session: SessionState,
    taken: ReturnType<typeof footprints.keysTaken>,
    wait: Wait,
    statement: Statement,
  ): readonly number[] {
    const place = session.transaction?.place
    const xid = place?.kind === 'prepared' ? place.xid : session.footprint?.xid
    const kept = footprints.keysTaken(xid ?? 0)
    const own = footprints.waitsForOwnKey(wait, statement)
    const lost = taken.all - kept.all
    const fresh = taken.fresh - kept.fresh
    if (lost === 0 || (lost === 1 && (own?.kind === 'first' || (own && fresh === 0)))) return []
    if (fresh > 0) {
      footprints.refuseUnheldKeys(session, wait.xid, queue.waiters)
      return footprints.tablesOfNewRows(wait.xid)
    }
    if (!session.transaction) parking.discard(session)
    session.program = undefined
    throw new Unsupported(
      'a wait in the middle of several rows',
      'the keys of the rows before it could not be kept reserved; write them in statements of their own',
    )
  }

  return suspend
}

/** A waiter for a row holds or queues for the row's heavyweight lock, one for a unique key doesn't. */
const uniqueKeyWait = ({ held }: Wait) => !held.some(({ tag }) => tag.type === LOCK_TYPES.tuple)

/** Whether a cancelled statement may have taken session advisory locks before it came to its wait. */
function mayLockTwice({ skeleton }: Statement, wait: Wait): boolean {
  const calls = skeleton.match(/\bpg_(try_)?advisory_lock\w*/g)?.length ?? 0
  return calls > 1 || (calls === 1 && wait.tag.type !== LOCK_TYPES.advisory)
}
