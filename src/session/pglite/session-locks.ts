import { Unsupported } from '../errors.ts'
import type { Backend } from './backend.ts'
import { LOCK_TYPES, sameTag, type LockTag } from './memory.ts'
import type { Prepared, SessionLock, SessionState } from './session-state.ts'

const SHARE = 5
const EXCLUSIVE = 7

/**
 * Session advisory locks. PostgreSQL's one backend holds those of the session that runs; another session's turn puts them
 * aside into a prepared transaction of their own, where they keep others out, and its own next turn takes them back.
 * They outlive transactions, so neither a ROLLBACK nor a replay may change how often each is held.
 */
export function createSessionLocks(
  backend: Backend,
  prepare: (session: SessionState) => Prepared,
  unprepare: (prepared: Prepared) => void,
) {
  /** Whose session locks the backend holds. */
  let owner: SessionState | undefined

  /** All locks while no transaction is open, with those of the transaction otherwise. */
  const advisoryTags = () =>
    backend.memory
      .heldLocks()
      .map(({ tag }) => tag)
      .filter(({ type }) => type === LOCK_TYPES.advisory)

  const give = (lock: Pick<SessionLock, 'tag' | 'shared'>) =>
    backend.query(`select ${call('unlock', lock)}`)[0]?.[0] === 't'

  function giveAll(): readonly SessionLock[] {
    const held = backend.memory.heldLocks().filter(({ tag }) => tag.type === LOCK_TYPES.advisory)
    return held.flatMap(({ tag, mask }) =>
      [SHARE, EXCLUSIVE]
        .filter((mode) => mask & (1 << mode))
        .flatMap((mode) => {
          const lock = { tag, shared: mode === SHARE }
          let times = 0
          while (give(lock)) times++
          return times > 0 ? [{ ...lock, times }] : []
        }),
    )
  }

  function take(locks: readonly SessionLock[]): void {
    const calls = locks.flatMap((lock) => Array.from({ length: lock.times }, () => call('lock', lock)))
    if (calls.length > 0) backend.query(`select ${calls.join(', ')}`)
  }

  /** Puts the locks that the backend holds aside; no transaction may be open. */
  function putAside(): void {
    if (!owner || advisoryTags().length === 0) return
    const locks = giveAll()
    if (locks.length === 0) return
    backend.query(`begin; select ${locks.map((lock) => call('xact_lock', lock)).join(', ')}`)
    owner.sessionLocks = { locks, prepared: prepare(owner) }
  }

  /** From now on the backend is this session's. No transaction may be open. */
  function takeUp(session: SessionState): readonly SessionLock[] {
    owner = session
    const aside = session.sessionLocks
    session.sessionLocks = undefined
    if (!aside) return []
    unprepare(aside.prepared)
    take(aside.locks)
    return aside.locks
  }

  return {
    advisoryTags,
    putAside,
    takeUp,
    /** A replay may have locked and unlocked again: `locks` is how it must be. */
    mend(locks: readonly SessionLock[]): void {
      if (locks.length === 0 && advisoryTags().length === 0) return
      backend.query('select pg_advisory_unlock_all()')
      take(locks)
    },
    /** Gives the lock back as often as it is held. */
    giveUp(tag: LockTag): void {
      for (const shared of [false, true]) while (give({ tag, shared }));
    },
    /** Gives back each of `locks` as often as it says. */
    release(session: SessionState, locks: readonly SessionLock[]): void {
      const aside = session.sessionLocks !== undefined
      if (aside) takeUp(session)
      for (const lock of locks) for (let i = 0; i < lock.times; i++) give(lock)
      if (aside) putAside()
    },
    /** The session is gone. `idle` ends whatever transaction is open. */
    drop(session: SessionState, idle: () => void): void {
      if (session.sessionLocks) {
        idle()
        unprepare(session.sessionLocks.prepared)
      } else if (owner === session && advisoryTags().length > 0) backend.query('select pg_advisory_unlock_all()')
      session.sessionLocks = undefined
      if (owner === session) owner = undefined
    },
    /**
     * The locks that a cancelled statement has taken before it came to its wait: PostgreSQL's waiter holds them already, and the
     * statement will take them again. `before` are the tags of those held when it began.
     */
    takenSince(before: readonly LockTag[], session: SessionState, mayTakeAgain: boolean): readonly SessionLock[] {
      if (mayTakeAgain && before.length > 0)
        throw new Unsupported(
          'a wait in a statement that takes session advisory locks while it holds others',
          'how often each is held could not be told; take them one by one, in statements of their own',
        )
      return (session.sessionLocks?.locks ?? []).filter(({ tag }) => !before.some((known) => sameTag(known, tag)))
    },
    reset(): void {
      owner = undefined
    },
  }
}

/** The tag's key is a bigint in two halves, or two integers (fourth field 1 or 2; utils/adt/lockfuncs.c). */
function call(verb: 'lock' | 'unlock' | 'xact_lock', { tag, shared }: Pick<SessionLock, 'tag' | 'shared'>): string {
  const [, high, low, kind] = tag.fields
  const whole = BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low))
  const key = kind === 2 ? `'${high | 0}'::int, '${low | 0}'::int` : `'${whole}'::bigint`
  return `pg_advisory_${verb}${shared ? '_shared' : ''}(${key})`
}
