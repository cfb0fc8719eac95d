import { expect, test } from 'vitest'
import { SessionBusy } from '../../src/session/index.ts'
import { completionText, onBothEngines } from '../support/engines.ts'

const T = 'create table t (id int primary key, v int)'
const TABLE = { name: 't', columns: ['id', 'v'], orderBy: 'id' }

onBothEngines((start, cluster) => {
  test('a crash rolls back and frees the locks', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
    await A.tags('begin; update t set v = 2')
    expect(await B.waits('update t set v = v + 10 returning v')).toEqual(['A'])
    await A.session.crash()
    expect((await cluster().settle()).map(completionText)).toEqual(['B: UPDATE 1 [["11"]]'])
    await expect(A.session.execute('select 1')).rejects.toBeInstanceOf(SessionBusy)
  })

  test('a crash while waiting leaves no trace of the statement', async () => {
    const [A, B, C] = await start(T, 'insert into t values (1, 1)', 'A', 'B', 'C')
    await A.tags('begin; update t set v = 2')
    await B.tags('begin; insert into t values (2, 2)')
    expect(await B.waits('update t set v = 3 where id = 1')).toEqual(['A'])
    expect(await C.waits('insert into t values (2, 20)')).toEqual(['B'])
    await B.session.crash()
    expect((await cluster().settle()).map(completionText)).toEqual(['C: INSERT 0 1'])
    expect(cluster().waiting().size).toBe(0)
    expect(await A.frees('commit')).toEqual([])
    expect(await A.rows('select * from t order by id')).toEqual([
      ['1', '2'],
      ['2', '20'],
    ])
  })

  test('a session that waits takes no statement', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
    await A.tags('begin; update t set v = 2')
    await B.waits('update t set v = 3')
    await expect(B.session.execute('select 1')).rejects.toBeInstanceOf(SessionBusy)
    expect(await A.frees('commit')).toEqual(['B: UPDATE 1'])
  })

  test('closing rolls back an open transaction', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
    await A.tags('begin; update t set v = 2')
    await B.waits('update t set v = v + 10 returning v')
    await A.session.close()
    expect((await cluster().settle()).map(completionText)).toEqual(['B: UPDATE 1 [["11"]]'])
  })

  test('reset gives empty tables, sequences from the start and no session, whatever went before', async () => {
    const schema = 'create table t (id int generated always as identity primary key, v int); create sequence s'
    const [A, B] = await start(schema, 'insert into t (v) values (7)', 'A', 'B')
    await A.tags("begin; insert into t (v) values (1); select nextval('s')")
    await B.tags('begin; select * from t for update; savepoint x')
    await start(schema, 'insert into t (v) values (7)')
    const late = await cluster().open('A')
    expect(await late.execute("insert into t (v) values (8) returning id, nextval('s')")).toMatchObject({
      results: [{ rows: [['2', '1']] }],
    })
  })

  test('observation shows committed rows, who touches them, and what each session has written', async () => {
    const [A, B, C] = await start(T, 'insert into t values (1, 1), (2, 2), (3, 3)', 'A', 'B', 'C')
    await A.tags(
      'begin; update t set v = 10 where id = 1; savepoint s; insert into t values (4, 4); delete from t where id = 3',
    )
    await B.tags(
      'begin isolation level repeatable read; insert into t values (5, 5); select * from t where id = 2 for share',
    )
    expect(await C.waits('update t set v = 0 where id = 1')).toEqual(['A'])
    expect(await cluster().observe([TABLE])).toEqual([
      {
        name: 't',
        columns: ['id', 'v'],
        rows: [
          { values: ['1', '1'], touchedBy: 'A' },
          { values: ['2', '2'], touchedBy: 'B' },
          { values: ['3', '3'], touchedBy: 'A' },
          { values: ['1', '10'], uncommittedBy: 'A' },
          { values: ['4', '4'], uncommittedBy: 'A' },
          { values: ['5', '5'], uncommittedBy: 'B' },
        ],
      },
    ])
    expect(await A.frees('commit')).toEqual(['C: UPDATE 1'])
    await B.tags('commit')
    expect((await cluster().observe([TABLE]))[0]?.rows.map(({ values }) => values.join())).toEqual([
      '1,0',
      '2,2',
      '4,4',
      '5,5',
    ])
  })

  test('observation changes nothing: no snapshot is taken, no lock stays', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
    await A.tags('begin isolation level repeatable read')
    await cluster().observe([TABLE])
    await B.tags('begin; update t set v = 2')
    await cluster().observe([TABLE])
    await B.tags('commit')
    expect(await A.rows('select v from t')).toEqual([['2']])
    await A.tags('update t set v = 3')
    await cluster().observe([TABLE])
    await A.tags('commit')
    expect(await B.tags('alter table t add column w int')).toEqual(['ALTER TABLE'])
  })

  test('a waiting session shows what it had written before', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
    await cluster().observe([TABLE])
    await A.tags('begin; update t set v = 2')
    await B.tags('begin; insert into t values (2, 2)')
    await B.waits('update t set v = 3 where id = 1')
    expect((await cluster().observe([TABLE]))[0]?.rows).toEqual([
      { values: ['1', '1'], touchedBy: 'A' },
      { values: ['1', '2'], uncommittedBy: 'A' },
      { values: ['2', '2'], uncommittedBy: 'B' },
    ])
  })

  test('a failed transaction has nothing left to show', async () => {
    const [A] = await start(T, 'insert into t values (1, 1)', 'A')
    await A.tags('begin; update t set v = 2; insert into t values (2, 2)')
    await A.error('select 1 / 0')
    expect((await cluster().observe([TABLE]))[0]?.rows).toEqual([{ values: ['1', '1'] }])
  })

  test('a session advisory lock excludes other sessions or is refused', async () => {
    const [A, B] = await start('', '', 'A', 'B')
    const taken = await A.session.execute('select pg_advisory_lock(5)').catch((error: unknown) => error)
    if (cluster().info.engine === 'pglite' && taken instanceof Error) {
      expect(taken).toMatchObject({ tag: 'Unsupported', feature: 'session advisory locks' })
      return
    }
    expect(await B.waits('select pg_advisory_lock(5)')).toEqual(['A'])
    expect(await A.frees('select pg_advisory_unlock(5)')).toEqual(['B: SELECT 1 [[""]]'])
  })
})
