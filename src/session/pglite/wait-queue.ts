import type { Backend, Wait } from './backend.ts'
import { conflicts, LOCK_TYPES, sameTag, type HeldLock, type LockTag } from './memory.ts'
import type { Parking } from './parking.ts'
import type { Attempt, Blocker, SessionState, Waiter } from './session-state.ts'

/**
 * Who waits, in order. The waiters' statements have been cancelled, so PostgreSQL's own queues don't have them: this
 * queue says who is in whose way. A waiter for a row holds or queues for the row's heavyweight lock (LOCKTAG_TUPLE), which
 * makes rows first come, first served; waiters for a unique key have no such lock and all wake at once.
 */
export interface WaitQueue {
  readonly waiters: readonly Waiter[]
  add(session: SessionState, attempt: Attempt, wait: Wait, clock: number): Waiter
  /** The session waits no longer (it runs again, failed, or is gone). */
  remove(waiter: Waiter): void
  /** Something that `session` held may be free now. */
  released(session: SessionState): void
  /** Those that PostgreSQL may let go on now, in their order. */
  candidates(): readonly Waiter[]
  /** Moves `waiter` ahead of `other` in the queue that both are in. */
  moveAhead(waiter: Waiter, other: Waiter): void
  /** Of the table and advisory locks `held`, one that is in the way of somebody who waits already. */
  queuedBefore(session: SessionState, held: readonly HeldLock[], before: readonly HeldLock[]): Waiter | undefined
  /** Whether somebody waits for a table or advisory lock. */
  hasTableWaiters(): boolean
  clear(): void
}

export function createWaitQueue(
  backend: Backend,
  parking: Parking,
  firstHolders: (wait: Pick<Waiter, 'tupleLock' | 'wait'>) => readonly SessionState[],
): WaitQueue {
  let waiters: Waiter[] = []
  let arrivals = 0

  const ahead = (waiter: Waiter) => waiters.filter((other) => other !== waiter && other.order < waiter.order)
  const lowestMode = (mask: number) => 31 - Math.clz32(mask & -mask)

  function refresh(waiter: Waiter): void {
    const { wait, tupleLock, session } = waiter
    const blockers: Blocker[] = []
    const add = (blocker: SessionState | undefined, soft: boolean) => {
      if (blocker && blocker !== session && !blockers.some((known) => known.session === blocker))
        blockers.push({ session: blocker, soft })
    }
    const inLine = tupleLock
      ? ahead(waiter).filter(
          (other) =>
            other.tupleLock &&
            sameTag(other.tupleLock.tag, tupleLock.tag) &&
            conflicts(lowestMode(tupleLock.mask), other.tupleLock.mask),
        )
      : []
    if (tupleLock && inLine.length > 0) {
      waiter.target = { tag: tupleLock.tag, mode: lowestMode(tupleLock.mask) }
      inLine.forEach((other, i) => add(other.session, i > 0))
    } else {
      waiter.target = { tag: wait.tag, mode: wait.mode }
      for (const holder of waiter.holders) add(holder, false)
      if (wait.tag.type !== LOCK_TYPES.transaction)
        for (const other of ahead(waiter))
          if (sameTag(other.wait.tag, wait.tag) && conflicts(wait.mode, 1 << other.wait.mode)) add(other.session, true)
    }
    waiter.blockers = blockers
  }

  /** A row that its holder changed: PostgreSQL wakes the next in line as soon as the first looks at the new version. */
  function rowIsGone(tag: LockTag): boolean {
    const [, relation, block, offset] = tag.fields
    const table = backend.query(`select ${relation}::oid::regclass`)[0]?.[0]
    return backend.query(`select 1 from only ${table} where ctid = '(${block},${offset})'`).length === 0
  }

  function released(session: SessionState): void {
    const woken = waiters.filter((waiter) => waiter.blockers.some((blocker) => blocker.session === session))
    for (const waiter of woken) waiter.ready = true
    const lines = woken.filter(({ tupleLock, target }) => tupleLock && !sameTag(tupleLock.tag, target.tag))
    if (lines.length === 0) return
    for (const other of waiters) {
      if (
        other.ready ||
        !other.tupleLock ||
        !lines.some((head) => head.tupleLock && other.tupleLock && sameTag(head.tupleLock.tag, other.tupleLock.tag))
      )
        continue
      parking.idle()
      if (rowIsGone(other.tupleLock.tag)) other.ready = other.overtakes = true
    }
  }

  /** Behind somebody who still waits in the same line. */
  const isBehind = (waiter: Waiter) =>
    !waiter.overtakes &&
    waiter.blockers.some(
      ({ session: { waiter: other } }) => other && other.order < waiter.order && inSameLine(waiter, other),
    )

  return {
    get waiters() {
      return waiters
    },
    add(session, attempt, wait, clock) {
      const previous = session.waiter
      const tupleLock = wait.held.find(({ tag }) => tag.type === LOCK_TYPES.tuple)
      const waiter: Waiter = {
        session,
        attempt,
        wait,
        tupleLock,
        holders: firstHolders({ tupleLock, wait }).filter((holder) => holder !== session),
        order: previous?.order ?? ++arrivals,
        since: previous?.since ?? clock,
        ready: false,
        overtakes: false,
        checked: false,
        target: { tag: wait.tag, mode: wait.mode },
        blockers: [],
      }
      waiters = [...waiters.filter((other) => other !== previous), waiter].sort((a, b) => a.order - b.order)
      session.waiter = waiter
      waiters.forEach(refresh)
      return waiter
    },
    remove(waiter) {
      waiters = waiters.filter((other) => other !== waiter)
      waiter.session.waiter = undefined
      released(waiter.session)
      waiters.forEach(refresh)
    },
    released,
    candidates() {
      return waiters.filter((waiter) => waiter.verdict !== undefined || (waiter.ready && !isBehind(waiter)))
    },
    moveAhead(waiter, other) {
      waiter.order = other.order - 0.5
      waiters.sort((a, b) => a.order - b.order)
      waiters.forEach((each, i) => {
        each.order = i + 1
        refresh(each)
      })
      arrivals = Math.max(arrivals, waiters.length)
    },
    queuedBefore(session, held, before) {
      const own = session.waiter?.order ?? Infinity
      return waiters.find(
        (waiter) =>
          waiter.order < own &&
          isTableLock(waiter.wait.tag) &&
          !blocks(before, waiter) &&
          held.some((lock) => sameTag(lock.tag, waiter.wait.tag) && conflicts(waiter.wait.mode, lock.mask)),
      )
    },
    hasTableWaiters: () => waiters.some(({ wait }) => isTableLock(wait.tag)),
    clear() {
      waiters = []
      arrivals = 0
    },
  }
}

const isTableLock = (tag: LockTag) => tag.type === LOCK_TYPES.relation || tag.type === LOCK_TYPES.advisory

const inSameLine = (a: Waiter, b: Waiter) =>
  sameTag(a.wait.tag, b.wait.tag)
    ? a.wait.tag.type !== LOCK_TYPES.transaction
    : Boolean(a.tupleLock && b.tupleLock && sameTag(a.tupleLock.tag, b.tupleLock.tag))

/** Who already holds what a waiter waits for goes ahead of it (JoinWaitQueue in storage/lmgr/proc.c). */
const blocks = (held: readonly HeldLock[], waiter: Waiter) =>
  held.some((lock) => sameTag(lock.tag, waiter.wait.tag) && conflicts(waiter.wait.mode, lock.mask))
