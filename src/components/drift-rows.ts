import { explorationOf, methods, mutationSets, type Method } from '../scenarios/offset-drift/drift.ts'
import type { Exploration } from '../simulator/contracts.ts'
import type { Parameters, Scenario } from '../simulator/scenario.ts'
import { findingsOf } from '../widgets/matrix/findings.ts'
import { writeLink } from '../widgets/shared/permalink.ts'
import type { Locale } from './chapter-words.ts'

/** What the bake found for one set of parameters. */
export interface ExploredDrift {
  readonly parameters: Parameters
  readonly exploration: Exploration
}

export interface DriftRow {
  /** One change, or the two of a pair. */
  readonly changes: readonly string[]
  readonly cells: readonly DriftCell[]
}

export interface DriftCell {
  readonly method: Method
  readonly schedules: string
  /** What breaks something first. */
  readonly outcomes: readonly {
    readonly id: string
    readonly verdict: 'holds' | 'broken'
    readonly count: string
    /** A query that shows an order that ends so. */
    readonly query: string
  }[]
}

/** The table of changes and methods, single changes and pairs apart. Throws where the bake lacks a cell. */
export function driftRows(
  scenario: Scenario,
  explored: readonly ExploredDrift[],
  locale: Locale,
): { readonly singles: readonly DriftRow[]; readonly pairs: readonly DriftRow[] } {
  const rows = mutationSets.map((set): DriftRow => ({
    changes: set.map((name) => scenario.parameters[name]?.label[locale] ?? name),
    cells: methods.map((method): DriftCell => {
      const found = explorationOf(explored, set, method)
      if (found === undefined) throw new Error(`nothing explored for ${set.join(', ')} by ${method}`)
      return cellOf(scenario, method, found)
    }),
  }))
  return {
    singles: rows.filter(({ changes }) => changes.length === 1),
    pairs: rows.filter(({ changes }) => changes.length > 1),
  }
}

function cellOf(scenario: Scenario, method: Method, { parameters, exploration }: ExploredDrift): DriftCell {
  if (!exploration.exhaustive) throw new Error(`not every order was run for ${JSON.stringify(parameters)}`)
  const outcomes = findingsOf(exploration)
    .outcomes.map(({ id, verdict, count, example }) => ({
      id,
      verdict,
      count,
      query: writeLink(scenario, { parameters, schedule: example, edits: {} }),
    }))
    .toSorted((one, other) => rank(one.verdict) - rank(other.verdict))
  return { method, schedules: exploration.schedules, outcomes }
}

const rank = (verdict: 'holds' | 'broken'): number => (verdict === 'broken' ? 0 : 1)
