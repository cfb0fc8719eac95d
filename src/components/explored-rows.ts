import type { Exploration } from '../simulator/contracts.ts'
import type { Parameters, ParameterSpec, Scenario } from '../simulator/scenario.ts'
import type { Locale } from './chapter-words.ts'

/** One entry of `src/generated/explorations/<scenario>.json`: what the explorer found for these parameters. */
export interface Explored {
  readonly parameters: Parameters
  readonly exploration: Exploration
}

export interface ExploredRow {
  /** The value of the parameter that comes first among those that differ, usually the strategy. */
  readonly name: string
  /** Other parameters that differ between rows and are not at their default here. */
  readonly details: readonly string[]
  readonly verdict: 'holds' | 'broken'
  readonly outcomes: readonly { readonly label: string; readonly verdict: 'holds' | 'broken'; readonly count: string }[]
  readonly schedules: string
  readonly runs: string
  readonly exhaustive: boolean
}

/** Which of the results a table shows, and how it names its rows. */
export interface Shown {
  /** Only results whose parameters, defaults included, have these values. */
  readonly where?: Parameters
  /** The parameter that names a row; the other ones that differ are then all said beneath. */
  readonly by?: string
}

/** The explorer's results as rows of a table, in their order. */
export function exploredRows(
  scenario: Scenario,
  all: readonly Explored[],
  locale: Locale,
  { where = {}, by }: Shown = {},
): readonly ExploredRow[] {
  const explored = all.filter(({ parameters }) =>
    Object.entries(where).every(([name, value]) => valueOf(scenario, parameters, name) === value),
  )
  const differing = Object.keys(scenario.parameters).filter((name) => valuesOf(scenario, explored, name).size > 1)
  const first = by ?? differing[0]
  const others = differing.filter((name) => name !== first)
  const labels = new Map(scenario.outcomes.map(({ id, label }) => [id, label[locale]]))
  const said = (parameters: Parameters, name: string) =>
    valueText(scenario.parameters[name], valueOf(scenario, parameters, name), locale)
  const labelled = (parameters: Parameters, name: string) =>
    `${scenario.parameters[name]?.label[locale]}: ${said(parameters, name)}`
  return explored.map(({ parameters, exploration }) => ({
    name: first === undefined ? scenario.title[locale] : said(parameters, first),
    details: others
      .filter((name) => by !== undefined || valueOf(scenario, parameters, name) !== scenario.parameters[name]?.default)
      .map((name) => labelled(parameters, name)),
    verdict: exploration.outcomes.some(({ verdict }) => verdict === 'broken') ? 'broken' : 'holds',
    outcomes: byLabel(exploration.outcomes).map(({ id, verdict, count }) => ({
      label: labels.get(id) ?? id,
      verdict,
      count: grouped(String(count)),
    })),
    schedules: grouped(exploration.schedules),
    runs: grouped(String(exploration.runs)),
    exhaustive: exploration.exhaustive,
  }))
}

/** The explorer also tells apart which invariants broke; the table doesn't, so those with one label are one entry. */
function byLabel(outcomes: Exploration['outcomes']) {
  const groups = Map.groupBy(outcomes, ({ id, verdict }) => `${id} ${verdict}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ ...first, count: group.reduce((sum, { count }) => sum + BigInt(count), 0n) }] : []
  })
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
