import { expect, test } from 'vitest'
import { pgliteCluster, say, settled } from './cluster.ts'

const { start, get } = pgliteCluster()
const T = 'create table t (id int primary key, v int)'

test('a session advisory lock outlives its transaction and its rollback', async () => {
  const [A, B] = await start(T, '', 'A', 'B')
  await say(A, 'begin; select pg_advisory_lock(5); rollback')
  expect(await say(B, 'select pg_advisory_lock(5)')).toBe('waits for A')
  expect(await say(A, 'select pg_advisory_unlock(5)')).toBe('t')
  expect(await settled(get())).toEqual(['B: '])
})

test('it is held as often as it was taken', async () => {
  const [A, B] = await start(T, '', 'A', 'B')
  await say(A, 'select pg_advisory_lock(-5); select pg_advisory_lock(-5)')
  expect(await say(B, 'select pg_try_advisory_lock(-5)')).toBe('f')
  expect(await say(A, 'select pg_advisory_unlock(-5)')).toBe('t')
  expect(await say(B, 'select pg_try_advisory_lock(-5)')).toBe('f')
  expect(await say(A, 'select pg_advisory_unlock(-5)')).toBe('t')
  expect(await say(A, 'select pg_advisory_unlock(-5)')).toBe('f')
  expect(await say(B, 'select pg_try_advisory_lock(-5)')).toBe('t')
})

test('two keys, shared and exclusive, keep apart what PostgreSQL keeps apart', async () => {
  const [A, B] = await start(T, '', 'A', 'B')
  await say(A, 'select pg_advisory_lock_shared(1, -2)')
  expect(await say(B, 'select pg_try_advisory_lock_shared(1, -2)')).toBe('t')
  expect(await say(B, 'select pg_try_advisory_lock(1, -2)')).toBe('f')
  expect(await say(B, 'select pg_try_advisory_lock((1::bigint << 32) + 4294967294)')).toBe('t')
})

test('a transaction that is replayed does not take it again', async () => {
  const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
  await say(A, 'begin; update t set v = 2 where pg_advisory_lock(5) is not null; insert into t values (2, 2)')
  await say(B, 'select 1')
  await say(A, 'commit; select pg_advisory_unlock(5)')
  expect(await say(B, 'select pg_try_advisory_lock(5)')).toBe('t')
})

test('a wait in the middle of a statement goes on from the statement’s snapshot and takes the lock once', async () => {
  const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
  await say(A, 'select pg_advisory_lock(5)')
  expect(await say(B, 'select v from t where pg_advisory_lock(5) is not null')).toBe('waits for A')
  await say(A, 'update t set v = 2')
  await say(A, 'select pg_advisory_unlock(5)')
  expect(await settled(get())).toEqual(['B: 1'])
  expect(await say(B, 'select pg_advisory_unlock(5)')).toBe('t')
  expect(await say(A, 'select pg_try_advisory_lock(5)')).toBe('t')
})

test('crossed session locks are a deadlock, and the victim keeps what it had', async () => {
  const [A, B] = await start(T, '', 'A', 'B')
  await say(A, 'select pg_advisory_lock(1)')
  await say(B, 'select pg_advisory_lock(2)')
  expect(await say(A, 'select pg_advisory_lock(2)')).toBe('waits for B')
  expect(await say(B, 'select pg_advisory_lock(1)')).toBe('waits for A')
  expect(await settled(get())).toEqual(['A: 40P01'])
  expect(await say(A, 'select pg_advisory_unlock(1)')).toBe('t')
  expect(await settled(get())).toEqual(['B: '])
})

test('a crash frees it', async () => {
  const [A, B] = await start(T, '', 'A', 'B')
  await say(A, 'select pg_advisory_lock(1)')
  expect(await say(B, 'select pg_advisory_lock(1)')).toBe('waits for A')
  await A.crash()
  expect(await settled(get())).toEqual(['B: '])
})
