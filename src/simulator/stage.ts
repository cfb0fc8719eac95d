import { EngineFault, Unsupported } from '../session/index.ts'
import type { Choose, Cluster } from '../session/index.ts'
import type { Edits } from './contracts.ts'
import { checkEdits, sentStatement } from './edits.ts'
import type { Effect } from './effect.ts'
import { ActorFailed } from './errors/actor-failed.ts'
import { InvalidRequest } from './errors/invalid-request.ts'
import { liveProcess, newLane, sessionName, type Lane, type LiveProcess } from './lane.ts'
import { afterExecution, canExpire } from './lock-timeout.ts'
import { afterCrash, put, take } from './mailbox.ts'
import { startCode } from './process.ts'
import type { Parameters, Scenario } from './scenario.ts'
import { formatSchedule } from './schedule.ts'
import type { Event, Message, SentStatement, Token, WaitOver, Wake } from './trace.ts'

/** What a run is played on. It stands between two steps, and only `takeToken` moves it. */
export interface Stage {
  readonly cluster: Cluster
  readonly scenario: Scenario
  readonly parameters: Parameters
  readonly edits: Edits
  readonly lanes: readonly Lane[]
  /** Messages to the outside that arrived, in order. */
  readonly delivered: Message[]
  /** What has run, wake tokens included. */
  readonly schedule: Token[]
}

export interface Choices {
  /** Of the actors that PostgreSQL may wake (sorted), the one that goes first. */
  wake(candidates: readonly string[]): string
  /** Known future of the statement that this token sends: see `ExecuteOptions`. */
  readonly lockTimeoutWillExpire: boolean
}

/** What one token did. */
export interface Taken {
  readonly actor: string
  readonly incarnation: number
  readonly event: Event
  readonly completions: readonly WaitOver[]
  readonly wakes: readonly Wake[]
}

/**
 * Resets the cluster to the scenario's setup and starts every actor's code, up to its first effect. `parameters` are
 * complete. Rejects with `InvalidRequest` or `ActorFailed`.
 */
export async function openStage(
  cluster: Cluster,
  scenario: Scenario,
  parameters: Parameters,
  edits: Edits,
): Promise<Stage> {
  checkEdits(scenario, parameters, edits)
  const lanes = scenario.actors(parameters).map(newLane)
  checkNames(scenario, lanes)
  await cluster.reset(scenario.setup(parameters))
  const stage: Stage = { cluster, scenario, parameters, edits, lanes, delivered: [], schedule: [] }
  for (const lane of lanes) await startProcess(stage, lane)
  return stage
}

/** Runs one token, which must be enabled. Rejects with `ActorFailed`, or with `Unsupported` when nothing has changed. */
export async function takeToken(stage: Stage, token: Token, choices: Choices): Promise<Taken> {
  const lane = laneOf(stage, token.actor)
  stage.schedule.push(token)
  const performed = await perform(stage, lane, token, choices).catch((error: unknown) => {
    if (error instanceof Unsupported) stage.schedule.pop()
    throw error
  })
  const { completions, wakes } = await settle(stage, choices)
  const taken = { actor: token.actor, incarnation: lane.incarnation, wakes }
  if (performed.kind !== 'expire') return { ...taken, event: performed, completions }
  const own = completions.find((completion) => completion.actor === token.actor)
  if (own === undefined) throw new EngineFault(`the lock_timeout of ${token.actor} did not end its wait`)
  const others = completions.filter((completion) => completion !== own)
  return { ...taken, event: { ...performed, outcome: own.outcome }, completions: others }
}

/** The outcome of an expiry comes with the completions. */
type Performed = Exclude<Event, Expired> | Omit<Expired, 'outcome'>
type Expired = Extract<Event, { readonly kind: 'expire' }>

async function perform(stage: Stage, lane: Lane, token: Token, choices: Choices): Promise<Performed> {
  const { process } = lane
  if (process.kind !== 'live') {
    lane.restartsLeft--
    await startProcess(stage, lane)
    return { kind: 'restart' }
  }
  if (token.kind === 'crash') return crash(lane, process, 'schedule')
  if (token.kind === 'expire') return expire(stage, process)
  const { effect } = process.code
  switch (effect?.kind) {
    case 'execute':
      return execute(stage, lane, process, effect, choices)
    case 'send':
      return send(stage, lane, process, effect.message, token)
    case 'receive':
      return receive(stage, lane, process, token)
    case 'sleep':
      await resume(stage, lane, process, undefined)
      return { kind: 'timer', milliseconds: effect.milliseconds }
    case 'stall':
      await resume(stage, lane, process, undefined)
      return { kind: 'stall' }
    case 'crash':
      return crash(lane, process, 'scenario')
    case undefined:
      throw new EngineFault(`${token.actor} was stepped after its end`)
  }
}

async function execute(
  stage: Stage,
  lane: Lane,
  process: LiveProcess,
  effect: Extract<Effect, { readonly kind: 'execute' }>,
  { lockTimeoutWillExpire }: Choices,
): Promise<Performed> {
  const statement = sentStatement(stage.edits, effect.name, effect.sql, effect.parameters)
  const { sql, parameters } = statement
  const bound = parameters.length === 0 ? undefined : parameters
  const outcome = await process.session.execute(sql, bound, { lockTimeoutWillExpire })
  if (outcome.kind === 'waiting') {
    process.waiting = { statement, canExpire: canExpire(process.lockTimeout, sql, parameters) }
  } else {
    await finishStatement(stage, lane, process, statement, outcome)
  }
  return { kind: 'statement', statement, outcome }
}

async function finishStatement(
  stage: Stage,
  lane: Lane,
  process: LiveProcess,
  statement: SentStatement,
  outcome: WaitOver['outcome'],
): Promise<void> {
  process.waiting = undefined
  process.lockTimeout = afterExecution(process.lockTimeout, statement.sql, statement.parameters, outcome)
  await resume(stage, lane, process, outcome)
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
  if (receiver.process.kind === 'crashed' && fate !== 'delayed') return 'lost'
  receiver.mailbox = put(receiver.mailbox, message, fate)
  return fate
}

async function receive(stage: Stage, lane: Lane, process: LiveProcess, token: Token): Promise<Performed> {
  const taken = take(lane.mailbox, token.kind === 'delay' ? 'delayed' : 'next')
  if (taken === undefined) throw new EngineFault(`${token.actor} receives from an empty mailbox`)
  const [message, rest] = taken
  lane.mailbox = rest
  await resume(stage, lane, process, message)
  return { kind: 'receive', message }
}

async function crash(lane: Lane, process: LiveProcess, by: 'schedule' | 'scenario'): Promise<Performed> {
  process.code.abandon()
  lane.process = { kind: 'crashed', unanswered: true }
  lane.mailbox = afterCrash(lane.mailbox)
  await process.session.crash()
  return { kind: 'crash', by }
}

async function expire(stage: Stage, process: LiveProcess): Promise<Performed> {
  if (process.waiting === undefined) throw new EngineFault(`${process.session.name} does not wait`)
  await stage.cluster.expireLockTimeout(process.session.name)
  return { kind: 'expire', statement: process.waiting.statement }
}

async function settle(
  stage: Stage,
  choices: Choices,
): Promise<{ readonly completions: readonly WaitOver[]; readonly wakes: readonly Wake[] }> {
  const wakes: Wake[] = []
  const choose: Choose = ({ candidates }) => {
    const sessions = new Map(candidates.map((session) => [laneOfSession(stage, session).actor.name, session]))
    const actors = [...sessions.keys()].sort()
    const taken = choices.wake(actors)
    wakes.push({ candidates: actors, taken })
    stage.schedule.push({ kind: 'wake', actor: taken })
    return sessions.get(taken) ?? taken
  }
  const completions: WaitOver[] = []
  for (;;) {
    const over = await stage.cluster.settle(choose)
    const live = liveProcesses(stage)
    for (const { session, outcome } of over) {
      const lane = laneOfSession(stage, session)
      if (lane.process.kind !== 'live' || lane.process.waiting === undefined) {
        throw new EngineFault(`a statement of ${session} finished that did not wait`)
      }
      const { statement } = lane.process.waiting
      completions.push({ actor: lane.actor.name, statement, outcome })
      await finishStatement(stage, lane, lane.process, statement, outcome)
    }
    // A process that has ended has closed its session, which may let others go on.
    if (liveProcesses(stage) === live) return { completions, wakes }
  }
}

async function startProcess(stage: Stage, lane: Lane): Promise<void> {
  lane.incarnation++
  const session = await stage.cluster.open(sessionName(lane.actor.name, lane.incarnation))
  const code = await running(stage, lane, startCode(lane.actor, lane.incarnation))
  const process = liveProcess(session, code)
  lane.process = process
  await afterCode(stage, lane, process)
}

async function resume(stage: Stage, lane: Lane, process: LiveProcess, result: unknown): Promise<void> {
  process.results.push(result === undefined ? '' : JSON.stringify(result))
  await running(stage, lane, process.code.resume(result))
  await afterCode(stage, lane, process)
}

/** Code that has ended gives its session back; an open transaction of it rolls back. */
async function afterCode(stage: Stage, lane: Lane, process: LiveProcess): Promise<void> {
  const { effect } = process.code
  if (effect?.kind === 'send') checkReceiver(stage, lane, effect.message.to)
  if (effect !== undefined) return
  lane.process = { kind: 'finished', unanswered: process.answerLost }
  await process.session.close()
}

async function running<Result>(stage: Stage, lane: Lane, code: Promise<Result>): Promise<Result> {
  try {
    return await code
  } catch (cause) {
    throw new ActorFailed(lane.actor.name, formatSchedule(stage.schedule), cause)
  }
}

function checkReceiver(stage: Stage, sender: Lane, to: string): void {
  if (to === 'client' || stage.lanes.some((lane) => lane.actor.name === to)) return
  throw new ActorFailed(sender.actor.name, formatSchedule(stage.schedule), `it sends to ${to}, which is no actor`)
}

function checkNames({ slug }: Scenario, lanes: readonly Lane[]): void {
  const names = lanes.map((lane) => lane.actor.name)
  const wrong = names.find((name, index) => !/^[A-Z]$/.test(name) || names.indexOf(name) !== index)
  if (wrong === undefined) return
  throw new InvalidRequest(`${slug} names an actor ${JSON.stringify(wrong)}: names are capital letters, each used once`)
}

function liveProcesses({ lanes }: Stage): number {
  return lanes.filter((lane) => lane.process.kind === 'live').length
}

export function laneOf({ lanes }: Stage, actor: string): Lane {
  const lane = lanes.find((each) => each.actor.name === actor)
  if (lane === undefined) throw new EngineFault(`there is no actor ${actor}`)
  return lane
}

/** The lane whose current process has this session. */
export function laneOfSession({ lanes }: Stage, session: string): Lane {
  const lane = lanes.find(({ actor, incarnation }) => sessionName(actor.name, incarnation) === session)
  if (lane === undefined) throw new EngineFault(`no process has the session ${session}`)
  return lane
}
