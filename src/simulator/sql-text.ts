/** A comment, a quoted literal, a quoted name or a dollar-quoted literal, as PostgreSQL's lexer delimits them. */
const OPAQUE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$((?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\1\$/g

/** The statements of a SQL text, without comments, trimmed, empty ones dropped. */
export function statementsOf(sql: string): readonly string[] {
  const statements: string[] = []
  let statement = ''
  for (const { text, opaque } of piecesOf(sql)) {
    if (opaque) {
      statement += text.startsWith('--') || text.startsWith('/*') ? ' ' : text
      continue
    }
    const [first = '', ...rest] = text.split(';')
    statement += first
    for (const part of rest) {
      statements.push(statement)
      statement = part
    }
  }
  return [...statements, statement].map((each) => each.trim()).filter((each) => each !== '')
}

/** The highest $n of a SQL text; 0 when it uses no parameters. */
export function highestParameter(sql: string): number {
  const numbers = piecesOf(sql).flatMap(({ text, opaque }) =>
    opaque ? [] : [...text.matchAll(/\$(\d+)/g)].map(([, digits]) => Number(digits)),
  )
  return Math.max(0, ...numbers)
}

function piecesOf(sql: string): readonly { readonly text: string; readonly opaque: boolean }[] {
  const pieces: { text: string; opaque: boolean }[] = []
  let end = 0
  for (const match of sql.matchAll(OPAQUE)) {
    pieces.push({ text: sql.slice(end, match.index), opaque: false }, { text: match[0], opaque: true })
    end = match.index + match[0].length
  }
  return [...pieces, { text: sql.slice(end), opaque: false }]
}
