import { grouped, type Locale } from '../shared/messages/locale.ts'
import type { MatrixBook } from './book.ts'
import { matrixMessages } from './locale.ts'
import { OutcomeLink } from './OutcomeLink.tsx'
import type { MatrixColumn, MatrixTable } from './tables.ts'

interface Props {
  readonly book: MatrixBook
  readonly table: MatrixTable
  readonly caption: string
  /** Where only one column has room, the one that is shown. */
  readonly column: string
  readonly player: string
  readonly locale: Locale
}

/** The matrix of one value of the first parameter: crash points down, values of the second parameter across. */
export function MatrixTableView({ book, table, caption, column, player, locale }: Props) {
  const messages = matrixMessages(locale)
  const { columns, rows } = table
  const shown = (value: string) => value === column
  return (
    <table className="matrix-table">
      <caption>{caption}</caption>
      <thead>
        <tr className="matrix-axis">
          <td />
          <th scope="colgroup" colSpan={columns.length}>
            {book.scenario.parameters[book.columns]?.label[locale]} …
          </th>
        </tr>
        <tr>
          <th scope="col">{messages.crashPoint}</th>
          {columns.map(({ value, label }) => (
            <th key={value} scope="col" data-shown={shown(value)}>
              {label[locale]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, label, cells }) => (
          <tr key={at}>
            <th scope="row">{label[locale]}</th>
            {columns.map((cell, index) => (
              <td key={cell.value} data-shown={shown(cell.value)}>
                <Outcomes {...{ book, player, locale }} column={cell} outcomes={cells[index] ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{messages.explored}</th>
          {columns.map(({ value, entry: { findings } }) => (
            <td key={value} data-shown={shown(value)}>
              {(findings.exhaustive ? messages.everyOrder : messages.sample)(
                grouped(findings.schedules),
                grouped(findings.runs),
              )}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

interface OutcomesProps extends Pick<Props, 'book' | 'player' | 'locale'> {
  readonly column: MatrixColumn
  readonly outcomes: MatrixTable['rows'][number]['cells'][number]
}

function Outcomes({ column, outcomes, ...common }: OutcomesProps) {
  if (outcomes.length === 0) {
    return (
      <span className="matrix-none">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{matrixMessages(common.locale).noSuchStep}</span>
      </span>
    )
  }
  return (
    <ul>
      {outcomes.map((outcome) => (
        <li key={`${outcome.id} ${outcome.verdict}`}>
          <OutcomeLink {...common} entry={column.entry} outcome={outcome} />
        </li>
      ))}
    </ul>
  )
}
