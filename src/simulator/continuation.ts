import { ActorFailed } from './errors/actor-failed.ts'
import { hangUp, liveProcess, sessionName, type Lane, type LiveProcess } from './lane.ts'
import { afterExecution } from './lock-timeout.ts'
import { startCode, type Surroundings } from './process.ts'
import { formatSchedule } from './schedule.ts'
import type { Stage } from './stage.ts'
import type { SentStatement, WaitOver } from './trace.ts'

/** A new process of an actor, on a new session; its code goes to its first effect. */
export async function startProcess(stage: Stage, lane: Lane): Promise<void> {
  lane.incarnation++
  hangUp(lane)
  const { actor, incarnation } = lane
  stage.fingerprint = undefined
  const session = actor.outside === true ? undefined : await stage.cluster.open(sessionName(actor.name, incarnation))
  lane.machines = {}
  const code = await running(stage, lane, startCode(actor, incarnation, surroundings(stage, lane)))
  const process = liveProcess(session, code)
  lane.process = process
  await afterCode(stage, lane, process)
}

function surroundings({ clock }: Stage, lane: Lane): Surroundings {
  return {
    now: () => clock.now,
    showState(machine, state) {
      lane.machines = { ...lane.machines, [machine]: state }
    },
    showLedger(ledger) {
      lane.ledgers = [...lane.ledgers.filter(({ name }) => name !== ledger.name), ledger]
    },
  }
}

/** Gives a process the result of its effect; its code goes on to the next one. */
export async function resume(stage: Stage, lane: Lane, process: LiveProcess, result: unknown): Promise<void> {
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
  if (process.session === undefined) return
  stage.fingerprint = undefined
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

export async function finishStatement(
  stage: Stage,
  lane: Lane,
  process: LiveProcess,
  statement: SentStatement,
  outcome: WaitOver['outcome'],
): Promise<void> {
  process.waiting = undefined
  stage.fingerprint = undefined
  process.lockTimeout = afterExecution(process.lockTimeout, statement.sql, statement.parameters, outcome)
  await resume(stage, lane, process, outcome)
}
