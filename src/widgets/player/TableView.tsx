import type { ObservedTable } from '../../session/index.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { shortValue } from '../shared/shown-value.ts'
import { tableDiff, type DiffRow, type RowMark } from './table-diff.ts'

interface Props {
  readonly before: ObservedTable | undefined
  readonly table: ObservedTable
  readonly messages: Messages
}

/** One table after a step. What a row is comes as words in its first cell; hue only repeats it. */
export function TableView({ before, table, messages }: Props) {
  const rows = tableDiff(before, table)
  return (
    <div className="table-box" role="region" aria-label={table.name} tabIndex={0}>
      <table>
        <caption>
          {table.name} <span>{messages.rows(table.rows.length)}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{messages.state}</th>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr className="table-empty">
              <td colSpan={table.columns.length + 1}>{messages.noRows}</td>
            </tr>
          )}
          {rows.map((row, at) => (
            <Row key={at} row={row} messages={messages} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const SIGN = {
  added: '+',
  committed: '+',
  changed: '~',
  removed: '−',
  rolledBack: '−',
  uncommitted: '…',
  locked: '⚿',
  rewritten: '~',
} as const

function Row({ row, messages }: { row: DiffRow; messages: Messages }) {
  const { marks, values, changed, fresh } = row
  return (
    <tr data-marks={marks.map(({ kind }) => kind).join(' ')} data-fresh={fresh || undefined}>
      <td className="table-marks">
        {marks.map((mark) => (
          <span
            key={mark.kind}
            className="table-mark"
            data-kind={mark.kind}
            data-actor={'by' in mark ? mark.by : undefined}
          >
            {mark.kind !== 'locked' && <span aria-hidden="true">{SIGN[mark.kind]} </span>}
            {markText(mark, messages)}
          </span>
        ))}
      </td>
      {values.map((value, column) => (
        <td key={column} data-changed={changed.includes(column) || undefined} data-null={value === null || undefined}>
          <span title={value ?? undefined}>{shortValue(value)}</span>
        </td>
      ))}
    </tr>
  )
}

function markText(mark: RowMark, messages: Messages): string {
  switch (mark.kind) {
    case 'uncommitted':
    case 'locked':
    case 'rewritten':
    case 'rolledBack':
      return messages.row[mark.kind](mark.by)
    default:
      return messages.row[mark.kind]
  }
}
