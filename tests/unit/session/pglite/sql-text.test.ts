import { expect, test } from 'vitest'
import { skeleton, splitStatements } from '../../../../src/session/pglite/sql-text.ts'

test.each<[string, string, readonly string[]]>([
  ['semicolons separate', 'begin; select 1;', ['begin', 'select 1']],
  [
    'what is empty or only a comment is no statement',
    ' ; -- nothing;\n/* ; */ ; select 1',
    ['-- nothing;\n/* ; */', 'select 1'].slice(1),
  ],
  ['a string keeps its semicolons', "select 'a;b', 'it''s; c'; select 2", ["select 'a;b', 'it''s; c'", 'select 2']],
  [
    'an E string ends at an unescaped quote',
    String.raw`select e'\';', 1; select 2`,
    [String.raw`select e'\';', 1`, 'select 2'],
  ],
  ['a plain string knows no backslash', String.raw`select '\'; select 2`, [String.raw`select '\'`, 'select 2']],
  [
    'a name ending in e opens no E string',
    String.raw`select "e"'\'; select 2`,
    [String.raw`select "e"'\'`, 'select 2'],
  ],
  ['a quoted identifier keeps its semicolons', 'select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
  ['dollar quotes', 'do $$ begin; end $$; select 2', ['do $$ begin; end $$', 'select 2']],
  ['tagged dollar quotes hold others', 'do $a$ $$ ; $b$ ; $a$; select 2', ['do $a$ $$ ; $b$ ; $a$', 'select 2']],
  ['a parameter is no dollar quote', 'select $1; select $2', ['select $1', 'select $2']],
  ['a dollar inside a name is no dollar quote', 'select a$b$c; select 2', ['select a$b$c', 'select 2']],
  ['block comments nest', 'select /* a /* b; */ c; */ 1; select 2', ['select /* a /* b; */ c; */ 1', 'select 2']],
  ['what is not closed runs to the end', "select 'a; select 2", ["select 'a; select 2"]],
])('%s', (_, sql, expected) => {
  expect(splitStatements(sql)).toEqual(expected)
})

test.each([
  ['SELECT  1\n FROM "T" -- end', 'select 1 from "T"'],
  ["INSERT INTO t VALUES ('FOR UPDATE')", "insert into t values ('')"],
  ['/* begin */ Update t SET a = $x$lock table$x$', "update t set a = ''"],
])('%s reads as %s', (sql, expected) => {
  expect(skeleton(sql)).toBe(expected)
})
