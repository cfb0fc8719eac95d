import { expect, test } from 'vitest'
import { pgliteCluster, say, settled, short } from './cluster.ts'

const { start, get } = pgliteCluster()
const T = 'create table t (id int primary key, v int)'

test('who of several gets a freed key is asked, and the answer counts', async () => {
  for (const winner of ['B', 'C']) {
    const [A, B, C] = await start(T, '', 'A', 'B', 'C')
    await say(A, 'begin; insert into t values (1, 0)')
    expect(await say(B, 'insert into t values (1, 1)')).toBe('waits for A')
    expect(await say(C, 'insert into t values (1, 2)')).toBe('waits for A')
    await say(A, 'rollback')
    const asked: (readonly string[])[] = []
    const done = await get().settle(({ candidates }) => {
      asked.push(candidates)
      return winner
    })
    expect(asked).toEqual([['B', 'C']])
    expect(done.map(({ session, outcome }) => `${session}: ${short(outcome)}`)).toEqual(
      winner === 'B' ? ['B: INSERT 0 1', 'C: 23505'] : ['C: INSERT 0 1', 'B: 23505'],
    )
  }
})

test('an INSERT … ON CONFLICT DO NOTHING that found a row is not run again when the row has gone', async () => {
  const [A, B] = await start(T, 'insert into t values (1, 0)', 'A', 'B')
  expect(await say(A, 'begin; insert into t values (2, 0); insert into t values (1, 1) on conflict do nothing')).toBe(
    'BEGIN; INSERT 0 1; INSERT 0 0',
  )
  await say(B, 'delete from t where id = 1')
  expect(await say(A, 'commit')).toBe('COMMIT')
  expect(await say(B, 'select * from t')).toBe('2,0')
})

test('a try for an advisory lock that failed is not tried again', async () => {
  const [A, B] = await start('', '', 'A', 'B')
  await say(B, 'begin; select pg_advisory_xact_lock(1)')
  expect(await say(A, 'begin; select pg_advisory_xact_lock(2), pg_try_advisory_xact_lock(1)')).toBe('BEGIN; ,f')
  expect(await say(A, 'select pg_try_advisory_xact_lock(1)')).toBe('f')
  await say(B, 'select 1')
  expect(await say(A, 'commit')).toBe('COMMIT')
})

test('a child that waits for its parent keeps its own key reserved', async () => {
  const [A, B, C] = await start(
    'create table p (id int primary key); create table c (id int primary key, p int references p)',
    'insert into p values (1)',
    'A',
    'B',
    'C',
  )
  await say(A, 'begin; delete from p')
  expect(await say(B, 'insert into c values (1, 1)')).toBe('waits for A')
  expect(await say(C, 'insert into c values (1, null)')).toBe('waits for B')
  await say(A, 'rollback')
  expect(await settled(get())).toEqual(['B: INSERT 0 1', 'C: 23505'])
})

test('REPEATABLE READ takes its snapshot with the first statement that needs one', async () => {
  const [A, B] = await start('create table t (id serial, v int)', 'insert into t (v) values (1)', 'A', 'B')
  await say(A, 'begin isolation level repeatable read; lock table t in access share mode')
  await say(B, 'update t set v = 2')
  expect(await say(A, 'select v from t')).toBe('2')
  await say(B, 'update t set v = 3')
  expect(await say(A, 'select v from t')).toBe('2')
})

test('a session’s usual isolation level is that of its transactions', async () => {
  const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
  await say(A, "set default_transaction_isolation = 'repeatable read'")
  await say(A, 'begin; select v from t')
  await say(B, 'update t set v = 2')
  expect(await say(A, 'select v from t')).toBe('1')
  expect(await say(A, 'update t set v = 3')).toBe('40001')
  await say(B, 'begin; select v from t')
  await say(A, 'rollback; update t set v = 4')
  expect(await say(B, 'select v from t')).toBe('4')
})

test('a table that others lock keeps the waiter that uses it in their way', async () => {
  const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
  await say(A, 'begin; delete from t')
  expect(await say(B, 'begin; update t set v = 2')).toBe('waits for A')
  expect(await say(A, 'lock table t in share mode')).toBe('waits for B')
  expect(await settled(get())).toEqual(['B: 40P01', 'A: LOCK TABLE'])
})

test('a role counts for its session’s statements and not for the engine’s own', async () => {
  const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
  await say(A, 'create role reader; grant select on t to reader')
  await say(A, 'set role reader')
  expect(await say(A, 'select current_user')).toBe('reader')
  expect(await say(A, 'update t set v = 2')).toBe('42501')
  expect(await say(B, 'update t set v = 2')).toBe('UPDATE 1')
  expect(await say(A, 'begin; select v from t')).toBe('BEGIN; 2')
  expect(await say(B, 'select current_user')).toBe('postgres')
  await say(A, 'rollback; reset role')
  expect(await say(A, 'update t set v = 3')).toBe('UPDATE 1')
  await say(A, 'revoke all on t from reader; drop role reader')
})

test('a wait for a unique key names its columns and values', async () => {
  const schema =
    'create table t (id int, gone int, account text, operation varchar(20), key uuid, n bigint, live bool, ' +
    'unique (account, operation, key, n, live)); alter table t drop column gone, add primary key (id)'
  const [A, B, C, D] = await start(schema, '', 'A', 'B', 'C', 'D')
  const key = "'acct', 'create-order', '11111111-2222-3333-4444-555555555555', 9007199254740993, true"
  await say(A, `begin; insert into t values (1, ${key})`)
  const locks = []
  for (const [session, sql] of [
    [B, `insert into t values (2, ${key})`],
    [C, `insert into t values (3, ${key}) on conflict (operation, account, key, live, n) do nothing`],
    [D, `insert into t values (1, 'a', 'b', null, null, null) on conflict (id) do nothing`],
  ] as const) {
    const outcome = await session.execute(sql)
    if (outcome.kind === 'waiting') locks.push(outcome.lock)
  }
  const columns = ['account', 'operation', 'key', 'n', 'live']
  const values = ['acct', 'create-order', '11111111-2222-3333-4444-555555555555', '9007199254740993', 't']
  expect(locks).toMatchObject([
    { type: 'transactionid', relation: 't_account_operation_key_n_live_key', key: { columns, values } },
    { type: 'transactionid', relation: 't', key: { columns, values } },
    { type: 'transactionid', relation: 't', key: { columns: ['id'], values: ['1'] } },
  ])
})

test('a key that can’t be told for sure is left out', async () => {
  const schema = 'create table t (a int unique, b int unique, c numeric unique)'
  const [A, B, C] = await start(schema, '', 'A', 'B', 'C')
  await say(A, 'begin; insert into t values (1, 1, 1)')
  for (const [session, sql] of [
    [B, 'insert into t values (2, 1, 2) on conflict do nothing'],
    [C, 'insert into t values (3, 3, 1) on conflict (c) do nothing'],
  ] as const) {
    const outcome = await session.execute(sql)
    expect(outcome.kind === 'waiting' && 'key' in outcome.lock).toBe(false)
  }
})

test('beside a new row that waits at a later unique index, having its earlier keys already, no other is written', async () => {
  const [A, B, C] = await start('create table t (id int primary key, u int unique)', '', 'A', 'B', 'C')
  await say(A, 'begin; insert into t values (1, 1)')
  expect(await say(B, 'insert into t values (2, 1)')).toBe('waits for A')
  await expect(C.execute('insert into t values (2, 2)')).rejects.toThrow('a new row beside one whose statement waits')
})

test('an identity is nobody else’s: rows that wait at a later unique index don’t keep others out', async () => {
  const schema = 'create table t (id int generated always as identity primary key, u int unique)'
  const [A, B, C] = await start(schema, '', 'A', 'B', 'C')
  await say(A, 'begin; insert into t (u) values (1)')
  expect(await say(B, 'insert into t (u) values (1)')).toBe('waits for A')
  expect(await say(C, 'insert into t (u) values (2)')).toBe('INSERT 0 1')
})

test('a changed row that waits at a later unique index keeps its earlier keys and waits', async () => {
  const [A, B] = await start(
    'create table t (id int primary key, u int unique)',
    'insert into t values (2, 2)',
    'A',
    'B',
  )
  await say(A, 'begin; insert into t values (1, 1)')
  expect(await say(B, 'update t set u = 1 where id = 2')).toBe('waits for A')
})

test('a failure that had to come past somebody who waits for the table comes after them', async () => {
  const schema = 'create table a (id int primary key); create table b (id int primary key, a int references a)'
  const [A, B, C] = await start(schema, '', 'A', 'B', 'C')
  await say(A, 'begin; select from a for update')
  expect(await say(B, 'begin; lock table a in exclusive mode')).toBe('waits for A')
  expect(await say(C, 'insert into b values (1, 1)')).toBe('waits for B')
  await say(A, 'commit')
  expect(await settled(get())).toEqual(['B: BEGIN; LOCK TABLE'])
  await say(B, 'commit')
  expect(await settled(get())).toEqual(['C: 23503'])
})

test('a child that waits for its parent’s table keeps its own key reserved', async () => {
  const schema = 'create table a (id int primary key); create table b (id int primary key, a int references a)'
  const [A, B, C] = await start(schema, 'insert into a values (1)', 'A', 'B', 'C')
  await say(A, 'begin; lock table a in exclusive mode')
  expect(await say(B, 'insert into b values (1, 1)')).toBe('waits for A')
  expect(await say(C, 'insert into b values (1, null)')).toBe('waits for B')
  await say(A, 'commit')
  expect(await settled(get())).toEqual(['B: INSERT 0 1', 'C: 23505'])
})
