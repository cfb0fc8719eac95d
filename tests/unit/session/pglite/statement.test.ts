import { expect, test } from 'vitest'
import { asExplained, canBeInBlock, isPlanned, parseStatement } from '../../../../src/session/pglite/statement.ts'

const parse = (sql: string) => parseStatement(sql, 'A')

test.each([
  ['begin', { kind: 'begin', isolation: undefined }],
  ['START TRANSACTION ISOLATION LEVEL REPEATABLE READ', { kind: 'begin', isolation: 'repeatable read' }],
  ['begin isolation level read uncommitted', { kind: 'begin', isolation: 'read committed' }],
  ['COMMIT WORK', { kind: 'commit' }],
  ['end', { kind: 'commit' }],
  ['abort', { kind: 'rollback' }],
  ['rollback to savepoint s', { kind: 'rollback-to', name: 's' }],
  ['rollback transaction to s', { kind: 'rollback-to', name: 's' }],
  ['savepoint "S"', { kind: 'savepoint', name: '"S"' }],
  ['release s', { kind: 'release', name: 's' }],
  ['set transaction isolation level repeatable read', { kind: 'isolation', isolation: 'repeatable read' }],
  [
    'set session characteristics as transaction isolation level repeatable read',
    { kind: 'set', setting: 'default_transaction_isolation', local: false },
  ],
  ["set lock_timeout = '1s'", { kind: 'set', setting: 'lock_timeout', local: false }],
  ['set local lock_timeout to 5', { kind: 'set', setting: 'lock_timeout', local: true }],
  ["SET TIME ZONE 'UTC'", { kind: 'set', setting: 'timezone', local: false }],
  ['set "DateStyle" = iso', { kind: 'set', setting: 'datestyle', local: false }],
  ['reset all', { kind: 'set', setting: 'all', local: false }],
  ['set constraints all deferred', { kind: 'other' }],
  ['prepare p as select 1', { kind: 'prepared-statement' }],
  ['select pg_advisory_lock(1), pg_try_advisory_lock(2, 3) as b', { kind: 'session-lock' }],
  ['select pg_advisory_unlock_all()', { kind: 'session-lock' }],
  ['select pg_advisory_xact_lock(1)', { kind: 'other' }],
  ['select id from t where pg_advisory_lock(1) is not null for update', { kind: 'other' }],
])('%s', (sql, kind) => {
  expect(parse(sql).kind).toEqual(kind)
})

test.each(['select * from t', 'with x as (select 1) table x', "select 'for update'", 'select pg_advisory_lock(1)'])(
  'a replay leaves out %s',
  (sql) => {
    expect(parse(sql).effect).toBe(false)
  },
)

test.each([
  'select * from t for no key update',
  'with x as (delete from t returning *) select * from x',
  "select nextval('s')",
  'select pg_advisory_xact_lock(1)',
  'declare c cursor for select 1',
  'lock table t',
])('a replay needs %s', (sql) => {
  expect(parse(sql).effect).toBe(true)
})

test('only what may take a strong table lock counts as such', () => {
  expect(
    ['lock table t', 'alter table t add a int', 'do $$ begin end $$', 'vacuum t'].map((sql) => parse(sql).locksTables),
  ).toEqual([true, true, true, true])
  expect(
    ['select 1', 'insert into t default values', 'merge into t using u on true', 'set a = 1'].map(
      (sql) => parse(sql).locksTables,
    ),
  ).toEqual([false, false, false, false])
})

test.each([
  ['select v into kept from t', true],
  ['with x as (select 1 as v) select v into kept from x', true],
  ['explain analyze create table kept as select 1', true],
  ['with x as (insert into t default values returning 1) table x', false],
  ['explain select 1', false],
])('%s makes a table: %s', (sql, makes) => {
  expect(parse(sql).locksTables).toBe(makes)
})

test('prepared statements get a name of their session', () => {
  expect(parse('PREPARE p AS select 1').sql).toBe('PREPARE "A:p" AS select 1')
  expect(parse('execute P(1)').sql).toBe('execute "A:p"(1)')
  expect(parse('deallocate prepare "P"').sql).toBe('deallocate prepare "A:P"')
})

test('what PostgreSQL runs outside blocks only is not put into one', () => {
  expect(
    ['begin', 'vacuum t', 'reindex schema s', 'call p()', 'do $$ begin commit; end $$'].map((sql) =>
      canBeInBlock(parse(sql)),
    ),
  ).toEqual([false, false, false, false, false])
  expect(['select 1', 'do $$ begin end $$', 'lock table t'].map((sql) => canBeInBlock(parse(sql)))).toEqual([
    true,
    true,
    true,
  ])
})

test('EXPLAIN stands in for a statement without its effect', () => {
  const insert = parse('insert into t values (1)')
  expect(isPlanned(insert)).toBe(true)
  expect(isPlanned(parse('lock table t'))).toBe(false)
  expect(asExplained(insert)).toMatchObject({ sql: 'explain insert into t values (1)', effect: false })
})
