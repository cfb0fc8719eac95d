import { EngineFault } from '../session/index.ts'
import { finishStatement, resume, startProcess } from './continuation.ts'
import { sentStatement } from './edits.ts'
import type { Effect } from './effect.ts'
import { hangUp, hasHungUp, type Lane, type LiveProcess } from './lane.ts'
import { asksForLastingSnapshot } from './lasting-snapshot.ts'
import { canExpire } from './lock-timeout.ts'
import { afterCrash, put, take } from './mailbox.ts'
import { laneOf, type Stage } from './stage.ts'
import type { Event, Message, Token } from './trace.ts'

/** The outcome of an expiry comes with the completions. */
export type Performed = Exclude<Event, Expired> | Omit<Expired, 'outcome'>
type Expired = Extract<Event, { readonly kind: 'expire' }>

/** Does what an enabled token says. What follows from it for waiting sessions is left to the caller. */
export async function perform(
  stage: Stage,
  lane: Lane,
  token: Token,
  lockTimeoutWillExpire: boolean,
): Promise<Performed> {
  const { process } = lane
  if (process.kind !== 'live') {
    lane.restartsLeft--
    await startProcess(stage, lane)
    return { kind: 'restart' }
  }
  const { effect } = process.code
  if (token.kind === 'crash') {
    stage.crashPoints.push(crashPoint(process))
    return crash(stage, lane, process, 'schedule')
  }
  if (token.kind === 'expire') {
    if (effect?.kind !== 'receive') return expire(stage, process)
    hangUp(lane)
    return pass(stage, lane, process, effect.within ?? 0)
  }
  switch (effect?.kind) {
    case 'execute':
      return execute(stage, lane, process, effect, lockTimeoutWillExpire)
    case 'send':
      return send(stage, lane, process, effect.message, token)
    case 'receive':
      return receive(stage, lane, process, token)
    case 'sleep':
      return pass(stage, lane, process, effect.milliseconds)
    case 'stall':
      await resume(stage, lane, process, undefined)
      return { kind: 'stall' }
    case 'crash':
      return crash(stage, lane, process, 'scenario')
    case undefined:
      throw new EngineFault(`${token.actor} was stepped after its end`)
  }
}

/** What a process is about to do: the statement's name, `send` and the message's type, or the kind of wait. */
function crashPoint({ waiting, code: { effect } }: LiveProcess): string {
  if (waiting !== undefined) return `${waiting.statement.name}, waiting`
  if (effect?.kind === 'execute') return effect.name
  return effect?.kind === 'send' ? `send ${effect.message.type}` : (effect?.kind ?? '')
}

async function pass(stage: Stage, lane: Lane, process: LiveProcess, milliseconds: number): Promise<Performed> {
  stage.clock.now += milliseconds
  await resume(stage, lane, process, undefined)
  return { kind: 'timer', milliseconds }
}

async function execute(
  stage: Stage,
  lane: Lane,
  process: LiveProcess,
  effect: Extract<Effect, { readonly kind: 'execute' }>,
  lockTimeoutWillExpire: boolean,
): Promise<Performed> {
  stage.fingerprint = undefined
  const statement = sentStatement(stage.edits, effect.name, effect.sql, effect.parameters)
  const { sql, parameters } = statement
  process.keepsSnapshot ||= asksForLastingSnapshot(sql)
  const bound = parameters.length === 0 ? undefined : parameters
  if (process.session === undefined) throw new EngineFault(`${lane.actor.name} is outside and has no session`)
  const outcome = await process.session.execute(sql, bound, { lockTimeoutWillExpire })
  if (outcome.kind === 'waiting') {
    process.waiting = { statement, canExpire: canExpire(process.lockTimeout, sql, parameters) }
  } else {
    await finishStatement(stage, lane, process, statement, outcome)
  }
  return { kind: 'statement', statement, outcome }
}

async function send(
  stage: Stage,
  lane: Lane,
  process: LiveProcess,
  message: Message,
  token: Token,
): Promise<Performed> {
  const chosen = ({ step: 'delivered', lose: 'lost', double: 'doubled', delay: 'delayed' } as const)[
    token.kind as 'step' | 'lose' | 'double' | 'delay'
  ]
  if (lane.actor.outside !== true) lane.connection = message.connection
  const fate = arrive(stage, message, chosen)
  if (fate === 'lost' && message.to === 'client') process.answerLost = true
  await resume(stage, lane, process, undefined)
  return { kind: 'send', message, fate }
}

/** Nobody receives at a process that is dead: what would arrive there is lost. */
function arrive<Fate extends 'delivered' | 'lost' | 'doubled' | 'delayed'>(
  stage: Stage,
  message: Message,
  fate: Fate,
): Fate | 'lost' {
  if (fate === 'lost') return fate
  if (message.to === 'client') {
    stage.delivered.push(message)
    return fate
  }
  const receiver = laneOf(stage, message.to)
  if (hasHungUp(stage.lanes, message)) return 'lost'
  if (receiver.process.kind === 'crashed' && fate !== 'delayed') return 'lost'
  receiver.mailbox = put(receiver.mailbox, message, fate)
  return fate
}

async function receive(stage: Stage, lane: Lane, process: LiveProcess, token: Token): Promise<Performed> {
  const taken = take(lane.mailbox, token.kind === 'delay' ? 'delayed' : 'next')
  if (taken === undefined) throw new EngineFault(`${token.actor} receives from an empty mailbox`)
  const [message, rest] = taken
  lane.mailbox = rest
  if (message.connection !== undefined && lane.actor.outside !== true) hangUp(lane)
  await resume(stage, lane, process, message)
  return { kind: 'receive', message }
}

async function crash(stage: Stage, lane: Lane, process: LiveProcess, by: 'schedule' | 'scenario'): Promise<Performed> {
  stage.fingerprint = undefined
  process.code.abandon()
  lane.process = { kind: 'crashed', unanswered: true }
  lane.mailbox = afterCrash(lane.mailbox)
  lane.machines = {}
  hangUp(lane)
  await process.session?.crash()
  return { kind: 'crash', by }
}

async function expire(stage: Stage, process: LiveProcess): Promise<Performed> {
  if (process.waiting === undefined || process.session === undefined) throw new EngineFault('nobody waits there')
  stage.fingerprint = undefined
  await stage.cluster.expireLockTimeout(process.session.name)
  return { kind: 'expire', statement: process.waiting.statement }
}
