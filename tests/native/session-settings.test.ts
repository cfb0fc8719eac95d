import { expect, test } from 'vitest'
import { completionText, onBothEngines } from '../support/engines.ts'

const T = 'create table t (id int primary key, v int)'
const ONE = 'insert into t values (1, 1)'
const WILL_EXPIRE = { lockTimeoutWillExpire: true }

onBothEngines((start, cluster) => {
  test('SET is of its session, SET LOCAL of its transaction, and ROLLBACK takes both back', async () => {
    const [A, B] = await start('', '', 'A', 'B')
    await A.tags("set datestyle = 'German'")
    expect(await B.rows("select date '2026-01-02'")).toEqual([['2026-01-02']])
    expect(await A.rows("select date '2026-01-02'")).toEqual([['02.01.2026']])
    await A.tags("begin; set local datestyle = 'ISO'")
    expect(await B.rows('show datestyle')).toEqual([['ISO, MDY']])
    expect(await A.rows("select date '2026-01-02'")).toEqual([['2026-01-02']])
    await A.tags('commit')
    expect(await A.rows("select date '2026-01-02'")).toEqual([['02.01.2026']])
    await A.tags("begin; set datestyle = 'ISO'; rollback")
    expect(await A.rows("select date '2026-01-02'")).toEqual([['02.01.2026']])
    await A.tags('reset datestyle')
    expect(await A.rows("select date '2026-01-02'")).toEqual([['2026-01-02']])
  })

  test('search_path is of its session', async () => {
    const [A, B] = await start(
      'create schema other; create table other.t (v text); create table t (v text)',
      '',
      'A',
      'B',
    )
    await A.tags('set search_path = other')
    await B.tags("insert into t values ('public')")
    await A.tags("insert into t values ('other')")
    expect(await B.rows('select v from t')).toEqual([['public']])
    expect(await A.rows('select v from t')).toEqual([['other']])
  })

  test('lock_timeout and deadlock_timeout are shown as they were set', async () => {
    const [A, B] = await start('', '', 'A', 'B')
    await A.tags("set lock_timeout = '2s'; set deadlock_timeout = '3s'")
    expect(await B.rows('show lock_timeout')).toEqual([['0']])
    expect(await A.rows('show lock_timeout')).toEqual([['2s']])
    expect(await A.rows('show deadlock_timeout')).toEqual([['3s']])
    await A.tags("begin; set local lock_timeout = '500ms'")
    expect(await A.rows('show lock_timeout')).toEqual([['500ms']])
    await A.tags('savepoint s; set local lock_timeout = 0')
    expect(await A.rows('show lock_timeout')).toEqual([['0']])
    await A.tags('rollback to s')
    expect(await A.rows('show lock_timeout')).toEqual([['500ms']])
    await A.tags('commit')
    expect(await A.rows('show lock_timeout')).toEqual([['2s']])
  })

  test('a lock_timeout expires when told to: 55P03, and the transaction has failed', async () => {
    const [A, B] = await start(T, ONE, 'A', 'B')
    await A.tags('begin; update t set v = 2')
    await B.tags("begin; set local lock_timeout = '2s'")
    const waiting = await B.session.execute('update t set v = 3', undefined, WILL_EXPIRE)
    expect(waiting).toMatchObject({ kind: 'waiting', for: ['A'] })
    expect(await cluster().settle()).toEqual([])
    await cluster().expireLockTimeout('B')
    expect(await cluster().settle()).toEqual([
      {
        session: 'B',
        outcome: {
          kind: 'failed',
          error: { sqlstate: '55P03', severity: 'ERROR', message: 'canceling statement due to lock timeout' },
          results: [],
          notices: [],
        },
      },
    ])
    expect(await B.error('select 1')).toBe('25P02')
    await B.tags('rollback')
    await A.tags('commit')
    expect(await B.rows('select v from t')).toEqual([['2']])
  })

  test('a lock_timeout that is not told to expire never does, short as it may be', async () => {
    const [A, B] = await start(T, ONE, 'A', 'B')
    await A.tags('begin; update t set v = 2')
    await B.tags("set lock_timeout = '1ms'")
    expect(await B.waits('update t set v = v + 1 returning v')).toEqual(['A'])
    expect(await A.rows('select v from t')).toEqual([['2']])
    expect(await A.frees('commit')).toEqual(['B: UPDATE 1 [["3"]]'])
  })

  test('a statement that may expire but need not wait completes, and the next one has its timeout again', async () => {
    const [A, B] = await start(T, ONE, 'A', 'B')
    await B.tags("begin; set local lock_timeout = '1h'")
    expect(await B.session.execute('update t set v = 3', undefined, WILL_EXPIRE)).toMatchObject({ kind: 'completed' })
    expect(await B.rows('show lock_timeout')).toEqual([['1h']])
    expect(await A.waits('update t set v = 4')).toEqual(['B'])
    expect(await B.frees('commit')).toEqual(['A: UPDATE 1'])
  })

  test('after 55P03 a savepoint brings the transaction back', async () => {
    const [A, B] = await start(T, ONE, 'A', 'B')
    await A.tags('begin; update t set v = 2')
    await B.tags("set lock_timeout = '5s'; begin; insert into t values (2, 2); savepoint s")
    expect(await B.session.execute('delete from t where id = 1', undefined, WILL_EXPIRE)).toMatchObject({
      kind: 'waiting',
    })
    await cluster().expireLockTimeout('B')
    expect((await cluster().settle()).map(completionText)).toEqual(['B: 55P03'])
    await B.tags('rollback to s')
    expect(await B.rows('select id from t order by id')).toEqual([['1'], ['2']])
    expect(await B.rows('show lock_timeout')).toEqual([['5s']])
    expect(await B.tags('commit')).toEqual(['COMMIT'])
  })
})
