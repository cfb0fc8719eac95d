import { describe, expect, test } from 'vitest'
import { answerTo, rollBackAndAnswer } from '../../../src/reference/failure.ts'
import { queryOf, SqlFailure, type Sql } from '../../../src/reference/sql.ts'

const failure = (sqlstate: string) => new SqlFailure('s', { sqlstate, severity: 'ERROR', message: 'm' })

describe('the answer to an error', () => {
  test('is a hint to retry when a lock was not to be had', () => {
    expect(answerTo(failure('55P03'))).toEqual({ status: 503, retryAfter: 1 })
  })

  test.each(['40001', '23505', '25P02'])(
    'is 500 for %s, which says nothing that the client could act on',
    (sqlstate) => {
      expect(answerTo(failure(sqlstate))).toEqual({ status: 500 })
    },
  )

  test('is none when the error is a bug', () => {
    expect(() => answerTo(new TypeError('a bug'))).toThrow('a bug')
  })

  test('is given although the rollback fails too', async () => {
    const error = { sqlstate: '08006', severity: 'FATAL', message: 'gone' }
    const gone: Sql = { execute: async () => ({ kind: 'failed', error, results: [], notices: [] }) }
    expect(await rollBackAndAnswer(queryOf(gone), failure('55P03'))).toEqual({ status: 503, retryAfter: 1 })
  })
})
