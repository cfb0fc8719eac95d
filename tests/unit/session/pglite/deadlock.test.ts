import { expect, test } from 'vitest'
import { cycleThrough, dueAt, findVictim } from '../../../../src/session/pglite/deadlock.ts'
import { LOCK_TYPES } from '../../../../src/session/pglite/memory.ts'
import { newSession, type SessionState, type Waiter } from '../../../../src/session/pglite/session-state.ts'
import { parseStatement } from '../../../../src/session/pglite/statement.ts'
import type { WaitQueue } from '../../../../src/session/pglite/wait-queue.ts'

const TAG = { type: LOCK_TYPES.transaction, fields: [1, 0, 0, 0] } as const

function waiter(session: SessionState, order: number, since: number, ...blockers: SessionState[]): Waiter {
  const made: Waiter = {
    session,
    attempt: { statement: parseStatement('select 1', session.name), clock: 0, randomSeed: 0, horizons: [] },
    wait: { tag: TAG, mode: 5, holders: [], xid: 0, held: [] },
    tupleLock: undefined,
    holders: blockers,
    order,
    since,
    ready: false,
    overtakes: false,
    checked: false,
    target: { tag: TAG, mode: 5 },
    blockers: blockers.map((blocker) => ({ session: blocker, soft: false })),
  }
  session.waiter = made
  return made
}

const queueOf = (...waiters: Waiter[]) => ({ waiters }) as unknown as WaitQueue
const sessions = (...names: string[]) => names.map(newSession) as [SessionState, SessionState, SessionState]

test('a chain is no deadlock', () => {
  const [A, B, C] = sessions('A', 'B', 'C')
  const queue = queueOf(waiter(B, 1, 0, A), waiter(C, 2, 0, B))
  expect(findVictim(queue)).toBeUndefined()
})

test('of waits that began at the same time the first in the queue is the victim', () => {
  const [A, B] = sessions('A', 'B', 'C')
  const queue = queueOf(waiter(A, 1, 0, B), waiter(B, 2, 0, A))
  expect(findVictim(queue)?.session.name).toBe('A')
})

test('the wait that began first is the victim, wherever it stands', () => {
  const [A, B] = sessions('A', 'B', 'C')
  const queue = queueOf(waiter(A, 1, 5, B), waiter(B, 2, 0, A))
  expect(findVictim(queue)?.session.name).toBe('B')
})

test('a short deadlock_timeout makes a later wait the victim', () => {
  const [A, B] = sessions('A', 'B', 'C')
  B.settings.set('deadlock_timeout', "set deadlock_timeout = '10ms'")
  const late = waiter(B, 2, 100, A)
  const queue = queueOf(waiter(A, 1, 0, B), late)
  expect(dueAt(late)).toBe(110)
  expect(findVictim(queue)?.session.name).toBe('B')
})

test('whoever has looked before does not look again', () => {
  const [A, B] = sessions('A', 'B', 'C')
  const first = waiter(A, 1, 0, B)
  first.checked = true
  expect(findVictim(queueOf(first, waiter(B, 2, 0, A)))?.session.name).toBe('B')
})

test('a cycle is told from its start, each waiting for the next', () => {
  const [A, B, C] = sessions('A', 'B', 'C')
  const [a] = [waiter(A, 1, 0, B), waiter(B, 2, 0, C), waiter(C, 3, 0, A)]
  expect(cycleThrough(a)?.map(({ session }) => session.name)).toEqual(['A', 'B', 'C'])
})
