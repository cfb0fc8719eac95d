import { Unsupported } from '../session/index.ts'
import type { Cluster } from '../session/index.ts'
import type { LiveRun, RunRequest, StartRun } from './contracts.ts'
import { sentStatement } from './edits.ts'
import { ActorFailed } from './errors/actor-failed.ts'
import { ScheduleMismatch } from './errors/schedule-mismatch.ts'
import { StatementRefused } from './errors/statement-refused.ts'
import { enabledTokens, isTimer, waitsForLock } from './lane.ts'
import { openStage } from './open-stage.ts'
import { completeParameters } from './parameters.ts'
import { pick, seededRandom, type Random } from './random.ts'
import { startRecording, type Recorder } from './recorder.ts'
import type { Scenario } from './scenario.ts'
import { formatSchedule, isSameToken, parseSchedule } from './schedule.ts'
import { readScript } from './script.ts'
import { laneOf, type Stage } from './stage.ts'
import { takeToken, type Choices } from './take-token.ts'
import type { Token } from './trace.ts'

/** No scenario needs as many; code that loops for ever does. */
export const MAX_STEPS = 2000

/** Rejects with `InvalidRequest`, or with `ActorFailed`. */
export const startRun: StartRun = (cluster, scenario, request) => startLiveRun(cluster, scenario, request, true)

/** `startRun`; without `observe`, the tables before the first step are not read. */
export async function startLiveRun(
  cluster: Cluster,
  scenario: Scenario,
  request: Omit<RunRequest, 'schedule'>,
  observe: boolean,
): Promise<LiveRun> {
  const parameters = completeParameters(scenario, request.parameters)
  const open = async (): Promise<Playing> => {
    const stage = await openStage(cluster, scenario, parameters, request.edits ?? {})
    return { stage, recorder: await startRecording(stage, observe) }
  }
  let playing = await open()
  return {
    get trace() {
      return playing.recorder.trace
    },
    async step(tokens, { finish, observe = true } = {}) {
      await follow(playing, tokens, observe)
      while (finish !== undefined) {
        const expiry = await goOn(playing, seededRandom(finish.seed), observe)
        if (expiry === undefined) break
        // A native server must know of an expiry when the statement is sent: run it all again with that knowledge.
        const ran = parseSchedule(playing.recorder.trace.schedule) ?? []
        playing = await open()
        await follow(playing, [...ran, expiry], observe)
      }
      return playing.recorder.trace
    },
  }
}

interface Playing {
  readonly stage: Stage
  readonly recorder: Recorder
}

async function follow(playing: Playing, schedule: readonly Token[], observe: boolean): Promise<void> {
  const { stage, recorder } = playing
  const script = readScript(schedule, stage.cluster.info.engine === 'native' ? 'passed over' : 'chosen')
  for (let entry = script.next(); entry !== undefined; entry = script.next()) {
    const { token, index } = entry
    const enabled = enabledTokens(stage.lanes)
    if (!enabled.some((each) => isSameToken(each, token))) {
      throw new ScheduleMismatch(recorder.trace, token, index, enabled)
    }
    await step(playing, token, script.choices, observe)
    const { rejected } = script
    if (rejected !== undefined) {
      throw new ScheduleMismatch(recorder.trace, rejected.token, rejected.index, rejected.enabled)
    }
  }
}

/** Steps on until nobody can. Stops at an expiry that a native server would have had to know of, and returns it. */
async function goOn(playing: Playing, random: Random, observe: boolean): Promise<Token | undefined> {
  const { stage } = playing
  const choices: Choices = { lockTimeoutWillExpire: false, wake: (candidates) => pick(random, candidates) }
  for (let steps = 0; ; steps++) {
    const enabled = enabledTokens(stage.lanes)
    const able = enabled.filter(({ actor }) => !isTimer(laneOf(stage, actor)))
    const kind = able.some((token) => token.kind === 'step') ? 'step' : 'expire'
    const tokens = able.filter((token) => token.kind === kind)
    if (tokens.length === 0) return undefined
    const token = pick(random, tokens)
    if (kind === 'expire' && waitsForLock(laneOf(stage, token.actor)) && stage.cluster.info.engine === 'native') {
      return token
    }
    if (steps === MAX_STEPS) {
      throw new ActorFailed(token.actor, formatSchedule(stage.schedule), `it goes on after ${MAX_STEPS} steps`)
    }
    await step(playing, token, choices, observe)
  }
}

async function step({ stage, recorder }: Playing, token: Token, choices: Choices, observe: boolean): Promise<void> {
  const { process } = laneOf(stage, token.actor)
  const effect = process.kind === 'live' ? process.code.effect : undefined
  const taken = await takeToken(stage, token, choices).catch((error: unknown) => {
    if (!(error instanceof Unsupported) || effect?.kind !== 'execute') throw error
    const statement = sentStatement(stage.edits, effect.name, effect.sql, effect.parameters)
    throw new StatementRefused(recorder.trace, token.actor, statement, error)
  })
  await recorder.record(token, taken, observe)
}
