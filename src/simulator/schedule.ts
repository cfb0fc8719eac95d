import type { Token } from './trace.ts'

/**
 * A schedule's text: one entry after the other, an actor's name (one capital letter) followed by a mark. Safe in a URL.
 * `A` steps, `A!` crashes, `A~` lets a lock_timeout expire, `A-` loses its message, `A*` doubles it, `A.` delays it,
 * `A_` says who is woken first. Example: `AABBA!B` .
 */
const MARKS = { step: '', crash: '!', expire: '~', lose: '-', double: '*', delay: '.', wake: '_' } as const
const KINDS: Readonly<Record<string, Token['kind']>> = Object.fromEntries(
  Object.entries(MARKS).map(([kind, mark]) => [mark, kind as Token['kind']]),
)

export function formatSchedule(tokens: readonly Token[]): string {
  return tokens.map(({ kind, actor }) => actor + MARKS[kind]).join('')
}

/** Inverse of `formatSchedule`. `undefined` when the text is no schedule. */
export function parseSchedule(text: string): readonly Token[] | undefined {
  if (!/^([A-Z][!~*._-]?)*$/.test(text)) return undefined
  return [...text.matchAll(/([A-Z])([!~*._-]?)/g)].map(
    ([, actor = '', mark = '']) => ({ kind: KINDS[mark] ?? 'step', actor }) satisfies Token,
  )
}

export function isSameToken(one: Token, other: Token): boolean {
  return one.kind === other.kind && one.actor === other.actor
}
