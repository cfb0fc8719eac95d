import { crashPoints } from '../../scenarios/crash-anywhere/crash-points.ts'
import { findScenario } from '../../scenarios/index.ts'
import type { Scenario } from '../../simulator/scenario.ts'
import type { LocalizedText } from '../../simulator/trace.ts'

/** How a scenario's matrix is laid out. */
export interface MatrixBook {
  readonly scenario: Scenario
  /** The parameter with a table for each value, and the one with a column for each. */
  readonly tables: string
  readonly columns: string
  readonly crashPoints: readonly { readonly at: string; readonly label: LocalizedText }[]
  /** Outcomes that break nothing and settle nothing. */
  readonly open: ReadonlySet<string>
}

const layouts: Readonly<Record<string, Omit<MatrixBook, 'scenario'>>> = {
  'crash-anywhere': {
    tables: 'contract',
    columns: 'recovery',
    crashPoints,
    open: new Set(['held-charged', 'held-not-charged']),
  },
}

/** Throws when there is none: a page names what doesn't exist. */
export function matrixBook(slug: string): MatrixBook {
  const scenario = findScenario(slug)
  const layout = layouts[slug]
  if (scenario === undefined || layout === undefined) throw new Error(`no scenario with a matrix is called ${slug}`)
  return { scenario, ...layout }
}
