import type { Outcome } from '../../../src/session/index.ts'
import type { InlineTrace } from '../../../src/simulator/inline-run.ts'

/**
 * A trace in one line a step: who sent it, what came back, and who went on because of it (by name: on a native server
 * two who go on at once may be heard in either order).
 */
export function answersOf({ steps }: Pick<InlineTrace, 'steps'>): readonly string[] {
  return steps.map(({ session, outcome, completions }) =>
    [
      `${session} ${answer(outcome)}`,
      ...completions.map((completion) => `${completion.session} ${answer(completion.outcome)}`).toSorted(),
    ].join('; '),
  )
}

function answer(outcome: Outcome): string {
  if (outcome.kind === 'waiting') return `waits for ${outcome.for.join(', ')}`
  if (outcome.kind === 'failed') return [outcome.error.sqlstate, outcome.error.constraint].filter(Boolean).join(' ')
  return outcome.results
    .map(({ tag, rows }) =>
      [tag, ...rows.map((row) => `(${row.map((value) => value ?? 'NULL').join(', ')})`)].join(' '),
    )
    .join('; ')
}
