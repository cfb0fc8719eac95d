import { expect, test } from 'vitest'
import { SessionBusy } from '../../src/session/index.ts'
import { completionText, onEngines } from '../support/engines.ts'

const T = 'create table t (id int primary key, v int)'
const ROW = 'insert into t values (1, 1)'

onEngines(['native'], (start, cluster) => {
  test('an idle session whose client vanishes is rolled back at once', async () => {
    const [A, B] = await start(T, ROW, 'A', 'B')
    await A.tags('begin; update t set v = 2')
    expect(await B.waits('update t set v = v + 10 returning v')).toEqual(['A'])
    await A.session.vanish()
    expect((await cluster().settle()).map(completionText)).toEqual(['B: UPDATE 1 [["11"]]'])
    await expect(A.session.execute('select 1')).rejects.toBeInstanceOf(SessionBusy)
  })

  test('a statement that waits goes on without its client, and commits outside a transaction block', async () => {
    const [A, B, C] = await start(T, ROW, 'A', 'B', 'C')
    await A.tags('begin; update t set v = 2')
    expect(await B.waits('update t set v = v + 10')).toEqual(['A'])
    await B.session.vanish()
    expect(await cluster().settle()).toEqual([])
    expect(cluster().waiting().get('B')).toMatchObject({ for: ['A'] })
    await expect(B.session.execute('select 1')).rejects.toBeInstanceOf(SessionBusy)
    expect(await A.frees('commit')).toEqual([])
    expect(cluster().waiting().size).toBe(0)
    expect(await C.rows('select v from t')).toEqual([['12']])
  })

  test('in a transaction block the statement gets its lock, and then all is rolled back', async () => {
    const [A, B, C] = await start(T, ROW, 'A', 'B', 'C')
    await A.tags('begin; update t set v = 2')
    await B.tags('begin; insert into t values (2, 2)')
    expect(await B.waits('update t set v = v + 10 where id = 1')).toEqual(['A'])
    await B.session.vanish()
    expect(await C.waits('insert into t values (2, 20)')).toEqual(['B'])
    expect(await A.frees('commit')).toEqual(['C: INSERT 0 1'])
    expect(await C.rows('select * from t order by id')).toEqual([
      ['1', '2'],
      ['2', '20'],
    ])
  })

  test('others wait for a session without a client as long as it waits itself, and its rows stay uncommitted', async () => {
    const [A, B, C] = await start(T, ROW, 'A', 'B', 'C')
    const table = { name: 't', columns: ['id', 'v'], orderBy: 'id' }
    await cluster().observe([table])
    await A.tags('begin; update t set v = 2')
    await B.tags('begin; insert into t values (2, 2)')
    await B.waits('update t set v = v + 10 where id = 1')
    expect(await C.waits('insert into t values (2, 20)')).toEqual(['B'])
    await B.session.vanish()
    expect(cluster().waiting().get('C')).toMatchObject({ for: ['B'] })
    const [observed] = await cluster().observe([table])
    expect(observed?.rows).toContainEqual({ values: ['2', '2'], uncommittedBy: 'B' })
    // A crash is what the server does when it notices.
    await B.session.crash()
    expect((await cluster().settle()).map(completionText)).toEqual(['C: INSERT 0 1'])
  })

  test('a deadlock with a session whose client has vanished is broken, and its outcome stays unheard', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 1), (2, 2)', 'A', 'B')
    await A.tags('begin; update t set v = 10 where id = 1')
    await B.tags('begin; update t set v = 20 where id = 2')
    await A.waits('update t set v = 11 where id = 2')
    await A.session.vanish()
    const outcome = await B.session.execute('update t set v = 21 where id = 1')
    expect(outcome).toMatchObject({ kind: 'waiting', for: ['A'] })
    // Who waited first is the victim: A, whom nobody hears.
    expect((await cluster().settle()).map(completionText)).toEqual(['B: UPDATE 1'])
    expect(cluster().waiting().size).toBe(0)
  })

  test('reset ends a session whose client has vanished', async () => {
    const [A, B] = await start(T, ROW, 'A', 'B')
    await A.tags('begin; lock table t')
    await B.waits('select * from t')
    await B.session.vanish()
    const [again] = await start(T, '', 'B')
    expect(cluster().waiting().size).toBe(0)
    expect(await again.rows('select count(*) from t')).toEqual([['0']])
  })
})
