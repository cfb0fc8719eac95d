import type { Finished, StatementResult } from '../session/index.ts'
import type { Held, PlayEvent } from './play.ts'
import type { Outcome } from '../session/index.ts'

/**
 * One line an event, equal for two engines exactly when they agree. Left out is what PostgreSQL doesn't promise: the
 * order of rows without ORDER BY, OIDs of a user's types, and on which lock a session waits (`for` whom stays in).
 */
export function canonical(event: PlayEvent): string {
  switch (event.kind) {
    case 'postponed':
      return `${event.step}: postponed, its session waits`
    case 'stuck':
      return `stuck: ${event.steps.join(' ')}`
    case 'setup':
    case 'teardown':
      return `${event.kind} of ${event.session}: ${outcomeText(event.outcome, event.sql)}`
    case 'launched':
      return `${event.step}: ${outcomeText(event.outcome, event.sql)}`
    case 'finished':
      return `${event.step} over: ${outcomeText(event.outcome, event.sql)}`
  }
}

function outcomeText(outcome: Outcome | Held, sql: string): string {
  if (outcome.kind === 'held') return 'held back'
  if (outcome.kind === 'waiting') return `waits for ${outcome.for.join(', ')}`
  return [
    ...noticeTexts(outcome),
    ...outcome.results.map((result) => resultText(result, sql)),
    ...errorText(outcome),
  ].join('; ')
}

const noticeTexts = ({ notices }: Finished): string[] =>
  notices.map(({ severity, message }) => `${severity} ${JSON.stringify(message)}`)

const FIRST_USER_OID = 16_384

function resultText({ tag, fields, rows }: StatementResult, sql: string): string {
  if (fields.length === 0) return tag
  const lines = rows.map((row) => JSON.stringify(row))
  if (!/\border\s+by\b/i.test(sql)) lines.sort()
  const columns = fields.map(({ name, typeOid }) => `${name}:${typeOid < FIRST_USER_OID ? typeOid : '<oid>'}`)
  return `${tag} (${columns.join(', ')}) ${lines.join(' ')}`
}

function errorText(outcome: Finished): string[] {
  if (outcome.kind === 'completed') return []
  const { sqlstate, severity, message, ...more } = outcome.error
  const fields = Object.keys(more).length > 0 ? ` ${JSON.stringify(more, Object.keys(more).sort())}` : ''
  return [`${severity} ${sqlstate} ${message}${fields}`]
}

/** Two columns of lines as one diff: `-` only in the first, `+` only in the second. */
export function diffLines(expected: readonly string[], actual: readonly string[]): readonly string[] {
  const length = lengths(expected, actual)
  const out: string[] = []
  let i = 0
  let j = 0
  while (i < expected.length || j < actual.length) {
    const [left, right] = [expected[i], actual[j]]
    if (left !== undefined && left === right) {
      out.push(`  ${left}`)
      i += 1
      j += 1
    } else if (right === undefined || (left !== undefined && at(length, i + 1, j) >= at(length, i, j + 1))) {
      out.push(`- ${left ?? ''}`)
      i += 1
    } else {
      out.push(`+ ${right}`)
      j += 1
    }
  }
  return out
}

const at = (table: readonly (readonly number[])[], i: number, j: number): number => table[i]?.[j] ?? 0

/** Lengths of the longest common subsequences of the ends. */
function lengths(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const table = a.map(() => b.map(() => 0))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i]
      if (row) row[j] = a[i] === b[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
    }
  }
  return table
}
