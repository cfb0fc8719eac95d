import { expect, test } from 'vitest'
import { onBothEngines } from '../support/engines.ts'

onBothEngines((start) => {
  test('a value is the text that PostgreSQL prints, to the microsecond and the last digit', async () => {
    const [A] = await start('', '', 'A')
    const sql = `select timestamptz '2026-02-03 04:05:06.123456+00', 12345678901234567890.123456789::numeric,
      9223372036854775807::bigint, 0.1::float8 + 0.2::float8, true, null::text, '\\x00ff'::bytea, array[1, null, 3], '{"a": 1}'::jsonb`
    expect(await A.rows(sql)).toEqual([
      [
        '2026-02-03 04:05:06.123456+00',
        '12345678901234567890.123456789',
        '9223372036854775807',
        '0.30000000000000004',
        't',
        null,
        '\\x00ff',
        '{1,NULL,3}',
        '{"a": 1}',
      ],
    ])
  })

  test("a column comes with its type's OID", async () => {
    const [A] = await start('', '', 'A')
    const outcome = await A.session.execute(`select 1 as n, 'x'::text as t, now() as at, gen_random_uuid() as id`)
    expect(outcome).toMatchObject({
      results: [
        {
          tag: 'SELECT 1',
          fields: [
            { name: 'n', typeOid: 23 },
            { name: 't', typeOid: 25 },
            { name: 'at', typeOid: 1184 },
            { name: 'id', typeOid: 2950 },
          ],
        },
      ],
    })
  })

  test('parameters go apart from the SQL: text, NULL, and quotes as they are', async () => {
    const [A] = await start('create table t (id int primary key, v text)', '', 'A')
    expect(await A.tags('insert into t values ($1, $2), ($3, $4)', ['1', "O'Hara; --", '2', null])).toEqual([
      'INSERT 0 2',
    ])
    expect(await A.rows('select * from t where id = any ($1) order by id', ['{1,2}'])).toEqual([
      ['1', "O'Hara; --"],
      ['2', null],
    ])
  })

  test('parameters allow one statement only', async () => {
    const [A] = await start('', '', 'A')
    expect(await A.error('select 1; select $1::int', ['2'])).toBe('42601')
  })

  test('a statement with parameters waits and goes on like any other', async () => {
    const [A, B] = await start('create table t (id int primary key, v int)', 'insert into t values (1, 10)', 'A', 'B')
    await A.tags('begin; update t set v = v + 1 where id = 1')
    expect(await B.waits('update t set v = v + $1::int where id = $2 returning v', ['100', '1'])).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: UPDATE 1 [["111"]]'])
  })

  test('an empty string is no statement and no error', async () => {
    const [A] = await start('', '', 'A')
    expect(await A.session.execute('')).toEqual({ kind: 'completed', results: [], notices: [] })
    expect(await A.session.execute(' -- nothing\n;')).toEqual({ kind: 'completed', results: [], notices: [] })
  })

  test('notices come with the statement that raised them', async () => {
    const [A] = await start('', '', 'A')
    const outcome = await A.session.execute(`do $$ begin raise notice 'one'; raise warning 'two'; end $$`)
    expect(outcome).toMatchObject({
      kind: 'completed',
      notices: [
        { severity: 'NOTICE', message: 'one' },
        { severity: 'WARNING', message: 'two' },
      ],
    })
  })

  test('command tags are whole', async () => {
    const [A] = await start('create table t (id int primary key)', '', 'A')
    expect(
      await A.tags(`begin; savepoint s; insert into t values (1), (2); update t set id = id; delete from t where id = 1;
        merge into t using (values (2)) s(id) on t.id = s.id when matched then delete; rollback to s; release s; lock table t; commit`),
    ).toEqual([
      'BEGIN',
      'SAVEPOINT',
      'INSERT 0 2',
      'UPDATE 2',
      'DELETE 1',
      'MERGE 1',
      'ROLLBACK',
      'RELEASE',
      'LOCK TABLE',
      'COMMIT',
    ])
  })
})
