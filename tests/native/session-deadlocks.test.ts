import { expect, test } from 'vitest'
import { completionText, onBothEngines } from '../support/engines.ts'

const T = 'create table t (id int primary key, v int)'
const ROWS = 'insert into t values (1, 1), (2, 2), (3, 3)'

onBothEngines((start, cluster) => {
  test('of two sessions in each other’s way the one that waited first fails with 40P01, and the other goes on', async () => {
    const [A, B] = await start(T, ROWS, 'A', 'B')
    await A.tags('begin; update t set v = 10 where id = 1')
    await B.tags('begin; update t set v = 20 where id = 2')
    expect(await A.waits('update t set v = 11 where id = 2')).toEqual(['B'])
    expect(await B.session.execute('update t set v = 21 where id = 1')).toMatchObject({ kind: 'waiting', for: ['A'] })
    const completions = await cluster().settle()
    expect(completions.map(completionText)).toEqual(['A: 40P01', 'B: UPDATE 1'])
    expect(completions[0]).toMatchObject({
      outcome: {
        error: {
          message: 'deadlock detected',
          detail: [
            'Process <pid> waits for ShareLock on transaction <xid>; blocked by process <pid>.',
            'Process <pid> waits for ShareLock on transaction <xid>; blocked by process <pid>.',
          ].join('\n'),
          hint: 'See server log for query details.',
        },
      },
    })
    expect(await A.tags('rollback')).toEqual(['ROLLBACK'])
    expect(await B.tags('commit')).toEqual(['COMMIT'])
  })

  test('the victim is the session whose deadlock_timeout passes first', async () => {
    const [A, B] = await start(T, ROWS, 'A', 'B')
    await A.tags("set deadlock_timeout = '30s'; begin; update t set v = 10 where id = 1")
    await B.tags("set deadlock_timeout = '50ms'; begin; update t set v = 20 where id = 2")
    expect(await A.waits('update t set v = 11 where id = 2')).toEqual(['B'])
    expect(await B.session.execute('update t set v = 21 where id = 1')).toMatchObject({ kind: 'waiting', for: ['A'] })
    expect((await cluster().settle()).map(completionText)).toEqual(['B: 40P01', 'A: UPDATE 1'])
  })

  test('a circle of three is broken at one place', async () => {
    const [A, B, C] = await start(T, ROWS, 'A', 'B', 'C')
    await A.tags("set deadlock_timeout = '50ms'; begin; update t set v = 10 where id = 1")
    await B.tags("set deadlock_timeout = '30s'; begin; update t set v = 20 where id = 2")
    await C.tags("set deadlock_timeout = '30s'; begin; update t set v = 30 where id = 3")
    expect(await B.waits('update t set v = 0 where id = 3')).toEqual(['C'])
    expect(await C.waits('update t set v = 0 where id = 1')).toEqual(['A'])
    expect(await A.session.execute('update t set v = 0 where id = 2')).toMatchObject({ kind: 'waiting', for: ['B'] })
    expect((await cluster().settle()).map(completionText)).toEqual(['A: 40P01', 'C: UPDATE 1'])
    expect(await C.frees('commit')).toEqual(['B: UPDATE 1'])
  })

  test('two who share a row and both want to change it: 40P01 for one', async () => {
    const [A, B] = await start(T, ROWS, 'A', 'B')
    await A.tags("set deadlock_timeout = '50ms'; begin; select * from t where id = 1 for share")
    await B.tags("set deadlock_timeout = '30s'; begin; select * from t where id = 1 for share")
    expect(await B.waits('update t set v = 0 where id = 1')).toEqual(['A'])
    expect(await A.session.execute('update t set v = 0 where id = 1')).toMatchObject({ kind: 'waiting', for: ['B'] })
    expect((await cluster().settle()).map(completionText)).toEqual(['A: 40P01', 'B: UPDATE 1'])
  })

  test('a table lock raised by two holders is a deadlock that PostgreSQL sees at once', async () => {
    const [A, B] = await start(T, ROWS, 'A', 'B')
    await A.tags('begin; lock table t in access share mode')
    await B.tags('begin; lock table t in access share mode')
    expect(await A.waits('lock table t in access exclusive mode')).toEqual(['B'])
    const outcome = await B.session.execute('lock table t in access exclusive mode')
    expect(outcome).toMatchObject({ kind: 'failed', error: { sqlstate: '40P01' } })
    expect((await cluster().settle()).map(completionText)).toEqual(['A: LOCK TABLE'])
  })
})
