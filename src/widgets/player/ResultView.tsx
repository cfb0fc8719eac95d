import type { Finished, SqlError, StatementResult } from '../../session/index.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { shortValue } from '../shared/shown-value.ts'

interface Props {
  readonly outcome: Finished
  /** What was sent, to leave out a command tag that says the same. */
  readonly sql: string
  readonly messages: Messages
}

/** What PostgreSQL answered: rows, a command tag, or an error. */
export function ResultView({ outcome, sql, messages }: Props) {
  return (
    <div className="player-result" data-kind={outcome.kind}>
      {outcome.results.map((result, at) => (
        <OneResult key={at} result={result} sql={sql} messages={messages} />
      ))}
      {outcome.kind === 'failed' && <SqlErrorView error={outcome.error} messages={messages} />}
    </div>
  )
}

const SHOWN_ROWS = 4

function OneResult({ result, sql, messages }: { result: StatementResult; sql: string; messages: Messages }) {
  if (result.fields.length === 0) {
    const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase()
    const undone = result.tag === 'ROLLBACK' && command === 'COMMIT'
    if (result.tag === command) return null
    return (
      <p className={undone ? 'player-undone' : undefined}>
        <code>{result.tag}</code>
        {undone && ` ${messages.aborted}`}
      </p>
    )
  }
  return (
    <>
      <p>{messages.rows(result.rows.length)}</p>
      {result.rows.slice(0, SHOWN_ROWS).map((row, at) => (
        <dl key={at} className="player-row">
          {row.map((value, column) => (
            <div key={column}>
              <dt>{result.fields[column]?.name}</dt>
              <dd title={value ?? undefined}>{shortValue(value)}</dd>
            </div>
          ))}
        </dl>
      ))}
      {result.rows.length > SHOWN_ROWS && <p>{messages.moreRows(result.rows.length - SHOWN_ROWS)}</p>}
    </>
  )
}

function SqlErrorView({ error, messages }: { error: SqlError; messages: Messages }) {
  return (
    <div className="player-error">
      <p>
        <b>
          {messages.failed} {error.sqlstate}
        </b>{' '}
        <span lang="en">{error.message}</span>
      </p>
      {error.detail !== undefined && <p lang="en">{error.detail}</p>}
    </div>
  )
}
