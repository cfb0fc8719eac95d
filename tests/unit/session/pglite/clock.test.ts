import { expect, test } from 'vitest'
import { pgliteCluster, say, settled } from './cluster.ts'

const { start, get } = pgliteCluster()
const T = 'create table t (id int primary key, v int)'

test('time stands still until it is told to move, 30 days at once too', async () => {
  const [A] = await start('', '', 'A')
  expect(await say(A, 'select now()')).toBe('2026-01-01 00:00:00+00')
  await say(A, 'select count(*) from generate_series(1, 10000)')
  expect(await say(A, 'select now()')).toBe('2026-01-01 00:00:00+00')
  await get().advanceClock(30 * 86_400_000)
  expect(await say(A, 'select now()')).toBe('2026-01-31 00:00:00+00')
})

test('now() is the beginning of the transaction, however often it is parked', async () => {
  const [A, B] = await start(T, '', 'A', 'B')
  await say(A, 'begin; insert into t values (1, 1)')
  await get().advanceClock(1000)
  await say(B, 'insert into t values (2, 2)')
  expect(await say(A, 'select now(), statement_timestamp()')).toBe('2026-01-01 00:00:00+00,2026-01-01 00:00:01+00')
})

test('lock_timeout and statement_timeout end a wait when their time has come', async () => {
  const [A, B, C] = await start(T, 'insert into t values (1, 1)', 'A', 'B', 'C')
  await say(A, 'begin; update t set v = 2')
  await say(B, "set lock_timeout = '2s'")
  await say(C, "set statement_timeout = '3s'")
  for (const session of [B, C]) expect(await say(session, 'update t set v = 3')).toMatch(/^waits/)
  await get().advanceClock(1999)
  expect(await settled(get())).toEqual([])
  await get().advanceClock(1)
  expect(await settled(get())).toEqual(['B: 55P03'])
  await get().advanceClock(1000)
  expect(await settled(get())).toEqual(['C: 57014'])
})
