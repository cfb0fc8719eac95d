import { normaliseText } from '../normalise.ts'
import type { SqlError } from '../outcome.ts'
import { LOCK_MODES, LOCK_TYPES, sameTag, type LockTag } from './memory.ts'
import { lastSet } from './session-settings.ts'
import type { SessionState, Waiter } from './session-state.ts'
import type { WaitQueue } from './wait-queue.ts'

const DEFAULT_DEADLOCK_TIMEOUT_MS = 1000

/**
 * The deadlock detector. PostgreSQL's rule is that whoever's deadlock_timeout passes first looks for a cycle through itself,
 * once, and is the victim if there is one that rearranging the queue doesn't resolve (storage/lmgr/README, deadlock.c).
 * Virtual time stands still here, so of the sessions in a cycle the victim is the one whose deadlock_timeout would pass first: the
 * earliest start of the wait plus its deadlock_timeout, the earlier arrival when these are equal.
 */
export function findVictim(queue: WaitQueue): Waiter | undefined {
  const byTimer = [...queue.waiters]
    .filter((waiter) => !waiter.checked && !waiter.verdict)
    .sort((a, b) => dueAt(a) - dueAt(b) || a.order - b.order)
  for (const waiter of byTimer) {
    const cycle = cycleThrough(waiter)
    if (!cycle) continue
    if (!rearrange(queue, waiter, cycle)) return waiter
  }
  return undefined
}

/**
 * Two that hold the same table or advisory lock and want more of it: PostgreSQL sees that when the second asks, and doesn't let
 * it wait at all (early deadlock, JoinWaitQueue in storage/lmgr/proc.c).
 */
export function closesSimpleDeadlock(waiter: Waiter, waiters: readonly Waiter[]): boolean {
  return waiters.some(
    (first) =>
      first.order < waiter.order &&
      first.wait.tag.type !== LOCK_TYPES.transaction &&
      sameTag(first.wait.tag, waiter.wait.tag) &&
      first.holders.includes(waiter.session) &&
      waiter.holders.includes(first.session),
  )
}

/** Virtual time at which this waiter looks for a deadlock. */
export function dueAt(waiter: Waiter): number {
  return waiter.since + (milliseconds(waiter.session, 'deadlock_timeout') ?? DEFAULT_DEADLOCK_TIMEOUT_MS)
}

/** Waiters from `start` round to `start` again, each waiting for the next; `undefined` when there is no such cycle. */
export function cycleThrough(start: Waiter): readonly Waiter[] | undefined {
  const seen = new Set<Waiter>()
  const visit = (waiter: Waiter, path: readonly Waiter[]): readonly Waiter[] | undefined => {
    for (const { session } of waiter.blockers) {
      if (session === start.session) return path
      const next = session.waiter
      if (!next || seen.has(next)) continue
      seen.add(next)
      const cycle = visit(next, [...path, next])
      if (cycle) return cycle
    }
    return undefined
  }
  return visit(start, [start])
}

/** Moves a waiter of the cycle ahead of one that is only before it in the queue, if that breaks the cycle. */
function rearrange(queue: WaitQueue, victim: Waiter, cycle: readonly Waiter[]): boolean {
  // FindLockCycle notes the edges on its way back, the farthest first, and the first that helps is taken.
  for (const [i, waiter] of [...cycle.entries()].reverse()) {
    const next = cycle[(i + 1) % cycle.length]
    const soft = waiter.blockers.find((blocker) => blocker.soft && blocker.session === next?.session)
    if (!soft || !next) continue
    const orders = queue.waiters.map((each) => [each, each.order] as const)
    queue.moveAhead(waiter, next)
    if (!cycleThrough(victim)) {
      waiter.ready = true
      return true
    }
    for (const [each, order] of orders) each.order = order
  }
  return false
}

/** A session's timeout setting in milliseconds, from its SET statements; `undefined` when not set or off. */
export function milliseconds(session: SessionState, setting: string): number | undefined {
  const sql = lastSet(session, setting)
  const value = /(?:=|\bto\b)\s*'?\s*(\d+(?:\.\d+)?)\s*(us|ms|s|min|h)?\s*'?\s*$/i.exec(sql ?? '')
  if (!value) return undefined
  const unit = { us: 0.001, ms: 1, s: 1000, min: 60_000, h: 3_600_000 }[value[2] ?? 'ms'] ?? 1
  return Number(value[1]) * unit || undefined
}

/** The error as PostgreSQL words it, with ids replaced as in all errors of the port. */
export function deadlockError(victim: Waiter, cycle: readonly Waiter[]): SqlError {
  const lines = cycle.map(
    ({ target }) => `Process 0 waits for ${LOCK_MODES[target.mode]} on ${describe(target.tag)}; blocked by process 0.`,
  )
  return {
    sqlstate: '40P01',
    severity: 'ERROR',
    message: 'deadlock detected',
    detail: normaliseText((lines.length > 0 ? lines : [victim.session.name]).join('\n')),
    hint: 'See server log for query details.',
  }
}

/** As DescribeLockTag prints it (storage/lmgr/lmgr.c). */
function describe({ type, fields: [a, b, c, d] }: LockTag): string {
  if (type === LOCK_TYPES.relation) return `relation ${b} of database ${a}`
  if (type === LOCK_TYPES.tuple) return `tuple (${c},${d}) of relation ${b} of database ${a}`
  if (type === LOCK_TYPES.transaction) return `transaction ${a}`
  return `advisory lock [${a},${b},${c},${d}]`
}
