import type { ObservedTable } from '../session/index.ts'
import { actorStates, enabledTokens, isComplete } from './lane.ts'
import { formatSchedule } from './schedule.ts'
import { laneOfSession, type Stage } from './stage.ts'
import type { Taken } from './take-token.ts'
import type { ActorWait, Step, Token, Trace } from './trace.ts'
import { judge, UNFINISHED } from './verdict.ts'

export interface Recorder {
  /** What has been recorded so far. */
  readonly trace: Trace
  /** Writes down what `token` did, and how things stand after it. */
  record(token: Token, taken: Taken, observe: boolean): Promise<void>
}

/** Starts the record of a run that stands before its first step. Without `observe`, tables are only read at the end. */
export async function startRecording(stage: Stage, observe: boolean): Promise<Recorder> {
  const { cluster, scenario, parameters, lanes } = stage
  const steps: Step[] = []
  const tokens: Token[] = []
  const initialTables = observe ? await cluster.observe(scenario.tables) : []
  const initialEnabled = enabledTokens(lanes)
  const initialLedgers = ledgersOf(stage)
  let trace: Trace = {
    scenario: scenario.slug,
    version: scenario.version,
    parameters,
    schedule: '',
    engine: cluster.info,
    lanes: lanes.map(({ actor: { name, title } }) => ({ actor: name, title })),
    initialTables,
    initialEnabled,
    initialActors: actorStates(lanes),
    ...(initialLedgers && { initialLedgers }),
    steps,
    complete: isComplete(lanes),
    enabled: initialEnabled,
    verdict: isComplete(lanes) ? judge(stage, initialTables) : UNFINISHED,
  }

  return {
    get trace() {
      return trace
    },
    async record(token, { wakes, tables, ...what }, observe) {
      const complete = isComplete(lanes)
      const enabled = enabledTokens(lanes)
      const ledgers = ledgersOf(stage)
      const seen = tables ?? (observe || complete ? await cluster.observe(scenario.tables) : [])
      tokens.push(token, ...wakes.map((wake): Token => ({ kind: 'wake', actor: wake.taken })))
      steps.push({
        token,
        ...what,
        ...(wakes.length > 0 && { wakes }),
        waits: waitsOf(stage),
        tables: observe ? seen : [],
        ...(ledgers && { ledgers }),
        ...(stage.clock.now > 0 && { now: stage.clock.now }),
        actors: actorStates(lanes),
        enabled,
      })
      const verdict = complete ? judge(stage, seen) : UNFINISHED
      trace = { ...trace, schedule: formatSchedule(tokens), steps: [...steps], complete, enabled, verdict }
    },
  }
}

function ledgersOf({ lanes }: Stage): readonly ObservedTable[] | undefined {
  const ledgers = lanes.flatMap((lane) => lane.ledgers)
  return ledgers.length === 0 ? undefined : ledgers
}

/** Who waits now, actor by actor. */
function waitsOf(stage: Stage): readonly ActorWait[] {
  const waiting = stage.cluster.waiting()
  return stage.lanes.flatMap(({ actor, process }) => {
    if (process.kind !== 'live' || process.waiting === undefined) return []
    const wait = waiting.get(process.session?.name ?? '')
    if (wait === undefined) return []
    const actors = wait.for.map((session) => laneOfSession(stage, session).actor.name)
    return [
      { actor: actor.name, for: [...new Set(actors)].sort(), lock: wait.lock, canExpire: process.waiting.canExpire },
    ]
  })
}
