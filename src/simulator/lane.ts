import type { ObservedTable, Session } from '../session/index.ts'
import { NO_LOCK_TIMEOUT, type LockTimeout } from './lock-timeout.ts'
import { EMPTY_MAILBOX, withoutAnswers, type Mailbox } from './mailbox.ts'
import type { RunningCode } from './process.ts'
import type { Actor } from './scenario.ts'
import type { ActorState, Message, SentStatement, Token } from './trace.ts'

/** One actor during a run: its current incarnation, and what outlives that. */
export interface Lane {
  readonly actor: Actor
  incarnation: number
  restartsLeft: number
  process: LiveProcess | EndedProcess
  mailbox: Mailbox
  /** The one that its process waits for an answer on. */
  connection: number | undefined
  /** What it shows to the reader. */
  machines: Readonly<Record<string, string>>
  ledgers: readonly ObservedTable[]
}

export interface LiveProcess {
  readonly kind: 'live'
  /** Outside actors have none. */
  readonly session: Session | undefined
  readonly code: RunningCode
  /** The statement that waits for a lock. */
  waiting: { readonly statement: SentStatement; readonly canExpire: boolean } | undefined
  lockTimeout: LockTimeout
  /** It has asked for REPEATABLE READ or for a cursor: their snapshots outlive a statement. */
  keepsSnapshot: boolean
  /** What its effects gave it, in order. Together with `incarnation` it determines everything that the code will do. */
  readonly results: string[]
  /** An answer to the client was lost: once the process has ended, the client may try again. */
  answerLost: boolean
}

export interface EndedProcess {
  readonly kind: 'finished' | 'crashed'
  /** Whether its client knows nothing of an answer, so that it may send its request again. */
  readonly unanswered: boolean
}

export function liveProcess(session: Session | undefined, code: RunningCode): LiveProcess {
  return {
    kind: 'live',
    session,
    code,
    waiting: undefined,
    lockTimeout: NO_LOCK_TIMEOUT,
    keepsSnapshot: false,
    results: code.readings,
    answerLost: false,
  }
}

export function newLane(actor: Actor): Lane {
  const process: EndedProcess = { kind: 'crashed', unanswered: true }
  return {
    actor,
    incarnation: 0,
    restartsLeft: actor.restarts,
    process,
    mailbox: EMPTY_MAILBOX,
    connection: undefined,
    machines: {},
    ledgers: [],
  }
}

/** The first process of `A` has session `A`, the second `A2`. */
export function sessionName(actor: string, incarnation: number): string {
  return incarnation === 1 ? actor : `${actor}${incarnation}`
}

/** Every actor has come to its end: finished, or crashed with nobody to start it again. */
export function isComplete(lanes: readonly Lane[]): boolean {
  return lanes.every((lane) => (lane.process.kind === 'live' ? isAtRest(lane) : !canRestart(lane)))
}

/** An actor that the run doesn't wait for, with nothing left to do. */
function isAtRest(lane: Lane): boolean {
  const { arrived, delayed } = lane.mailbox
  const idle = awaits(lane) === 'receive' && arrived.length + delayed.length === 0
  const { outside = false, serves = false } = lane.actor
  return ((outside || serves) && idle) || isTimer(lane)
}

/** Time that passes by itself, and that nobody has to wait for. */
export function isTimer(lane: Lane): boolean {
  return lane.actor.outside === true && awaits(lane) === 'sleep'
}

export function waitsForLock({ process }: Lane): boolean {
  return process.kind === 'live' && process.waiting !== undefined
}

/** What could run now, actor by actor. */
export function enabledTokens(lanes: readonly Lane[]): readonly Token[] {
  if (isComplete(lanes)) return []
  const active = lanes.map((lane) => (mayPass(lane, lanes) ? activeTokens(lane, lanes) : []))
  const idle = active.every((tokens) => tokens.length === 0)
  return lanes.flatMap((lane, index) => {
    const own: Token[] = [...(active[index] ?? [])]
    if (idle && awaits(lane) === 'stall') own.push({ kind: 'step', actor: lane.actor.name })
    if (isCrashPoint(lane)) own.push({ kind: 'crash', actor: lane.actor.name })
    return own
  })
}

/** `waiting` is an actor that can't go on by itself: for a lock, for a message, or because it hangs. */
export function actorStates(lanes: readonly Lane[]): readonly ActorState[] {
  const enabled = enabledTokens(lanes)
  return lanes.map(({ actor: { name: actor }, process, machines }) => {
    const shown = Object.keys(machines).length === 0 ? {} : { machines }
    if (process.kind !== 'live') return { actor, kind: process.kind, ...shown }
    if (!enabled.some((token) => token.kind === 'step' && token.actor === actor)) {
      return { actor, kind: 'waiting', ...shown }
    }
    const { effect } = process.code
    const next = effect?.kind === 'execute' ? { next: effect.name } : {}
    const sends = effect?.kind === 'send' ? { sends: { to: effect.message.to, type: effect.message.type } } : {}
    return { actor, kind: 'ready', ...next, ...sends, ...shown }
  })
}

/**
 * Messages that were delivered are handled before long: a sleep only ends when no outside actor is at work. Time that
 * passes by itself does so while none of ours is at work, so that no process hangs for longer than it waits.
 */
function mayPass(lane: Lane, lanes: readonly Lane[]): boolean {
  if (awaits(lane) !== 'sleep') return true
  const others = lanes.filter((each) => each !== lane)
  const quiet = others.every(
    (each) =>
      each.actor.outside !== true || isTimer(each) || (each.mailbox.arrived.length === 0 && awaits(each) === 'receive'),
  )
  return (
    quiet &&
    (!isTimer(lane) ||
      others.every((each) => each.actor.outside === true || each.process.kind !== 'live' || isAtRest(each)))
  )
}

/** The tokens of one actor that don't depend on the others: all but `stall` and crashes. */
function activeTokens(lane: Lane, lanes: readonly Lane[]): readonly Token[] {
  const { actor, process, mailbox } = lane
  const tokens = (...kinds: readonly Token['kind'][]) => kinds.map((kind): Token => ({ kind, actor: actor.name }))
  if (process.kind !== 'live') return canRestart(lane) ? tokens('step') : []
  if (process.waiting !== undefined) return process.waiting.canExpire ? tokens('expire') : []
  const { effect } = process.code
  switch (effect?.kind) {
    case 'execute':
    case 'sleep':
    case 'crash':
      return tokens('step')
    case 'send':
      if (effect.message.to === 'client') return tokens('step', 'lose')
      return hasHungUp(lanes, effect.message) ? tokens('step') : tokens('step', 'lose', 'double', 'delay')
    case 'receive': {
      const [arrived, delayed] = [mailbox.arrived.length > 0, mailbox.delayed.length > 0]
      if (arrived && delayed) return tokens('step', 'delay')
      const late: readonly Token['kind'][] = effect.within !== undefined && !arrived ? ['expire'] : []
      return arrived || delayed ? tokens('step', ...late) : tokens(...late)
    }
    case 'stall':
    case undefined:
      return []
  }
}

/** Whether a message is an answer that nobody waits for any more. */
export function hasHungUp(lanes: readonly Lane[], { to, connection }: Message): boolean {
  const receiver = lanes.find(({ actor }) => actor.name === to)
  return receiver?.actor.outside !== true && connection !== undefined && connection !== receiver?.connection
}

/** The process waits for no answer any more: what is still under way on its connection arrives nowhere. */
export function hangUp(lane: Lane): void {
  lane.connection = undefined
  lane.mailbox = withoutAnswers(lane.mailbox)
}

function canRestart({ process, restartsLeft }: Lane): boolean {
  return process.kind !== 'live' && process.unanswered && restartsLeft > 0
}

/** Before every effect and during every wait; an effect that is itself the crash needs no second one. */
function isCrashPoint(lane: Lane): boolean {
  return lane.process.kind === 'live' && lane.actor.outside !== true && awaits(lane) !== 'crash'
}

function awaits({ process }: Lane) {
  return process.kind === 'live' && process.waiting === undefined ? process.code.effect?.kind : undefined
}
