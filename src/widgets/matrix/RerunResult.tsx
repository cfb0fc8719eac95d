import { Icon } from '../shared/Icon.tsx'
import { grouped, type Locale } from '../shared/messages/locale.ts'
import { differencesOf, foundTheSame, type MatrixEntry } from './findings.ts'
import type { MatrixBook } from './book.ts'
import { matrixMessages } from './locale.ts'
import { outcomeWord } from './OutcomeLink.tsx'
import type { RowRun } from './rerun-state.ts'
import { optionLabel } from './tables.ts'

interface Props {
  readonly book: MatrixBook
  readonly entries: readonly MatrixEntry[]
  readonly done: readonly RowRun[]
  readonly locale: Locale
}

/** What this browser found, beside what the page shows, combination by combination. */
export function RerunResult({ book, entries, done, locale }: Props) {
  const { row: words } = matrixMessages(locale)
  const different = done.some(({ findings }, at) => !isSame(entries[at], findings))
  return (
    <details className="more matrix-result" open={different || undefined}>
      <summary>{words.title}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.result}</th>
            <th scope="col">{words.runs}</th>
            <th scope="col">{words.time}</th>
          </tr>
        </thead>
        <tbody>
          {done.map((row, at) => {
            const entry = entries[at]
            return entry && <Row key={at} {...{ book, entry, row, locale }} />
          })}
        </tbody>
      </table>
    </details>
  )
}

interface RowProps {
  readonly book: MatrixBook
  readonly entry: MatrixEntry
  readonly row: RowRun
  readonly locale: Locale
}

function Row({ book, entry, row: { findings, milliseconds }, locale }: RowProps) {
  const { row: words } = matrixMessages(locale)
  const same = isSame(entry, findings)
  const point = (at: string) => book.crashPoints.find((each) => each.at === at)?.label[locale] ?? at
  return (
    <tr>
      <th scope="row">
        {[book.tables, book.columns].map((name) => (
          <span key={name}>{optionLabel(book.scenario.parameters[name], entry.parameters[name])[locale]}</span>
        ))}
      </th>
      <td>
        <b data-mark={same ? 'holds' : 'broken'}>
          <Icon name={same ? 'holds' : 'broken'} /> {same ? words.same : words.differs}
        </b>
        {!same && (
          <ul>
            {entry.findings.schedules !== findings.schedules && (
              <li>{words.differentCoverage(grouped(entry.findings.schedules), grouped(findings.schedules))}</li>
            )}
            {differencesOf(entry.findings, findings).map(({ crashedAt, id, one, other }) => (
              <li key={`${crashedAt} ${id}`}>
                {words.difference(point(crashedAt), outcomeWord(book, id, locale), grouped(one), grouped(other))}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>{grouped(findings.runs)}</td>
      <td>{words.seconds(seconds(milliseconds))}</td>
    </tr>
  )
}

const isSame = (entry: MatrixEntry | undefined, findings: RowRun['findings']): boolean =>
  entry !== undefined && foundTheSame(entry.findings, findings)

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)

/** In total: whether all that was run comes to the same, with how many runs and in what time. */
export function summaryOf(entries: readonly MatrixEntry[], done: readonly RowRun[], locale: Locale): string {
  const messages = matrixMessages(locale)
  const runs = grouped(done.reduce((sum, { findings }) => sum + findings.runs, 0))
  const time = seconds(done.reduce((sum, { milliseconds }) => sum + milliseconds, 0))
  const different = done.filter(({ findings }, at) => !isSame(entries[at], findings)).length
  if (different > 0) return messages.differs(different, done.length, runs, time)
  const orders = done.reduce((sum, { findings }) => sum + BigInt(findings.schedules), 0n)
  return messages.same(done.length, grouped(String(orders)), runs, time)
}
