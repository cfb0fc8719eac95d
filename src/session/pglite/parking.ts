import { EngineFault, Unsupported } from '../errors.ts'
import type { Backend, Reply } from './backend.ts'
import { lockAgain } from './footprint.ts'
import type { Host } from './host.ts'
import type { sequences } from './sequences.ts'
import type { SessionState } from './session-state.ts'
import { openSavepoints, type Entry, type Transaction } from './transaction.ts'

/** Fails in any transaction: puts the backend into the failed state that a session is in. */
const FAILING = 'select 1/0'

export interface Parking {
  /** Makes the backend this session's: its open transaction, its settings. */
  focus(session: SessionState): void
  /** Leaves the backend idle: parks the transaction that is in it. */
  idle(): void
  /** Begins again what the session had done and keeps it prepared, so that its locks are held while it waits. */
  hold(session: SessionState, more?: () => void): void
  /** Ends a transaction that isn't in the backend: nothing of it stays. */
  discard(session: SessionState): void
  live(): SessionState | undefined
  setLive(session: SessionState | undefined): void
  /** From now on parked transactions must hold even the weakest table locks, because somebody may take a strong one. */
  keepAllLocks(): void
  keepsAllLocks(): boolean
  /** The session whose parked transaction has this id. */
  sessionOf(xid: number): SessionState | undefined
  reset(): void
}

export function createParking(host: Host, backend: Backend, sequence: ReturnType<typeof sequences>): Parking {
  let live: SessionState | undefined
  let gids = 0
  let allLocks = false
  /** SET statements as the backend has them now; `undefined` as value: not known. */
  const applied = new Map<string, string | undefined>()
  const byXid = new Map<number, SessionState>()
  /** Sessions whose open transaction is not in the backend. */
  const parked = new Set<SessionState>()

  function prepare(session: SessionState): { gid: string; xid: number } {
    if (backend.memory.ownXid() === 0) backend.query('select pg_current_xact_id()')
    backend.memory.dropDeferredEvents()
    const xid = backend.memory.ownXid()
    const gid = `${session.name}:${gids++}`
    const reply = backend.send(`prepare transaction '${gid.replaceAll("'", "''")}'`)
    if (reply.results[0]?.tag !== 'PREPARE TRANSACTION') {
      backend.send('rollback')
      throw new Unsupported(`parking ${session.name}`, reply.error?.message ?? 'PostgreSQL rolled it back')
    }
    byXid.set(xid, session)
    return { gid, xid }
  }

  function unprepare({ gid, xid }: { readonly gid: string; readonly xid: number }): void {
    backend.query(`rollback prepared '${gid.replaceAll("'", "''")}'`)
    byXid.delete(xid)
  }

  /** PREPARE and ROLLBACK leave settings in the backend that the session's next focus must not trust. */
  function forgetSettings(transaction: Transaction): void {
    for (const name of transaction.settings.keys()) applied.set(name, undefined)
  }

  function park(session: SessionState): void {
    const transaction = session.transaction
    live = undefined
    if (!transaction) return
    const savepoint = openSavepoints(transaction.entries).at(-1)
    if (transaction.failed && savepoint) backend.query(`rollback to savepoint ${savepoint.name}`)
    const nothingHeld = backend.memory.ownXid() === 0 && backend.memory.heldLocks().length === 0
    if ((transaction.failed && !savepoint) || (nothingHeld && !allLocks)) {
      backend.query('rollback')
      transaction.place = { kind: 'light' }
    } else transaction.place = { kind: 'prepared', ...prepare(session) }
    parked.add(session)
    forgetSettings(transaction)
  }

  function idle(): void {
    if (live) park(live)
  }

  function resume(session: SessionState): void {
    const transaction = session.transaction
    if (session.footprint) {
      unprepare(session.footprint)
      session.footprint = undefined
    }
    parked.delete(session)
    if (!transaction || transaction.place.kind === 'live') return
    if (transaction.place.kind === 'prepared') unprepare(transaction.place)
    transaction.place = { kind: 'live' }
    const clock = host.clock
    host.clock = transaction.beganAt
    backend.query(transaction.begin.sql)
    host.clock = clock
    replay(session, transaction)
    if (transaction.failed) backend.send(FAILING)
  }

  function replay(session: SessionState, transaction: Transaction): void {
    const drawn = transaction.entries.some((entry) => entry.sequences) ? sequence.read() : []
    let snapshotTaken = transaction.snapshot === undefined
    for (const entry of transaction.entries) {
      if (!snapshotTaken && entry.horizons.length > 0) {
        backend.send('select', { horizons: [transaction.snapshot ?? 0n] })
        snapshotTaken = true
      }
      if (entry.statement.effect || allLocks) replayEntry(session, entry)
    }
    // A statement that waits took the snapshot in an attempt of its own.
    if (!snapshotTaken) backend.send('select', { horizons: [transaction.snapshot ?? 0n] })
    sequence.restore(drawn)
  }

  function replayEntry(session: SessionState, entry: Entry): void {
    if (entry.sequences) sequence.restore(entry.sequences)
    if (entry.lockedRows) {
      lockAgain(backend, entry.lockedRows, entry.statement)
      return
    }
    const reply = sendAs(host, backend, entry)
    if (/\bskip locked\b/.test(entry.statement.skeleton) && answerOf(reply) !== entry.answer)
      throw new Unsupported(
        'SKIP LOCKED inside a writing statement',
        'the locks that it skipped are gone, so its transaction cannot be replayed',
      )
    if (reply.wait || answerOf(reply) !== entry.answer)
      throw new EngineFault(
        `${session.name}: a replay of ${entry.statement.sql} gave ${reply.wait ? 'a wait' : answerOf(reply)} instead of ${entry.answer}`,
      )
  }

  function applySettings(session: SessionState): void {
    for (const name of [...applied.keys()]) {
      if (session.settings.has(name)) continue
      backend.query(`reset ${name}`)
      applied.delete(name)
    }
    for (const [name, sql] of session.settings) {
      if (applied.get(name) === sql) continue
      backend.query(sql)
      applied.set(name, sql)
    }
  }

  function hold(session: SessionState, more?: () => void): void {
    idle()
    applySettings(session)
    if (session.transaction) {
      resume(session)
      more?.()
      session.transaction.place = { kind: 'prepared', ...prepare(session) }
      parked.add(session)
      forgetSettings(session.transaction)
    } else {
      backend.query('begin')
      more?.()
      session.footprint = prepare(session)
    }
  }

  return {
    focus(session) {
      if (live === session) return
      idle()
      applySettings(session)
      resume(session)
      live = session.transaction ? session : undefined
    },
    idle,
    hold,
    discard(session) {
      if (session.footprint) {
        idle()
        unprepare(session.footprint)
        session.footprint = undefined
      }
      const place = session.transaction?.place
      if (place?.kind === 'prepared') {
        idle()
        unprepare(place)
      } else if (place?.kind === 'live') {
        backend.query('rollback')
        forgetSettings(session.transaction as Transaction)
        live = undefined
      }
      session.transaction = undefined
      parked.delete(session)
    },
    live: () => live,
    setLive(session) {
      live = session
    },
    keepAllLocks() {
      if (allLocks) return
      allLocks = true
      for (const session of [...parked]) if (!session.transaction?.failed && !session.waiter) hold(session)
    },
    keepsAllLocks: () => allLocks,
    sessionOf: (xid) => byXid.get(xid),
    reset() {
      live = undefined
      allLocks = false
      byXid.clear()
      parked.clear()
      if (applied.size > 0) backend.query('reset all')
      backend.query('deallocate all')
      applied.clear()
    },
  }
}

/** Sends a statement with the clock, the randomness and the snapshots that it had the first time. */
export function sendAs(
  host: Host,
  backend: Backend,
  { statement, clock, randomSeed, horizons }: Omit<Entry, 'answer'>,
): Reply {
  const now = host.clock
  host.clock = clock
  host.random.state = randomSeed
  // random() draws from a generator of the backend's own, which only setseed reaches.
  if (/\brandom(_normal)? ?\(/.test(statement.skeleton)) backend.send(`select setseed(${(randomSeed % 1000) / 1000})`)
  try {
    return backend.send(statement.sql, { parameters: statement.parameters, horizons })
  } finally {
    host.clock = now
  }
}

export function answerOf(reply: Reply): string {
  return JSON.stringify([reply.error?.sqlstate ?? '', ...reply.results.map(({ tag, rows }) => [tag, rows])])
}
