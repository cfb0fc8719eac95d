import { describe, expect, test } from 'vitest'
import { canonical, diffLines } from '../../../src/conformance/compare.ts'
import type { PlayEvent } from '../../../src/conformance/play.ts'

const selected = (sql: string, ...rows: string[]): PlayEvent => ({
  kind: 'launched',
  step: 's',
  sql,
  outcome: {
    kind: 'completed',
    results: [{ tag: `SELECT ${rows.length}`, fields: [{ name: 'v', typeOid: 25 }], rows: rows.map((row) => [row]) }],
    notices: [],
  },
})

describe('two events are equal', () => {
  test('when only the order of rows differs and nothing asked for one', () => {
    expect(canonical(selected('select v from t', 'x', 'y'))).toBe(canonical(selected('select v from t', 'y', 'x')))
    const sql = 'select v from t order by v'
    expect(canonical(selected(sql, 'x', 'y'))).not.toBe(canonical(selected(sql, 'y', 'x')))
  })

  test('when they wait for the same sessions, whatever the lock', () => {
    const wait = (names: readonly string[], type: 'tuple' | 'transactionid'): PlayEvent => ({
      kind: 'launched',
      step: 's',
      sql: '',
      outcome: { kind: 'waiting', for: names, lock: { type, mode: 'ShareLock' } },
    })
    expect(canonical(wait(['a'], 'tuple'))).toBe(canonical(wait(['a'], 'transactionid')))
    expect(canonical(wait(['a'], 'tuple'))).not.toBe(canonical(wait(['a', 'b'], 'tuple')))
  })

  test('only with the same error, field by field', () => {
    const failure = (detail: string): PlayEvent => ({
      kind: 'finished',
      step: 's',
      sql: '',
      outcome: {
        kind: 'failed',
        error: { sqlstate: '23505', severity: 'ERROR', message: 'duplicate', detail },
        results: [],
        notices: [],
      },
    })
    expect(canonical(failure('x'))).toBe('s over: ERROR 23505 duplicate {"detail":"x"}')
    expect(canonical(failure('x'))).not.toBe(canonical(failure('y')))
  })
})

test('a diff keeps the longest common run of lines', () => {
  expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual(['  a', '- b', '+ x', '  c', '+ d'])
  expect(diffLines([], ['a'])).toEqual(['+ a'])
})
