import { describe, expect, test } from 'vitest'
import { answerLines, chapterWords, planLines } from '../../../src/components/chapter-words.ts'
import type { Completed } from '../../../src/session/index.ts'

const { words } = chapterWords('en')
const selected = (rows: readonly (readonly (string | null)[])[]): Completed => ({
  kind: 'completed',
  results: [{ tag: `SELECT ${rows.length}`, fields: [{ name: 'key', typeOid: 25 }], rows }],
  notices: [],
})

describe('an answer of PostgreSQL', () => {
  test('without rows says so, where rows were possible', () => {
    expect(answerLines(selected([]), words)).toEqual([{ kind: 'tag', text: '', rows: '0 rows' }])
  })

  test('shows NULL as NULL and counts the rows that it leaves out', () => {
    const [line] = answerLines(selected([['1'], [null], ['3'], ['4'], ['5'], ['6']]), words)
    expect(line).toEqual({ kind: 'tag', text: '', rows: '6 rows: (1) (NULL) (3) (4) and 2 more' })
  })

  test('that is a command tag alone says nothing of rows', () => {
    const commit: Completed = { kind: 'completed', results: [{ tag: 'COMMIT', fields: [], rows: [] }], notices: [] }
    expect(answerLines(commit, words)).toEqual([{ kind: 'tag', text: 'COMMIT', rows: undefined }])
  })

  test('that is an error keeps its SQLSTATE and PostgreSQL’s own words', () => {
    const error = { sqlstate: '23505', severity: 'ERROR', message: 'duplicate key' }
    expect(answerLines({ kind: 'failed', error, results: [], notices: [] }, words)).toEqual([
      { kind: 'error', sqlstate: '23505', text: 'duplicate key' },
    ])
  })

  test('that isn’t there yet names whom the statement waits for', () => {
    const lock = { type: 'transactionid', mode: 'ShareLock' } as const
    expect(answerLines({ kind: 'waiting', for: ['A', 'C'], lock }, words)).toEqual([
      { kind: 'wait', text: 'waits for A, C' },
    ])
  })

  test('that is a plan is shown line by line; no other answer is', () => {
    const lines = ['Limit (actual rows=11.00 loops=1)', '  ->  Index Scan using orders_page on orders', 'c', 'd', 'e']
    const results = [
      { tag: 'EXPLAIN', fields: [{ name: 'QUERY PLAN', typeOid: 25 }], rows: lines.map((line) => [line]) },
    ]
    expect(planLines({ kind: 'completed', results, notices: [] })).toEqual(lines)
    expect(planLines(selected([['1']]))).toBeUndefined()
    expect(planLines({ kind: 'waiting', for: ['A'], lock: { type: 'tuple', mode: 'ShareLock' } })).toBeUndefined()
  })
})
