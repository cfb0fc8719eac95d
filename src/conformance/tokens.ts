/** A lexical unit of a spec file; `line` counts from 1. */
export type Token =
  | { readonly kind: 'keyword' | 'name' | 'sql' | 'symbol'; readonly text: string; readonly line: number }
  | { readonly kind: 'number'; readonly text: string; readonly value: number; readonly line: number }
  | { readonly kind: 'end'; readonly text: string; readonly line: number }

const KEYWORDS = new Set(['setup', 'teardown', 'session', 'step', 'permutation', 'notices'])

/** One alternative a kind of token; those without a group are skipped. */
const TOKEN =
  /[ \t\r\f\n]+|#[^\n]*|(?<number>\d+)|(?<plain>[A-Za-z\u0080-\uffff_][A-Za-z0-9\u0080-\uffff_$]*)|"(?<quoted>(?:[^"\n]|"")+)"|\{(?<sql>[^}]*)\}|(?<symbol>[(),*])/y

/** @throws Error with the line, for text that is no token. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  let line = 1
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match) throw new Error(`line ${line}: unexpected ${JSON.stringify(text.slice(at, at + 20))}`)
    const { number, plain, quoted, sql, symbol } = match.groups ?? {}
    if (number !== undefined) tokens.push({ kind: 'number', text: number, value: Number(number), line })
    else if (plain !== undefined) tokens.push({ kind: KEYWORDS.has(plain) ? 'keyword' : 'name', text: plain, line })
    else if (quoted !== undefined) tokens.push({ kind: 'name', text: quoted.replaceAll('""', '"'), line })
    else if (sql !== undefined) tokens.push({ kind: 'sql', text: sql.trim(), line })
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol, line })
    line += match[0].split('\n').length - 1
  }
  return [...tokens, { kind: 'end', text: 'the end of the file', line }]
}
