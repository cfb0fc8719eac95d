import { EngineFault, Unsupported, type Choose, type ObservedTable } from '../session/index.ts'
import { finishStatement } from './continuation.ts'
import { perform } from './perform.ts'
import { laneOf, laneOfSession, type Stage } from './stage.ts'
import type { Event, Token, WaitOver, Wake } from './trace.ts'

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
  /** As they are afterwards, where the scenario's witness has read them. */
  readonly tables?: readonly ObservedTable[]
}

/** Runs one token, which must be enabled. Rejects with `ActorFailed`, or with `Unsupported` when nothing has changed. */
export async function takeToken(stage: Stage, token: Token, choices: Choices): Promise<Taken> {
  const taken = await take(stage, token, choices)
  const { cluster, scenario } = stage
  if (!scenario.witness) return taken
  const tables = await cluster.observe(scenario.tables)
  stage.witnessed = scenario.witness.after(stage.witnessed, { ...taken, tables })
  return { ...taken, tables }
}

async function take(stage: Stage, token: Token, choices: Choices): Promise<Taken> {
  const lane = laneOf(stage, token.actor)
  stage.schedule.push(token)
  const performed = await perform(stage, lane, token, choices.lockTimeoutWillExpire).catch((error: unknown) => {
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

function liveProcesses({ lanes }: Stage): number {
  return lanes.filter((lane) => lane.process.kind === 'live').length
}
