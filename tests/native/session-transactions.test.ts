import { expect, test } from 'vitest'
import { onBothEngines } from '../support/engines.ts'

const T = 'create table t (id int primary key, v int not null check (v < 1000))'

onBothEngines((start) => {
  test('several statements in one string are one transaction: a failure undoes those before it', async () => {
    const [A] = await start(T, '', 'A')
    const outcome = await A.session.execute(
      'insert into t values (1, 1); insert into t values (2, 2); insert into t values (1, 3)',
    )
    expect(outcome).toMatchObject({ kind: 'failed', error: { sqlstate: '23505' } })
    expect(outcome.kind === 'failed' && outcome.results.map(({ tag }) => tag)).toEqual(['INSERT 0 1', 'INSERT 0 1'])
    expect(await A.rows('select * from t')).toEqual([])
  })

  test('a string may commit in its middle: what came before stays', async () => {
    const [A] = await start(T, '', 'A')
    expect(await A.error('begin; insert into t values (1, 1); commit; insert into t values (1, 2)')).toBe('23505')
    expect(await A.rows('select * from t')).toEqual([['1', '1']])
  })

  test('a string waits in its middle and then runs to its end', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 0)', 'A', 'B')
    await A.tags('begin; update t set v = v + 1 where id = 1')
    expect(await B.waits('begin; insert into t values (2, 0); update t set v = v + 10 where id = 1; commit')).toEqual([
      'A',
    ])
    expect(await A.frees('commit')).toEqual(['B: BEGIN; INSERT 0 1; UPDATE 1; COMMIT'])
    expect(await A.rows('select * from t order by id')).toEqual([
      ['1', '11'],
      ['2', '0'],
    ])
  })

  test('an error has its fields: SQLSTATE, message, detail, schema, table, column, constraint', async () => {
    const [A] = await start(T, 'insert into t values (1, 1)', 'A')
    const failures = [
      'insert into t values (1, 2)',
      'insert into t values (2, null)',
      'insert into t values (2, 1000)',
      'select * from nowhere',
    ]
    const errors = []
    for (const sql of failures) {
      const outcome = await A.session.execute(sql)
      errors.push(outcome.kind === 'failed' ? outcome.error : outcome)
    }
    expect(errors).toEqual([
      {
        sqlstate: '23505',
        severity: 'ERROR',
        message: 'duplicate key value violates unique constraint "t_pkey"',
        detail: 'Key (id)=(1) already exists.',
        schema: 'public',
        table: 't',
        constraint: 't_pkey',
      },
      {
        sqlstate: '23502',
        severity: 'ERROR',
        message: 'null value in column "v" of relation "t" violates not-null constraint',
        detail: 'Failing row contains (2, null).',
        schema: 'public',
        table: 't',
        column: 'v',
      },
      {
        sqlstate: '23514',
        severity: 'ERROR',
        message: 'new row for relation "t" violates check constraint "t_v_check"',
        detail: 'Failing row contains (2, 1000).',
        schema: 'public',
        table: 't',
        constraint: 't_v_check',
      },
      { sqlstate: '42P01', severity: 'ERROR', message: 'relation "nowhere" does not exist' },
    ])
  })

  test('after an error a transaction takes nothing but its end, and COMMIT answers ROLLBACK', async () => {
    const [A] = await start(T, '', 'A')
    await A.tags('begin; insert into t values (1, 1)')
    expect(await A.error('insert into t values (1, 2)')).toBe('23505')
    expect(await A.error('select 1')).toBe('25P02')
    expect(await A.tags('commit')).toEqual(['ROLLBACK'])
    expect(await A.rows('select * from t')).toEqual([])
  })

  test('an error frees the locks of its transaction at once, before ROLLBACK', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
    await A.tags('begin; update t set v = 2 where id = 1')
    expect(await B.waits('update t set v = v + 10 where id = 1 returning v')).toEqual(['A'])
    await expect(A.session.execute('select 1 / 0')).resolves.toMatchObject({
      kind: 'failed',
      error: { sqlstate: '22012' },
    })
    expect(await A.error('select 1')).toBe('25P02')
    expect(await A.tags('rollback')).toEqual(['ROLLBACK'])
    expect(await B.rows('select v from t')).toEqual([['11']])
  })

  test('ROLLBACK TO SAVEPOINT makes a failed transaction usable and keeps what came before', async () => {
    const [A, B] = await start(T, 'insert into t values (9, 9)', 'A', 'B')
    await A.tags('begin; insert into t values (1, 1); savepoint s; insert into t values (2, 2)')
    expect(await B.rows('select id from t')).toEqual([['9']])
    expect(await A.error('insert into t values (1, 3)')).toBe('23505')
    await B.tags('insert into t values (2, 20)')
    await A.tags('rollback to savepoint s')
    expect(await A.rows('select id, v from t order by id')).toEqual([
      ['1', '1'],
      ['2', '20'],
      ['9', '9'],
    ])
    expect(await A.tags('commit')).toEqual(['COMMIT'])
  })

  test('rolling back to a savepoint frees the rows locked since', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 1), (2, 2)', 'A', 'B')
    await A.tags('begin; update t set v = 10 where id = 1; savepoint s; update t set v = 20 where id = 2')
    expect(await B.waits('update t set v = v + 1 where id = 2 returning v')).toEqual(['A'])
    expect(await A.frees('rollback to s')).toEqual(['B: UPDATE 1 [["3"]]'])
    expect(await B.waits('update t set v = v + 1 where id = 1 returning v')).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: UPDATE 1 [["11"]]'])
  })

  test('nested savepoints of one name: the innermost counts', async () => {
    const [A, B] = await start(T, '', 'A', 'B')
    await A.tags('begin; savepoint s; insert into t values (1, 1); savepoint s; insert into t values (2, 2)')
    await B.rows('select 1')
    await A.tags('rollback to s')
    expect(await A.rows('select id from t')).toEqual([['1']])
    await B.rows('select 1')
    await A.tags('release s; rollback to s')
    expect(await A.rows('select id from t')).toEqual([])
    await A.tags('commit')
  })

  test('READ COMMITTED sees what others committed, REPEATABLE READ what was there at its first query', async () => {
    const [A, B, C] = await start(T, 'insert into t values (1, 1)', 'A', 'B', 'C')
    await A.tags('begin')
    await B.tags('begin isolation level repeatable read')
    await C.tags('update t set v = 2')
    expect(await A.rows('select v from t')).toEqual([['2']])
    expect(await B.rows('select v from t')).toEqual([['2']])
    await C.tags('update t set v = 3')
    expect(await A.rows('select v from t')).toEqual([['3']])
    expect(await B.rows('select v from t')).toEqual([['2']])
    expect(await B.error('update t set v = v + 1')).toBe('40001')
    expect(await B.tags('rollback')).toEqual(['ROLLBACK'])
    expect(await B.rows('select v from t')).toEqual([['3']])
    await A.tags('commit')
  })

  test('a waiter under REPEATABLE READ fails with 40001 when the row was changed, and goes on when it was not', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
    for (const [end, outcome] of [
      ['commit', 'B: 40001'],
      ['rollback', 'B: UPDATE 1'],
    ] as const) {
      await B.tags('begin isolation level repeatable read')
      await B.rows('select * from t')
      await A.tags('begin; update t set v = v + 1')
      expect(await B.waits('update t set v = v + 10')).toEqual(['A'])
      expect(await A.frees(end)).toEqual([outcome])
      await B.tags('rollback')
    }
  })
})
