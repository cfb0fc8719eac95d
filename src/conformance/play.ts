import type { Cluster, Completion, Finished, Outcome, Session } from '../session/index.ts'
import type { Play, PlayStep } from './spec.ts'

/** What a run of a play shows, in its order. */
export type PlayEvent =
  | { readonly kind: 'launched'; readonly step: string; readonly sql: string; readonly outcome: Outcome | Held }
  /** A step that was reported as waiting is over. */
  | { readonly kind: 'finished'; readonly step: string; readonly sql: string; readonly outcome: Finished }
  /** Its session waits and will not come free by itself: the step runs as soon as it does. */
  | { readonly kind: 'postponed'; readonly step: string }
  /** Nothing that could happen ends the wait of these steps. */
  | { readonly kind: 'stuck'; readonly steps: readonly string[] }
  | { readonly kind: 'setup' | 'teardown'; readonly session: string; readonly sql: string; readonly outcome: Outcome }

/** Deemed waiting because of a marker, not because it was seen to wait. */
export interface Held {
  readonly kind: 'held'
}

/** A cluster and how its time passes. */
export interface Stage {
  readonly cluster: Cluster
  /** Lets time pass until a timeout ends a wait; resolves with what finished, empty when no timeout will. */
  letTimePass(): Promise<readonly Completion[]>
}

const CONTROL = 'control'

interface Active {
  readonly step: PlayStep
  finished: Finished | undefined
}

/** Runs a play step by step as PostgreSQL's isolationtester does (src/test/isolation/isolationtester.c, run_permutation). */
export async function perform(stage: Stage, play: Play): Promise<readonly PlayEvent[]> {
  const { cluster } = stage
  const events: PlayEvent[] = []
  /** Steps under way or finished but not reported, in the order in which they finished, then in that of their launch. */
  const active: Active[] = []
  const postponed: PlayStep[] = []
  const sessions = new Map<string, Session>()

  await cluster.reset({ schema: '', seed: '' })
  const control = await cluster.open(CONTROL)
  for (const { name } of play.sessions) sessions.set(name, await cluster.open(name))

  const aside = async (kind: 'setup' | 'teardown', session: Session, sql: string): Promise<boolean> => {
    const outcome = await session.execute(sql)
    if (kind === 'teardown' || outcome.kind !== 'completed' || outcome.results.some(({ rows }) => rows.length > 0)) {
      events.push({ kind, session: session.name, sql, outcome })
    }
    return outcome.kind === 'completed'
  }
  const sessionOf = (name: string): Session => {
    const session = sessions.get(name)
    if (!session) throw new Error(`no session ${name}`)
    return session
  }

  const absorb = (completions: readonly Completion[]): void => {
    for (const { session, outcome } of completions) {
      const at = active.findIndex(({ step, finished }) => step.session === session && !finished)
      const [found] = active.splice(at, at < 0 ? 0 : 1)
      if (!found) continue
      found.finished = outcome
      active.splice(active.findLastIndex(({ finished }) => finished) + 1, 0, found)
    }
  }
  const isHeld = (own: Active): boolean =>
    own.step.markers.some((marker) => {
      if (marker.kind === 'once') return false
      const others = active.filter((other) => other !== own && other.step.name === marker.step)
      if (marker.kind === 'after') return others.length > 0
      return others.some(({ finished }) => (finished?.notices.length ?? 0) < marker.count)
    })
  const report = (): void => {
    for (;;) {
      const next = active.findIndex((each) => each.finished && !isHeld(each))
      const [found] = active.splice(next, next < 0 ? 0 : 1)
      if (!found?.finished) return
      events.push({ kind: 'finished', step: found.step.name, sql: found.step.sql, outcome: found.finished })
    }
  }
  const launch = async (step: PlayStep): Promise<void> => {
    const outcome = await sessionOf(step.session).execute(step.sql)
    const own: Active = { step, finished: outcome.kind === 'waiting' ? undefined : outcome }
    const once = step.markers.some(({ kind }) => kind === 'once')
    const held = once || (outcome.kind !== 'waiting' && isHeld(own))
    events.push({ kind: 'launched', step: step.name, sql: step.sql, outcome: held ? { kind: 'held' } : outcome })
    if (held || outcome.kind === 'waiting') active.push(own)
    absorb(await cluster.settle())
    report()
  }
  const busy = (session: string): boolean => active.some(({ step }) => step.session === session)
  const waitFor = async (isOver: () => boolean): Promise<boolean> => {
    for (;;) {
      absorb(await cluster.settle())
      report()
      if (isOver()) return true
      if (!mentionsTime(play)) return false
      const completions = await stage.letTimePass()
      if (completions.length === 0) return false
      absorb(completions)
      report()
    }
  }
  const launchPostponed = async (): Promise<void> => {
    for (;;) {
      const at = postponed.findIndex(({ session }) => !busy(session))
      const [step] = postponed.splice(at, at < 0 ? 0 : 1)
      if (!step) return
      await launch(step)
    }
  }

  for (const sql of play.setups) if (!(await aside('setup', control, sql))) return events
  for (const { name, setup } of play.sessions) {
    if (setup !== undefined && !(await aside('setup', sessionOf(name), setup))) return events
  }
  for (const step of play.steps) {
    await launchPostponed()
    const isFree = (): boolean => !busy(step.session)
    if (isFree() || (await waitFor(isFree))) await launch(step)
    else {
      events.push({ kind: 'postponed', step: step.name })
      postponed.push(step)
    }
  }
  const canGoOn = (): boolean => active.length === 0 || postponed.some(({ session }) => !busy(session))
  do await launchPostponed()
  while ((await waitFor(canGoOn)) && active.length + postponed.length > 0)
  const stuck = [...active.map(({ step }) => step.name), ...postponed.map(({ name }) => name)]
  if (stuck.length > 0) events.push({ kind: 'stuck', steps: stuck })
  for (const { step } of active) await sessionOf(step.session).crash()
  for (const { name, teardown } of play.sessions) {
    if (teardown !== undefined && !busy(name)) await aside('teardown', sessionOf(name), teardown)
  }
  for (const { name } of play.sessions) if (!busy(name)) await sessionOf(name).close()
  if (play.teardown !== undefined) await aside('teardown', control, play.teardown)
  return events
}

/** Whether waiting a while can change anything. */
const mentionsTime = (play: Play): boolean =>
  [...play.sessions.map(({ setup }) => setup ?? ''), ...play.steps.map(({ sql }) => sql)].some((sql) =>
    /timeout|pg_sleep/i.test(sql),
  )
