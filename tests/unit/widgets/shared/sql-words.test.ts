import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortSql, sqlWords } from '../../../../src/widgets/shared/sql-words.ts'

const keywords = (sql: string) =>
  sqlWords(sql)
    .filter(({ kind }) => kind === 'keyword')
    .map(({ text }) => text)

describe('SQL in print', () => {
  test('loses no character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('SELECT', 'key', ' ', "'", "''", '$1', '--', '\n', '(', ';', 'x') }),
        (sql) => {
          expect(
            sqlWords(sql)
              .map(({ text }) => text)
              .join(''),
          ).toBe(sql)
        },
      ),
    )
  })

  test('sees keywords, not columns of that name nor what stands in a string', () => {
    expect(keywords(`SELECT key FROM t WHERE name = 'SELECT' -- FROM`)).toEqual(['SELECT', 'FROM', 'WHERE'])
  })

  test('folds to one line without its lists', () => {
    const sql = `INSERT INTO idempotency_records (account_id, operation, key, canonical_request, expires_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (account_id, operation, key) DO NOTHING
RETURNING key`
    expect(shortSql(sql)).toBe('INSERT INTO idempotency_records … ON CONFLICT (…) DO NOTHING RETURNING key')
  })

  test('is never longer than asked for, but for the mark that it goes on', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (sql) => {
        expect(shortSql(sql, 60).length).toBeLessThanOrEqual(62)
      }),
    )
  })
})
