import { Icon } from '../shared/Icon.tsx'
import type { Locale } from '../shared/messages/locale.ts'
import type { MatrixEntry } from './findings.ts'
import type { MatrixBook } from './book.ts'
import { MatrixTableView } from './MatrixTableView.tsx'
import { matrixMessages } from './locale.ts'
import { RerunPanel } from './RerunPanel.tsx'
import { tablesOf } from './tables.ts'
import type { RerunOfReader } from './use-rerun.ts'

export interface MatrixViewProps {
  /** Of the part that runs it again. */
  readonly id: string
  readonly book: MatrixBook
  readonly entries: readonly MatrixEntry[]
  readonly locale: Locale
  /** Which table is shown, and which column of it where there is room for one. */
  readonly table: string
  readonly column: string
  readonly onTable: (value: string) => void
  readonly onColumn: (value: string) => void
  readonly reader: RerunOfReader
  /** Id of the figure whose player replays. */
  readonly player: string
  readonly download: number
}

/** The matrix as a picture of its state: no effects, the same on the server and in the browser. */
export function MatrixView(props: MatrixViewProps) {
  const { id, book, entries, locale, table: chosen, column, onTable, onColumn, reader, player, download } = props
  const messages = matrixMessages(locale)
  const { scenario } = book
  const tables = tablesOf(book, entries)
  const bounds = entries[0]?.bounds ?? { crashes: 0, losses: 0 }
  const [tablesLabel, columnsLabel] = [book.tables, book.columns].map(
    (name) => scenario.parameters[name]?.label[locale] ?? name,
  )
  return (
    <div className="matrix widget not-content">
      <div className="matrix-head">
        <p>
          {messages.intro(bounds.crashes, bounds.losses)} {messages.press}
        </p>
        <ul className="matrix-legend">
          {(['holds', 'unfinished', 'broken'] as const).map((mark) => (
            <li key={mark} data-mark={mark}>
              <Icon name={mark} /> {messages.marks[mark]}
            </li>
          ))}
        </ul>
        <div className="matrix-choices">
          <div role="group" aria-label={tablesLabel}>
            <span aria-hidden="true">{tablesLabel}</span>
            {tables.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                className="chip"
                aria-pressed={value === chosen}
                onClick={() => onTable(value)}
              >
                {label[locale]}
              </button>
            ))}
          </div>
          <label className="matrix-column-choice">
            {columnsLabel}
            <select value={column} onChange={({ currentTarget }) => onColumn(currentTarget.value)}>
              {tables[0]?.columns.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label[locale]}
                </option>
              ))}
            </select>
          </label>
        </div>
        <a className="matrix-skip" href={`#${id}`}>
          {messages.skip}
        </a>
      </div>
      {tables.map((table) => (
        <div key={table.value} className="matrix-table-holder" data-shown={table.value === chosen}>
          <MatrixTableView
            {...{ book, table, column, player, locale }}
            caption={messages.phrase(tablesLabel ?? '', table.label[locale])}
          />
        </div>
      ))}
      <RerunPanel {...{ id, book, entries, locale, reader, download }} />
    </div>
  )
}
