import { expect, test } from 'vitest'
import { highestParameter, statementsOf } from '../../../src/simulator/sql-text.ts'

test.each([
  ['SELECT 1', ['SELECT 1']],
  ['SELECT 1; ; SELECT 2;', ['SELECT 1', 'SELECT 2']],
  [`SELECT ';' -- a; b\n; SELECT "a;b"`, [`SELECT ';'`, 'SELECT "a;b"']],
  [`SELECT E'\\';' /* ; */, $x$;$x$, $$;$$`, [`SELECT E'\\';'  , $x$;$x$, $$;$$`]],
  [`SELECT 'it''s; so'; SELECT 2`, [`SELECT 'it''s; so'`, 'SELECT 2']],
  ['-- nothing', []],
])('%j is %j', (sql, statements) => {
  expect(statementsOf(sql)).toEqual(statements)
})

test.each([
  ['SELECT 1', 0],
  ['SELECT $2, $1', 2],
  [`SELECT $1, '$3', "$4", $a$ $5 $a$ -- $6`, 1],
  ['SELECT $12', 12],
])('the highest parameter of %j is %i', (sql, highest) => {
  expect(highestParameter(sql)).toBe(highest)
})
