import { EngineFault, Unsupported } from '../errors.ts'
import type { Backend, Reply } from './backend.ts'
import type { Host } from './host.ts'
import type { SequenceValue, sequences } from './sequences.ts'
import { markLocked } from './skipped-rows.ts'
import { createSessionLocks } from './session-locks.ts'
import { createSessionSettings } from './session-settings.ts'
import type { Attempt, Prepared, SessionLock, SessionState } from './session-state.ts'
import { openSavepoints, type Entry, type Transaction } from './transaction.ts'

/** What looks at the present, not at a snapshot, and leaves no lock on what it saw: a replay may come out otherwise. */
const DEPENDS_ON_PRESENT = /\bon conflict\b|\b\w*advisory\w*|\bnowait\b|^do\b|^call\b/

const TAKES_NO_SNAPSHOT = /^(set|reset|show|lock|savepoint|release|begin|start|commit|end|rollback|abort)\b/

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
  readonly settings: ReturnType<typeof createSessionSettings>
  readonly sessionLocks: ReturnType<typeof createSessionLocks>
  /** Gives back what a cancelled attempt of its statement had taken, and the next has taken again. */
  releaseSessionLocks(session: SessionState, locks: readonly SessionLock[]): void
  /** The session is gone, and with it its session advisory locks. */
  dropSessionLocks(session: SessionState): void
  /** The session whose parked transaction has this id. */
  readonly sessionOf: (xid: number) => SessionState | undefined
  reset(): void
  /** After an error in the middle of something: ends every transaction, wherever it is. */
  clear(): void
}

export function createParking(host: Host, backend: Backend, sequence: ReturnType<typeof sequences>): Parking {
  let live: SessionState | undefined
  let gids = 0
  let allLocks = false
  const settings = createSessionSettings(backend)
  const byXid = new Map<number, SessionState>()
  /** Sessions whose open transaction is not in the backend. */
  const parked = new Set<SessionState>()

  function prepare(session: SessionState): Prepared {
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

  function unprepare({ gid, xid }: Prepared): void {
    backend.query(`rollback prepared '${gid.replaceAll("'", "''")}'`)
    byXid.delete(xid)
  }

  const sessionLocks = createSessionLocks(backend, prepare, unprepare)

  function park(session: SessionState): void {
    const transaction = session.transaction
    live = undefined
    if (!transaction) return
    const savepoint = openSavepoints(transaction.entries).at(-1)
    if (transaction.failed && savepoint) backend.query(`rollback to savepoint ${savepoint.name}`)
    if (
      !transaction.failed &&
      transaction.entries.some(({ statement }) => /^(alter|truncate)\b/.test(statement.skeleton))
    )
      transaction.ownSequences = sequence.own()
    const nothingHeld = backend.memory.ownXid() === 0 && backend.memory.heldLocks().length === 0
    if ((transaction.failed && !savepoint) || (nothingHeld && !allLocks)) {
      backend.query('rollback')
      transaction.place = { kind: 'light' }
    } else transaction.place = { kind: 'prepared', ...prepare(session) }
    parked.add(session)
    settings.uncertain(transaction)
  }

  function idle(): void {
    if (live) park(live)
    sessionLocks.putAside()
  }

  function resume(session: SessionState): void {
    const transaction = session.transaction
    if (session.footprint) {
      unprepare(session.footprint)
      session.footprint = undefined
    }
    parked.delete(session)
    const held = sessionLocks.takeUp(session)
    if (!transaction || transaction.place.kind === 'live') return
    if (transaction.place.kind === 'prepared') unprepare(transaction.place)
    transaction.place = { kind: 'live' }
    // Inside the transaction this would take its snapshot.
    const drawn = transaction.entries.some((entry) => entry.sequences) ? sequence.read() : []
    const clock = host.clock
    host.clock = transaction.beganAt
    backend.query(transaction.begin.sql)
    host.clock = clock
    replay(session, transaction, drawn)
    // Before its first snapshot nothing has run that could lock, and to mend would take one.
    if (transaction.isolation === 'read committed' || transaction.snapshot !== undefined) sessionLocks.mend(held)
    if (transaction.failed) backend.send(FAILING)
  }

  function replay(session: SessionState, transaction: Transaction, drawn: readonly SequenceValue[]): void {
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
    const own = transaction.ownSequences ?? []
    sequence.restore(drawn.filter(({ name }) => !own.some((value) => value.name === name)))
    sequence.restore(own)
  }

  function replayEntry(session: SessionState, entry: Entry): void {
    if (entry.sequences) sequence.restore(entry.sequences)
    const unmark = entry.skipped && markLocked(host.module, entry.skipped.rows, entry.skipped.holder)
    const reply = sendAs(host, backend, entry)
    unmark?.()
    if (!reply.wait && (entry.answer === undefined || answerOf(reply) === entry.answer)) return
    const dependent = DEPENDS_ON_PRESENT.exec(entry.statement.skeleton)?.[0]
    if (dependent)
      throw new Unsupported(
        `${dependent.toUpperCase()} in a transaction that another session interrupts`,
        'what decided it is no longer as it was, so the transaction cannot be replayed',
      )
    throw new EngineFault(
      `${session.name}: a replay of ${entry.statement.sql} gave ${reply.wait ? 'a wait' : answerOf(reply)} instead of ${entry.answer}`,
    )
  }

  function hold(session: SessionState, more?: () => void): void {
    idle()
    settings.use(session.settings)
    if (session.transaction) {
      resume(session)
      more?.()
      session.transaction.place = { kind: 'prepared', ...prepare(session) }
      parked.add(session)
      settings.uncertain(session.transaction)
      sessionLocks.putAside()
    } else {
      if (session.footprint) unprepare(session.footprint)
      backend.query('begin')
      more?.()
      session.footprint = prepare(session)
    }
  }

  return {
    focus(session) {
      if (live === session) return
      idle()
      settings.use(session.settings)
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
    sessionLocks,
    settings,
    releaseSessionLocks(session, locks) {
      if (locks.length === 0) return
      // In a failed transaction nothing can be given back, so it must leave the backend first.
      if (session.transaction?.failed) idle()
      sessionLocks.release(session, locks)
    },
    dropSessionLocks: (session) => sessionLocks.drop(session, idle),
    clear() {
      backend.send('rollback')
      for (const [gid] of backend.query(`select quote_literal(gid) from pg_prepared_xacts`))
        backend.query(`rollback prepared ${gid}`)
      backend.query('reset all; select pg_advisory_unlock_all()')
    },
    reset() {
      live = undefined
      sessionLocks.reset()
      allLocks = false
      byXid.clear()
      parked.clear()
      settings.reset()
      backend.query('deallocate all')
    },
  }
}

/** Sends a statement with the clock, the randomness and the snapshots that it had the first time. */
export function sendAs(host: Host, backend: Backend, { statement, clock, randomSeed, horizons, role }: Attempt): Reply {
  const now = host.clock
  host.clock = clock
  host.random.state = randomSeed
  // Not for what takes no snapshot: in REPEATABLE READ this would take it too early.
  if (host.random.seeding && !TAKES_NO_SNAPSHOT.test(statement.skeleton))
    backend.query(`select setseed(${(randomSeed % 1000) / 1000})`)
  if (role) backend.query(role)
  const setsRole = statement.kind.kind === 'set' && statement.kind.setting === 'role'
  try {
    const reply = backend.send(statement.sql, { parameters: statement.parameters, horizons })
    if ((role || setsRole) && reply.status !== 'E') backend.query('reset role')
    return reply
  } finally {
    host.clock = now
  }
}

export function answerOf(reply: Reply): string {
  return JSON.stringify([reply.error?.sqlstate ?? '', ...reply.results.map(({ tag, rows }) => [tag, rows])])
}
