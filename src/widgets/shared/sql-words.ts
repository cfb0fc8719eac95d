export interface SqlWord {
  readonly kind: 'keyword' | 'text' | 'string' | 'parameter' | 'comment'
  readonly text: string
}

const KEYWORDS =
  'ABORT|ADD|ALTER|AND|AS|ASC|BEGIN|BY|CASE|COMMIT|COMMITTED|CONFLICT|CONSTRAINT|CREATE|DEFAULT|DELETE|DESC|DISTINCT|DO|ELSE|END|EXISTS|FALSE|FETCH|FOR|FROM|GROUP|HAVING|IN|INSERT|INTO|IS|ISOLATION|JOIN|KEY|LEFT|LEVEL|LIMIT|LOCAL|LOCK|LOCKED|MATCHED|MERGE|NO|NOT|NOTHING|NOWAIT|NULL|OFFSET|ON|OR|ORDER|PRIMARY|READ|RELEASE|REPEATABLE|RETURNING|ROLLBACK|SAVEPOINT|SELECT|SERIALIZABLE|SET|SHARE|SKIP|START|TABLE|THEN|TO|TRANSACTION|TRUE|UNION|UNIQUE|UPDATE|USING|VALUES|WHEN|WHERE|WITH'
/** Finds the words that stand out; `sqlWordKind` says which kind a match is. */
export const SQL_WORD = new RegExp(
  `(?<comment>--[^\\n]*)|(?<string>'(?:[^']|'')*')|(?<parameter>\\$\\d+)|\\b(?<keyword>${KEYWORDS})\\b`,
  'g',
)

/**
 * Splits SQL into words to print them; joined, their texts are the SQL. Only keywords in capitals count, as this book
 * writes them: a column named key stays a column.
 */
export function sqlWords(sql: string): readonly SqlWord[] {
  const words: SqlWord[] = []
  let end = 0
  for (const match of sql.matchAll(SQL_WORD)) {
    if (match.index > end) words.push({ kind: 'text', text: sql.slice(end, match.index) })
    words.push({ kind: sqlWordKind(match), text: match[0] })
    end = match.index + match[0].length
  }
  if (end < sql.length) words.push({ kind: 'text', text: sql.slice(end) })
  return words
}

export function sqlWordKind(match: RegExpMatchArray): SqlWord['kind'] {
  return (['comment', 'string', 'parameter', 'keyword'] as const).find((name) => match.groups?.[name]) ?? 'text'
}

/** One line of at most about `length` characters: white space joined, column and value lists left out, cut at a word. */
export function shortSql(sql: string, length = 90): string {
  const line = sql
    .replace(/--[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= length) return line
  const bare = line.replace(/\([^()]*\)/g, '(…)').replace(/\(…\) VALUES \(…\)/, '…')
  if (bare.length <= length) return bare
  const cut = bare.lastIndexOf(' ', length)
  return `${bare.slice(0, cut > length / 2 ? cut : length)} …`
}

export const isLongSql = (sql: string): boolean => sql.length > 130 || sql.split('\n').length > 3
