import { isLongSql, shortSql, sqlWords } from './sql-words.ts'

export function SqlText({ sql }: { readonly sql: string }) {
  return (
    <code className="player-sql">
      {sqlWords(sql).map(({ kind, text }, at) =>
        kind === 'text' ? (
          text
        ) : (
          <span key={at} className={`sql-${kind}`}>
            {text}
          </span>
        ),
      )}
    </code>
  )
}

/** Long SQL folds to one line; it opens without script. */
export function FoldedSql({ sql, label }: { readonly sql: string; readonly label: string }) {
  if (!isLongSql(sql)) return <SqlText sql={sql} />
  return (
    <details className="player-fold">
      <summary title={label}>
        <SqlText sql={shortSql(sql)} />
      </summary>
      <pre>
        <SqlText sql={sql} />
      </pre>
    </details>
  )
}
