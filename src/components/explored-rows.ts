import type { Exploration } from '../simulator/contracts.ts'
import type { Parameters, ParameterSpec, Scenario } from '../simulator/scenario.ts'
import type { Locale } from './chapter-words.ts'

/** One entry of `src/generated/explorations/<scenario>.json`: what the explorer found for these parameters. */
export interface Explored {
  readonly parameters: Parameters
  readonly exploration: Exploration
}

export interface ExploredRow {
  /** The parameters that tell this row from the others, in words; one for each column. */
  readonly chosen: readonly string[]
  readonly verdict: 'holds' | 'broken'
  readonly outcomes: readonly { readonly label: string; readonly verdict: 'holds' | 'broken'; readonly count: string }[]
  readonly schedules: string
  readonly runs: string
  readonly exhaustive: boolean
}

export interface ExploredTable {
  readonly columns: readonly string[]
  readonly rows: readonly ExploredRow[]
}

/** The explorer's results as a table; a parameter that is the same in all of them gets no column. */
export function exploredTable(scenario: Scenario, explored: readonly Explored[], locale: Locale): ExploredTable {
  const names = Object.keys(scenario.parameters).filter((name) => valuesOf(scenario, explored, name).size > 1)
  const labels = new Map(scenario.outcomes.map(({ id, label }) => [id, label[locale]]))
  return {
    columns: names.map((name) => scenario.parameters[name]?.label[locale] ?? name),
    rows: explored.map(({ parameters, exploration }) => ({
      chosen: names.map((name) => valueText(scenario.parameters[name], valueOf(scenario, parameters, name), locale)),
      verdict: exploration.outcomes.some(({ verdict }) => verdict === 'broken') ? 'broken' : 'holds',
      outcomes: exploration.outcomes.map(({ id, verdict, count }) => ({
        label: labels.get(id) ?? id,
        verdict,
        count: grouped(count),
      })),
      schedules: grouped(exploration.schedules),
      runs: grouped(String(exploration.runs)),
      exhaustive: exploration.exhaustive,
    })),
  }
}

function valuesOf(scenario: Scenario, explored: readonly Explored[], name: string): ReadonlySet<unknown> {
  return new Set(explored.map(({ parameters }) => valueOf(scenario, parameters, name)))
}

function valueOf(scenario: Scenario, parameters: Parameters, name: string) {
  return parameters[name] ?? scenario.parameters[name]?.default
}

const FLAG = { en: { true: 'yes', false: 'no' }, ja: { true: 'する', false: 'しない' } } as const

function valueText(spec: ParameterSpec | undefined, value: unknown, locale: Locale): string {
  if (spec?.kind === 'choice')
    return spec.options.find((option) => option.value === value)?.label[locale] ?? String(value)
  if (spec?.kind === 'flag') return FLAG[locale][value === true ? 'true' : 'false']
  return String(value)
}

/** Decimal text of any length with its thousands apart. */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
