import type { ParameterSpec } from '../../simulator/scenario.ts'
import type { LocalizedText, ParameterValue } from '../../simulator/trace.ts'
import type { CellOutcome, MatrixEntry } from './findings.ts'
import type { MatrixBook } from './book.ts'

export interface MatrixTable {
  readonly value: string
  readonly label: LocalizedText
  readonly columns: readonly MatrixColumn[]
  readonly rows: readonly MatrixRow[]
}

export interface MatrixColumn {
  readonly value: string
  readonly label: LocalizedText
  readonly entry: MatrixEntry
}

export interface MatrixRow {
  readonly at: string
  readonly label: LocalizedText
  /** For each column, the worse first; empty where the worker has no such step. */
  readonly cells: readonly (readonly CellOutcome[])[]
}

/** What was explored as tables. Of the crash points, each table has those that somebody in it comes to. */
export function tablesOf(book: MatrixBook, entries: readonly MatrixEntry[]): readonly MatrixTable[] {
  const { scenario, crashPoints } = book
  const worse = new Map(scenario.outcomes.map(({ id }, at) => [id, at]))
  const rank = ({ id }: CellOutcome): number => worse.get(id) ?? worse.size
  return optionsOf(scenario.parameters[book.tables]).flatMap(({ value, label }) => {
    const columns = optionsOf(scenario.parameters[book.columns]).flatMap((option): readonly MatrixColumn[] => {
      const entry = entries.find(
        ({ parameters }) => parameters[book.tables] === value && parameters[book.columns] === option.value,
      )
      return entry === undefined ? [] : [{ ...option, entry }]
    })
    const rows = crashPoints
      .map((point) => ({
        ...point,
        cells: columns.map(({ entry }) =>
          entry.findings.outcomes
            .filter(({ crashedAt }) => crashedAt === point.at)
            .toSorted((one, other) => rank(one) - rank(other)),
        ),
      }))
      .filter(({ cells }) => cells.some((outcomes) => outcomes.length > 0))
    return columns.length === 0 ? [] : [{ value, label, columns, rows }]
  })
}

interface Option {
  readonly value: string
  readonly label: LocalizedText
}

function optionsOf(spec: ParameterSpec | undefined): readonly Option[] {
  return spec?.kind === 'choice' ? spec.options : []
}

/** A parameter's value in words. */
export function optionLabel(spec: ParameterSpec | undefined, value: ParameterValue | undefined): LocalizedText {
  return optionsOf(spec).find((option) => option.value === value)?.label ?? { en: String(value), ja: String(value) }
}
