/** A piece of SQL text that is not code: a quoted string, identifier, comment. `end` is the index behind it. */
function skipQuoted(sql: string, start: number): number {
  const rest = sql.slice(start)
  if (rest.startsWith('--')) return indexAfter(sql, '\n', start)
  if (rest.startsWith('/*')) return endOfBlockComment(sql, start)
  if (/^e'/i.test(rest) && !/\w/.test(sql[start - 1] ?? ' '))
    return start + (/^e'(?:[^'\\]|''|\\.)*'?/is.exec(rest)?.[0].length ?? 1)
  if (rest.startsWith("'")) return start + (/^'(?:[^']|'')*'?/.exec(rest)?.[0].length ?? 1)
  if (rest.startsWith('"')) return start + (/^"(?:[^"]|"")*"?/.exec(rest)?.[0].length ?? 1)
  const dollar = /^\$(?:[A-Za-z_]\w*)?\$/.exec(rest)?.[0]
  if (dollar && !/\w/.test(sql[start - 1] ?? ' ')) return indexAfter(sql, dollar, start + dollar.length)
  return start
}

function indexAfter(sql: string, mark: string, from: number): number {
  const at = sql.indexOf(mark, from)
  return at < 0 ? sql.length : at + mark.length
}

function endOfBlockComment(sql: string, start: number): number {
  let depth = 0
  for (let i = start; i < sql.length; i++) {
    const two = sql.slice(i, i + 2)
    if (two === '/*') depth++
    else if (two === '*/' && --depth === 0) return i + 2
    if (two === '/*' || two === '*/') i++
  }
  return sql.length
}

/** Splits a string into its statements at top-level semicolons; empty ones are left out. */
export function splitStatements(sql: string): readonly string[] {
  const statements: string[] = []
  let from = 0
  for (let i = 0; i <= sql.length;) {
    if (i === sql.length || sql[i] === ';') {
      const statement = sql.slice(from, i).trim()
      if (skeleton(statement) !== '') statements.push(statement)
      from = ++i
      continue
    }
    const end = skipQuoted(sql, i)
    i = end > i ? end : i + 1
  }
  return statements
}

/**
 * The text without comments, with strings emptied, lower-case but for quoted identifiers, white space folded:
 * what the engine looks at to tell one kind of statement from another.
 */
export function skeleton(sql: string): string {
  let text = ''
  for (let i = 0; i < sql.length;) {
    const end = skipQuoted(sql, i)
    if (end === i) text += (sql[i++] ?? '').toLowerCase()
    else {
      const quoted = sql.slice(i, end)
      text += quoted.startsWith('"') ? quoted : /^(--|\/\*)/.test(quoted) ? ' ' : `''`
      i = end
    }
  }
  return text.replace(/\s+/g, ' ').trim()
}
