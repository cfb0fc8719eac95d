import type { Cluster, ClusterInfo, Completion, Outcome, Session, Setup } from '../session/index.ts'
import type { LocalizedText } from './trace.ts'

/**
 * A few statements in one fixed order that show one fact: smaller than a scenario, with no actors and no choices.
 * The statement's answer is never written here: it comes from a run.
 */
export interface InlineRun {
  readonly id: string
  readonly title: LocalizedText
  readonly setup: Setup
  readonly steps: readonly InlineStep[]
}

/** A session sends one statement. */
export interface InlineStep {
  readonly session: string
  readonly sql: string
}

export interface InlineTrace {
  readonly engine: ClusterInfo
  readonly steps: readonly TracedStep[]
}

export interface TracedStep extends InlineStep {
  readonly outcome: Outcome
  /** Statements of waiting sessions that finished because of this one, in order. */
  readonly completions: readonly Completion[]
}

/** Steps written as `A: BEGIN`, one a line; the letter is the session. */
export function inlineSteps(text: string): readonly InlineStep[] {
  return text
    .trim()
    .split(/\n(?=\s*[A-Z]: )/)
    .map((line) => {
      const [, session = '', sql = ''] = /^\s*([A-Z]): ([^]*)$/.exec(line) ?? []
      return { session, sql: sql.replace(/\s+/g, ' ').trim() }
    })
}

/**
 * Runs the steps one after the other on a cluster, which it resets first. A session that waits must not be sent
 * another statement: that rejects with `SessionBusy`.
 */
export async function runInline(
  cluster: Cluster,
  { setup, steps }: Pick<InlineRun, 'setup' | 'steps'>,
): Promise<InlineTrace> {
  await cluster.reset(setup)
  const sessions = new Map<string, Session>()
  const session = async (name: string): Promise<Session> => {
    const open = sessions.get(name) ?? (await cluster.open(name))
    sessions.set(name, open)
    return open
  }
  const traced: TracedStep[] = []
  for (const step of steps) {
    const sender = await session(step.session)
    const outcome = await sender.execute(step.sql)
    traced.push({ ...step, outcome, completions: await cluster.settle() })
  }
  return { engine: cluster.info, steps: traced }
}
