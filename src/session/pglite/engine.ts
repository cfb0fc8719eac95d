import { EngineFault, Unsupported } from '../errors.ts'
import type { Failed, Outcome, SqlError, Waiting } from '../outcome.ts'
import type { Backend, Reply, Wait } from './backend.ts'
import { closesSimpleDeadlock, cycleThrough, deadlockError } from './deadlock.ts'
import { createFootprints } from './footprint.ts'
import type { Host } from './host.ts'
import { leftNothing } from './left-nothing.ts'
import { LOCK_TYPES, type HeldLock } from './memory.ts'
import { answerOf, createParking, sendAs, type Parking } from './parking.ts'
import { refuseMissingFiles } from './refusals.ts'
import { checkSameAgain, refuseCommittedPart } from './run-again.ts'
import { sameSequences, sequences } from './sequences.ts'
import { lastSet } from './session-settings.ts'
import { seedFor, type Attempt, type Program, type SessionState, type Waiter } from './session-state.ts'
import { asExplained, canBeInBlock, type Statement } from './statement.ts'
import { createSuspension } from './suspension.ts'
import { heldTableLocks } from './table-locks.ts'
import { keepSnapshot, newTransaction, openSavepoints, rolledBackTo, type Transaction } from './transaction.ts'
import { createWaitQueue, type WaitQueue } from './wait-queue.ts'

type Performed =
  | { readonly kind: 'reply'; readonly reply: Pick<Reply, 'results' | 'notices' | 'error'> }
  | { readonly kind: 'waiting' }

export interface Commit {
  readonly session: string
  readonly horizon: bigint
}

/** Runs the statements of all sessions on the one backend. Synchronous; one call at a time. */
export interface Engine {
  readonly parking: Parking
  readonly queue: WaitQueue
  readonly sequences: ReturnType<typeof sequences>
  /** Something other than reading and writing rows has run since this was last set to false. */
  ddlRan: boolean
  /** Runs the session's program until it is done or waits. */
  advance(session: SessionState): Outcome
  /** Runs a waiter's statement again, from its old snapshot, and goes on with its program. */
  resume(waiter: Waiter): Outcome
  /** Ends a wait with an error, as PostgreSQL does on a timeout or a deadlock. */
  fail(waiter: Waiter, error: SqlError): Failed
  describe(waiter: Waiter): Waiting
  /** The session's process is gone. */
  abandon(session: SessionState): void
  /** The commits since the last reset, in order: whose, and the horizon from which on it is seen. */
  readonly commits: Commit[]
}

export function createEngine(host: Host, backend: Backend): Engine {
  const sequence = sequences(backend)
  const parking = createParking(host, backend, sequence)
  const footprints = createFootprints(backend, parking.sessionOf)
  const queue = createWaitQueue(backend, parking, footprints.firstHolders)
  const suspend = createSuspension(host, backend, parking, footprints, queue, sequence)
  let births = 0
  const commits: Commit[] = []

  function advance(session: SessionState): Outcome {
    const program = session.program
    if (!program) throw new EngineFault(`${session.name} has nothing to run`)
    for (let statement = program.statements[program.next]; statement; statement = program.statements[program.next]) {
      if (program.implicit && !session.transaction && statement.kind.kind !== 'begin') beginImplicit(session)
      const performed = perform(session, statement, newAttempt(session, statement))
      const outcome = record(session, program, performed)
      if (outcome) return outcome
    }
    return finish(session, program)
  }

  /** Takes what a statement gave into the program; an outcome ends or suspends the program. */
  function record(session: SessionState, program: Program, performed: Performed): Outcome | undefined {
    if (performed.kind === 'waiting') return waitingOutcome(session)
    const { results, notices, error } = performed.reply
    program.results.push(...results)
    program.notices.push(...notices)
    program.next++
    return error ? failProgram(session, program, error) : undefined
  }

  function failProgram(session: SessionState, program: Program, error: SqlError): Failed {
    session.program = undefined
    if (session.transaction?.implicit) {
      parking.discard(session)
      queue.released(session)
    }
    return { kind: 'failed', error, results: program.results, notices: program.notices }
  }

  function finish(session: SessionState, program: Program): Outcome {
    if (session.transaction?.implicit) {
      const performed = endTransaction(session, newAttempt(session, COMMIT), session.transaction)
      if (performed.kind === 'waiting') return waitingOutcome(session)
      if (performed.reply.error) return failProgram(session, program, performed.reply.error)
    }
    session.program = undefined
    return { kind: 'completed', results: program.results, notices: program.notices }
  }

  function beginImplicit(session: SessionState): void {
    parking.focus(session)
    backend.query('begin')
    session.transaction = newTransaction(session.settings, BEGIN, host.clock, true)
    parking.setLive(session)
  }

  function newAttempt(session: SessionState, statement: Statement): Attempt {
    const randomSeed = seedFor(session.name, session.statements++)
    const role = lastSet(session, 'role')
    return { statement, clock: host.clock, randomSeed, horizons: [], ...(role ? { role } : {}) }
  }

  function perform(session: SessionState, statement: Statement, attempt: Attempt): Performed {
    const { kind } = statement.kind
    const transaction = session.transaction
    if (transaction && (kind === 'commit' || kind === 'rollback')) return endTransaction(session, attempt, transaction)
    if (transaction?.implicit && kind === 'begin') {
      transaction.implicit = false
      return { kind: 'reply', reply: { results: [{ tag: 'BEGIN', fields: [], rows: [] }], notices: [] } }
    }
    if (statement.locksTables) {
      if (/\bdeferr/.test(statement.skeleton)) {
        parking.idle()
        backend.findDeferredEvents()
      }
      if (!parking.keepsAllLocks()) {
        parking.keepAllLocks()
        for (const waiter of queue.waiters) parking.hold(waiter.session, waiter.attempt.image)
      }
      engine.ddlRan = true
    }
    parking.focus(session)
    return run(session, attempt)
  }

  /** An attempt that has waited takes its snapshots from before the wait again. */
  function run(session: SessionState, attempt: Attempt): Performed {
    const { statement } = attempt
    const { memory } = backend
    const transaction = session.transaction
    if (transaction?.failed)
      return settleReply(session, attempt, backend.send(statement.sql, { parameters: statement.parameters }))
    const completed = memory.latestCompleted()
    const hadLocks = memory.ownXid() !== 0 || memory.heldLocks().length > 0
    const advisoryBefore = attempt.advisoryBefore ?? parking.sessionLocks.advisoryTags()
    sequence.payBack()
    const drawn = sequence.exist() ? (attempt.sequences ?? sequence.read()) : []
    const current = attempt.sequences ? sequence.read() : []
    if (attempt.sequences) sequence.restore(attempt.sequences)
    const watch = queue.hasTableWaiters()
    const before = watch ? heldTableLocks(backend) : []
    // The locks of a statement outside a block are gone when it ends, so it gets one while somebody's turn must be kept.
    const block = watch && !transaction && canBeInBlock(statement)
    if (block) backend.query('begin')
    const reply = sendAs(host, backend, attempt)
    if (statement.locksTables && !reply.error) sequence.changed()
    // ALTER and TRUNCATE change sequences as part of their transaction.
    const used =
      reply.status !== 'E' &&
      !/^(alter|truncate|drop)\b/.test(statement.skeleton) &&
      sequence.exist() &&
      !sameSequences(drawn, sequence.read())
    if (reply.status === 'E') sequence.owe(current)
    else sequence.restore(current)
    const now: Attempt = {
      ...attempt,
      horizons: reply.horizons,
      ...(used || attempt.sequences ? { sequences: drawn } : {}),
    }
    if (reply.wait) {
      if (!transaction && memory.latestCompleted() !== completed) refuseCommittedPart(statement)
      const noticed = attempt.noticed ?? reply.notices
      const cancelled = { ...now, noticed, advisoryBefore, drawnFrom: drawn }
      return suspend(session, cancelled, reply.wait, { hadLocks, open: reply.status !== 'I' })
    }
    if (watch) {
      const held = reply.error ? footprints.locksBefore(statement, reply.error, queue.waiters) : heldTableLocks(backend)
      const line = outOfTurn(session, held, before)
      if (line && isTry(statement)) return refuseTurn(session, now, line)
      if (line) {
        if (line.tag.type === LOCK_TYPES.advisory) parking.sessionLocks.giveUp(line.tag)
        return suspend(session, { ...now, advisoryBefore, drawnFrom: drawn }, line, { hadLocks, open: true })
      }
    }
    refuseMissingFiles(reply.error)
    const wrote =
      transaction || memory.latestCompleted() === completed
        ? memory.ownXid()
        : Number(BigInt.asUintN(32, memory.latestCompleted()))
    footprints.refuseUnheldKeys(session, wrote, queue.waiters)
    checkSameAgain(attempt, reply)
    if (block) backend.query(reply.error ? 'rollback' : 'commit')
    if (queue.hasTableWaiters() && advisoryBefore.length > parking.sessionLocks.advisoryTags().length)
      queue.released(session)
    if (!transaction) noteCommit(session, completed)
    return settleReply(session, now, block ? { ...reply, status: 'I' } : reply)
  }

  /** A statement that went through, but took a table lock which somebody who waits already must get first. */
  function outOfTurn(session: SessionState, held: readonly HeldLock[], before: readonly HeldLock[]): Wait | undefined {
    const first = queue.queuedBefore(session, held, before)
    if (!first) return undefined
    const lock = held.find(({ tag }) => tag.fields.every((field, i) => field === first.wait.tag.fields[i]))
    const mode = lock ? 31 - Math.clz32(lock.mask) : first.wait.mode
    return {
      tag: first.wait.tag,
      mode,
      holders: [],
      xid: 0,
      held: [],
      ...(first.wait.relation ? { relation: first.wait.relation } : {}),
    }
  }

  function settleReply(session: SessionState, attempt: Attempt, reply: Reply): Performed {
    const transaction = session.transaction
    const { statement } = attempt
    // The engine's own queries may have taken the snapshot that REPEATABLE READ has yet to take.
    const looked = sequence.exist() || queue.hasTableWaiters() || host.random.seeding
    if (!transaction && reply.status === 'T') {
      session.transaction = newTransaction(session.settings, statement, attempt.clock, false)
      parking.setLive(session)
    } else if (!transaction) {
      if (!reply.error) parking.settings.changed(session, statement)
    } else if (reply.status === 'E') failTransaction(session, transaction)
    else logStatement(transaction, attempt, reply)
    if (statement.kind.kind === 'rollback-to') queue.released(session)
    const now = session.transaction
    if (looked && now?.isolation === 'repeatable read' && now.snapshot === undefined && !now.failed) parking.idle()
    return { kind: 'reply', reply }
  }

  /** LOCK … NOWAIT behind somebody who waits fails. */
  function refuseTurn(session: SessionState, attempt: Attempt, { relation, tag }: Wait): Performed {
    if (tag.type !== LOCK_TYPES.relation || !session.transaction)
      throw new Unsupported(
        'a try for a lock that somebody waits for',
        'PostgreSQL would say no, and the engine has taken it',
      )
    const name = relation ?? backend.query(`select relname from pg_class where oid = ${tag.fields[1]}`)[0]?.[0]
    const message = `could not obtain lock on relation "${name}"`
    backend.send('select 1/0')
    const error = { sqlstate: '55P03', severity: 'ERROR', message }
    return settleReply(session, attempt, { results: [], notices: [], horizons: [], status: 'E', error })
  }

  function logStatement(transaction: Transaction, attempt: Attempt, reply: Reply): void {
    const { statement } = attempt
    if (statement.kind.kind === 'isolation') transaction.isolation = statement.kind.isolation
    if (statement.kind.kind === 'rollback-to') {
      transaction.entries = rolledBackTo(transaction.entries, statement.kind.name)
      transaction.failed = false
      return
    }
    keepSnapshot(transaction, attempt.horizons)
    const xid = backend.memory.ownXid()
    if (xid !== 0 && transaction.bornAt === 0) transaction.bornAt = ++births
    const skipping = /\bskip locked\b/.test(statement.skeleton)
    const skipped = skipping ? { skipped: footprints.rowsOfOthers(xid, statement) } : {}
    if (isLogged(statement))
      transaction.entries.push(
        leftNothing(backend, statement, reply)
          ? { ...attempt, statement: asExplained(statement), answer: undefined }
          : { ...attempt, ...skipped, answer: answerOf(reply) },
      )
  }

  /** PostgreSQL has freed what the transaction, or its innermost savepoint's part, held. */
  function failTransaction(session: SessionState, transaction: Transaction): void {
    if (transaction.failed) return
    transaction.failed = true
    const savepoint = openSavepoints(transaction.entries).at(-1)
    transaction.entries = savepoint ? transaction.entries.slice(0, savepoint.index + 1) : []
    queue.released(session)
  }

  function endTransaction(session: SessionState, attempt: Attempt, transaction: Transaction): Performed {
    const { statement } = attempt
    const commit = statement.kind.kind === 'commit'
    let reply: Pick<Reply, 'results' | 'notices' | 'error'>
    if (transaction.place.kind !== 'live' && (!commit || transaction.failed || transaction.place.kind === 'light')) {
      // Nothing to make durable: no need to bring it back first.
      parking.discard(session)
      const tag = commit && !transaction.failed ? 'COMMIT' : 'ROLLBACK'
      reply = { results: [{ tag, fields: [], rows: [] }], notices: [] }
    } else {
      parking.focus(session)
      const completed = backend.memory.latestCompleted()
      const sent = sendAs(host, backend, attempt)
      // Deferred constraints are checked now, and may have to wait.
      if (sent.wait)
        return suspend(session, { ...attempt, horizons: sent.horizons }, sent.wait, { hadLocks: true, open: false })
      reply = sent
      parking.setLive(undefined)
      session.transaction = undefined
      if (commit) noteCommit(session, completed)
    }
    if (commit && !transaction.failed && !reply.error) parking.settings.committed(session, transaction)
    queue.released(session)
    return { kind: 'reply', reply }
  }

  function noteCommit(session: SessionState, before: bigint): void {
    const horizon = backend.memory.latestCompleted()
    if (horizon !== before) commits.push({ session: session.name, horizon })
  }

  function waitingOutcome(session: SessionState): Waiting | Failed {
    const waiter = session.waiter
    if (!waiter) throw new EngineFault(`${session.name} does not wait`)
    if (closesSimpleDeadlock(waiter, queue.waiters))
      return fail(waiter, deadlockError(waiter, cycleThrough(waiter) ?? []))
    return footprints.describe(waiter)
  }

  function resume(waiter: Waiter): Outcome {
    const { session, attempt } = waiter
    const program = session.program
    if (!program) throw new EngineFault(`${session.name} waits without a statement`)
    waiter.ready = false
    parking.idle()
    footprints.refuseChangedFamily(waiter)
    parking.focus(session)
    const ending = attempt.statement.kind.kind === 'commit' ? session.transaction : undefined
    const performed = ending ? endTransaction(session, attempt, ending) : run(session, attempt)
    if (performed.kind === 'waiting') return waitingOutcome(session)
    parking.releaseSessionLocks(session, attempt.takenEarlier ?? [])
    queue.remove(waiter)
    if (attempt.statement === COMMIT)
      return performed.reply.error ? failProgram(session, program, performed.reply.error) : finish(session, program)
    return record(session, program, performed) ?? advance(session)
  }

  function fail(waiter: Waiter, error: SqlError): Failed {
    const { session } = waiter
    const { transaction, program } = session
    if (!program) throw new EngineFault(`${session.name} waits without a statement`)
    queue.remove(waiter)
    if (!transaction) parking.discard(session)
    else {
      parking.focus(session)
      backend.send('select 1/0')
      failTransaction(session, transaction)
    }
    return failProgram(session, program, error)
  }

  function abandon(session: SessionState): void {
    if (session.waiter) queue.remove(session.waiter)
    session.program = undefined
    parking.discard(session)
    parking.dropSessionLocks(session)
    session.closed = true
    queue.released(session)
  }

  const engine: Engine = {
    parking,
    queue,
    sequences: sequence,
    ddlRan: false,
    describe: footprints.describe,
    advance,
    resume,
    fail,
    abandon,
    commits,
  }
  return engine
}

const isTry = ({ skeleton }: Statement) => /^lock\b.*\bnowait$|\bpg_try_advisory/.test(skeleton)

const isLogged = ({ kind: { kind } }: Statement) =>
  kind !== 'begin' && kind !== 'prepared-statement' && kind !== 'session-lock'

const control = (sql: string, kind: 'begin' | 'commit'): Statement => ({
  sql,
  skeleton: sql,
  kind: kind === 'begin' ? { kind, isolation: undefined } : { kind },
  effect: false,
  locksTables: false,
})
const BEGIN = control('begin', 'begin')
const COMMIT = control('commit', 'commit')
