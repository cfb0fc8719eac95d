import type { Cluster, Outcome } from '../session/index.ts'
import type { Edits, RunRequest } from './contracts.ts'
import { ScheduleMismatch } from './errors/schedule-mismatch.ts'
import { enabledTokens } from './lane.ts'
import { openStage } from './open-stage.ts'
import { completeParameters } from './parameters.ts'
import { startRecording } from './recorder.ts'
import { run } from './run.ts'
import type { Parameters, Scenario } from './scenario.ts'
import { isSameToken, parseSchedule } from './schedule.ts'
import { takeToken } from './take-token.ts'
import { isTooEarly } from './too-early.ts'
import type { Step, Trace, Wake } from './trace.ts'

export interface Engines {
  readonly native: Cluster
  readonly pglite: Cluster
}

export type Agreement =
  | {
      readonly kind: 'agrees'
      /** What ran, with the wake tokens that the server's own choices amount to: PGlite replays it exactly. */
      readonly schedule: string
      /** How many orders PostgreSQL had left open. */
      readonly choices: number
      readonly trace: Trace
    }
  | {
      readonly kind: 'differs'
      /** The case, to be pasted into a terminal, and the first step that no choice of PGlite's explains. */
      readonly report: string
    }

/**
 * Whether both engines tell the same story. The request runs on the native server first. Where it left the request's
 * schedule, because the server woke somebody else, the run goes on to its end from there, as `finish` says. Then PGlite
 * follows the server step by step: results, errors, who waits for whom, the order of completions and the tables must be
 * equal, and where PGlite knows that PostgreSQL leaves an order open, one of the possible answers must make them so.
 */
export async function compareEngines(
  { native, pglite }: Engines,
  scenario: Scenario,
  request: RunRequest,
  finish: { readonly seed: number },
): Promise<Agreement> {
  const theirs = await runNative(native, scenario, request, finish)
  const { edits = {} } = request
  const parameters = completeParameters(scenario, request.parameters)
  let answers: readonly string[] = []
  let furthest: Followed | undefined
  for (;;) {
    const followed = await follow(pglite, scenario, parameters, edits, theirs, answers)
    const { trace, wakes, difference } = followed
    if (difference === undefined) return { kind: 'agrees', schedule: trace.schedule, choices: wakes.length, trace }
    if (furthest === undefined || trace.steps.length > furthest.trace.steps.length) furthest = followed
    const next = nextAnswers(wakes)
    if (next === undefined) return { kind: 'differs', report: reportOf(theirs, furthest, edits) }
    answers = next
  }
}

/** So often a server may leave a schedule that it has itself gone, or be too slow for a timeout. */
const ATTEMPTS = 5

async function runNative(
  cluster: Cluster,
  scenario: Scenario,
  request: RunRequest,
  finish: { readonly seed: number },
): Promise<Trace> {
  let { schedule } = request
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(cluster, scenario, { ...request, schedule }, { finish })
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      if (error instanceof ScheduleMismatch) schedule = parseSchedule(error.trace.schedule) ?? []
      else if (!isTooEarly(error)) throw error
    }
  }
}

interface Followed {
  readonly trace: Trace
  readonly wakes: readonly Wake[]
  readonly difference: Difference | undefined
}

interface Difference {
  readonly what: string
  readonly native: unknown
  readonly pglite: unknown
}

async function follow(
  cluster: Cluster,
  scenario: Scenario,
  parameters: Parameters,
  edits: Edits,
  theirs: Trace,
  answers: readonly string[],
): Promise<Followed> {
  const stage = await openStage(cluster, scenario, parameters, edits)
  const recorder = await startRecording(stage, true)
  const wakes: Wake[] = []
  let asked = 0
  const choices = {
    lockTimeoutWillExpire: false,
    wake: (candidates: readonly string[]) => answers[asked++] ?? candidates[0] ?? '',
  }
  for (const [index, step] of theirs.steps.entries()) {
    const enabled = enabledTokens(stage.lanes)
    if (!enabled.some((token) => isSameToken(token, step.token))) {
      const difference = { what: `step ${index + 1} is not possible`, native: step.token, pglite: enabled }
      return { trace: recorder.trace, wakes, difference }
    }
    const taken = await takeToken(stage, step.token, choices)
    wakes.push(...taken.wakes)
    await recorder.record(step.token, taken, true)
    const ours = recorder.trace.steps.at(-1)
    const difference = ours && differenceOf(`step ${index + 1}`, seenIn(step), seenIn(ours))
    if (difference !== undefined) return { trace: recorder.trace, wakes, difference }
  }
  const { trace } = recorder
  return { trace, wakes, difference: differenceOf('the end', endOf(theirs), endOf(trace)) }
}

/** What both engines must show alike. The lock that a wait is about is described in as much detail as an engine knows. */
function seenIn({ event, completions, waits, tables, actors }: Step): Readonly<Record<string, unknown>> {
  return {
    event: 'outcome' in event ? { ...event, outcome: told(event.outcome) } : event,
    completions,
    waits: waits.map((wait) => ({ actor: wait.actor, for: wait.for })),
    tables,
    actors,
  }
}

function told(outcome: Outcome): unknown {
  return outcome.kind === 'waiting' ? { kind: 'waiting', for: outcome.for } : outcome
}

function endOf({ complete, enabled, verdict }: Trace): Readonly<Record<string, unknown>> {
  return { complete, enabled, verdict }
}

function differenceOf(
  where: string,
  native: Readonly<Record<string, unknown>>,
  pglite: Readonly<Record<string, unknown>>,
): Difference | undefined {
  const part = Object.keys(native).find((name) => canonical(native[name]) !== canonical(pglite[name]))
  return part === undefined ? undefined : { what: `${where}, ${part}`, native: native[part], pglite: pglite[part] }
}

/** JSON with the members of each object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}

/** Of all ways to answer the choices, the one after these answers; `undefined` when there is none left. */
function nextAnswers(wakes: readonly Wake[]): readonly string[] | undefined {
  const last = wakes.at(-1)
  if (last === undefined) return undefined
  const before = wakes.slice(0, -1)
  const next = last.candidates[last.candidates.indexOf(last.taken) + 1]
  return next === undefined ? nextAnswers(before) : [...before.map((wake) => wake.taken), next]
}

function reportOf({ scenario, parameters, schedule }: Trace, { trace, difference }: Followed, edits: Edits): string {
  const set = Object.entries(parameters).map(([name, value]) => ` --set ${name}=${value}`)
  const edit = Object.entries(edits).map(([name, sql]) => ` --edit '${name}=${sql.replaceAll("'", "'\\''")}'`)
  const command = `npm run replay -- ${scenario}${set.join('')}${edit.join('')}`
  return [
    `${command} --engine native --schedule '${schedule}'`,
    `${command} --engine pglite --schedule '${trace.schedule}'`,
    `differ at ${difference?.what ?? 'no step'}:`,
    `native: ${canonical(difference?.native)}`,
    `pglite: ${canonical(difference?.pglite)}`,
  ].join('\n')
}
