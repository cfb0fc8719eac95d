import { Unsupported } from '../errors.ts'
import type { Backend, Wait } from './backend.ts'
import { lockAgain, type createFootprints } from './footprint.ts'
import type { Host } from './host.ts'
import { LOCK_TYPES } from './memory.ts'
import type { Parking } from './parking.ts'
import type { Attempt, SessionState } from './session-state.ts'
import type { Statement } from './statement.ts'
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
) {
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
    const before = attempt.advisoryBefore ?? []
    const takenEarlier = parking.sessionLocks.takenSince(before, session, mayLockTwice(attempt.statement, wait))
    const keys = footprints.keysTaken(wait.xid)
    const rows = footprints.rowsTouchedBy(wait.xid)
    if (rows.length > 0) parking.hold(session, () => lockAgain(backend, rows, attempt.statement))
    else if (hadLocks || (transaction && transaction.entries.length > 0 && parking.keepsAllLocks()))
      parking.hold(session)
    if (keys > 0) refuseLostKeys(session, keys, wait)
    footprints.learn(queue.add(session, { ...attempt, takenEarlier }, wait, host.clock))
    return { kind: 'waiting' }
  }

  /**
   * PostgreSQL's waiter would keep the keys of the rows that its statement has written already reserved. Nothing can reserve
   * them for a cancelled statement, so it didn't happen.
   */
  function refuseLostKeys(session: SessionState, taken: number, wait: Wait): void {
    const place = session.transaction?.place
    const kept = place?.kind === 'prepared' ? footprints.keysTaken(place.xid) : 0
    if (taken - kept <= (footprints.waitsForOwnKey(wait) ? 1 : 0)) return
    if (!session.transaction) parking.discard(session)
    session.program = undefined
    throw new Unsupported(
      'a wait in the middle of several rows',
      'the keys of the rows before it could not be kept reserved; write them in statements of their own',
    )
  }

  return suspend
}

/** Whether a cancelled statement may have taken session advisory locks before it came to its wait. */
function mayLockTwice({ skeleton }: Statement, wait: Wait): boolean {
  const calls = skeleton.match(/\bpg_(try_)?advisory_lock\w*/g)?.length ?? 0
  return calls > 1 || (calls === 1 && wait.tag.type !== LOCK_TYPES.advisory)
}
