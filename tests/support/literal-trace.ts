import type { Outcome } from '../../src/session/index.ts'
import type { ActorWait, Step, Token, Trace, WaitOver } from '../../src/simulator/trace.ts'

export const done: Outcome = { kind: 'completed', results: [], notices: [] }
export const step = (actor: string): Token => ({ kind: 'step', actor })

interface StepParts {
  readonly waits?: readonly ActorWait[]
  readonly completions?: readonly WaitOver[]
  readonly wakes?: Step['wakes']
  readonly enabled?: readonly Token[]
  readonly event?: Step['event']
}

/** A step of a made-up trace: `actor` ran one statement. */
export function literalStep(actor: string, { event, wakes, ...parts }: StepParts = {}): Step {
  const statement = { name: 'look', sql: 'SELECT 1', parameters: [], edited: false }
  return {
    token: step(actor),
    actor,
    incarnation: 1,
    event: event ?? { kind: 'statement', statement, outcome: done },
    completions: [],
    waits: [],
    tables: [],
    actors: [
      { actor: 'A', kind: 'ready' },
      { actor: 'B', kind: 'ready' },
    ],
    enabled: [step('A'), step('B')],
    ...(wakes && { wakes }),
    ...parts,
  }
}

export const literalWait = (actor: string, ...blockers: string[]): ActorWait => ({
  actor,
  for: blockers,
  lock: { type: 'transactionid', mode: 'ShareLock' },
  canExpire: false,
})

/** A made-up trace of A and B, for tests of what is drawn. */
export function literalTrace(steps: readonly Step[], parts: Partial<Trace> = {}): Trace {
  return {
    scenario: 'made-up',
    version: 1,
    parameters: { strategy: 'look' },
    schedule: steps.map(({ actor }) => actor).join(''),
    engine: { engine: 'pglite', postgres: '18.7' },
    lanes: ['A', 'B', 'C'].map((actor) => ({ actor, title: { en: actor, ja: actor } })),
    initialTables: [],
    steps,
    complete: true,
    enabled: [],
    verdict: { kind: 'holds', broken: [], outcome: 'fine' },
    ...parts,
  }
}
