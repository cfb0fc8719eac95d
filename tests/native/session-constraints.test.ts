import { expect, test } from 'vitest'
import { Unsupported } from '../../src/session/index.ts'
import { onBothEngines } from '../support/engines.ts'

const FAMILY =
  'create table p (id int primary key, v int); create table c (id int primary key, p int not null references p)'

onBothEngines((start, cluster) => {
  test('a child locks its parent FOR KEY SHARE: the parent can be changed, not deleted', async () => {
    const [A, B] = await start(FAMILY, 'insert into p values (1, 1)', 'A', 'B')
    await A.tags('begin; insert into c values (1, 1)')
    expect(await B.tags('update p set v = 2')).toEqual(['UPDATE 1'])
    expect(await B.waits('delete from p')).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: 23503'])
  })

  test('a child of a parent that is being deleted waits for that, and fails or not', async () => {
    const [A, B] = await start(FAMILY, 'insert into p values (1, 1), (2, 2)', 'A', 'B')
    await A.tags('begin; delete from p where id = 1')
    expect(await B.waits('insert into c values (1, 1)')).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: 23503'])
    await A.tags('begin; delete from p where id = 2')
    expect(await B.waits('insert into c values (1, 2)')).toEqual(['A'])
    expect(await A.frees('rollback')).toEqual(['B: INSERT 0 1'])
  })

  test('a child of a parent not yet committed fails at once', async () => {
    const [A, B] = await start(FAMILY, '', 'A', 'B')
    await A.tags('begin; insert into p values (1, 1)')
    expect(await B.error('insert into c values (1, 1)')).toBe('23503')
  })

  test('ON DELETE CASCADE waits for whoever has the child', async () => {
    const schema =
      'create table p (id int primary key); create table c (id int primary key, p int references p on delete cascade, v int)'
    const [A, B] = await start(schema, 'insert into p values (1); insert into c values (1, 1, 0)', 'A', 'B')
    await A.tags('begin; update c set v = 1')
    expect(await B.waits('delete from p')).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: DELETE 1'])
    expect(await A.rows('select * from c')).toEqual([])
  })

  test('a trigger fires once for a row, also when its statement had to wait', async () => {
    const schema = `create table t (id int primary key, v int); create table log (n int generated always as identity, line text);
      create function note() returns trigger language plpgsql as $$
      begin insert into log (line) values (old.v || ' to ' || new.v); raise notice 'changed %', new.v; return new; end $$;
      create trigger note before update on t for each row execute function note()`
    const [A, B] = await start(schema, 'insert into t values (1, 1)', 'A', 'B')
    await A.tags('begin; update t set v = 2')
    expect(await B.waits('update t set v = v + 10')).toEqual(['A'])
    await A.session.execute('commit')
    expect(await cluster().settle()).toMatchObject([
      { session: 'B', outcome: { kind: 'completed', notices: [{ severity: 'NOTICE', message: 'changed 12' }] } },
    ])
    expect(await A.rows('select line from log order by n')).toEqual([['1 to 2'], ['2 to 12']])
  })

  test('MERGE is no upsert: the second one sees no row, waits, and fails', async () => {
    const [A, B] = await start('create table t (id int primary key, v int)', '', 'A', 'B')
    const merge = `merge into t using (values (1)) s(id) on t.id = s.id
      when matched then update set v = v + 1 when not matched then insert values (1, 0)`
    await A.tags(`begin; ${merge}`)
    expect(await B.waits(merge)).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: 23505'])
    expect(await B.tags(merge)).toEqual(['MERGE 1'])
  })

  test('MERGE waits for a row and acts on its new version', async () => {
    const [A, B] = await start('create table t (id int primary key, v int)', 'insert into t values (1, 1)', 'A', 'B')
    await A.tags('begin; update t set v = 10')
    expect(
      await B.waits(`merge into t using (values (1)) s(id) on t.id = s.id when matched and v < 5 then delete
        when matched then update set v = v + 1 returning merge_action(), v`),
    ).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: MERGE 1 [["UPDATE","11"]]'])
  })

  test('a DEFERRABLE INITIALLY DEFERRED constraint is checked by COMMIT and not before, or refused', async () => {
    const sql = 'create table d (id int primary key, v int unique deferrable initially deferred)'
    const [A, B] = await start('', '', 'A', 'B')
    let refusal: unknown
    try {
      await A.tags(sql)
    } catch (error) {
      refusal = error
    }
    if (cluster().info.engine === 'pglite' && refusal) {
      expect(refusal).toBeInstanceOf(Unsupported)
      return
    }
    await A.tags('begin; insert into d values (1, 1), (2, 1)')
    expect(await B.rows('select * from d')).toEqual([])
    await A.tags('update d set v = 2 where id = 2')
    expect(await A.tags('commit')).toEqual(['COMMIT'])
    await A.tags('begin; insert into d values (3, 1)')
    await B.rows('select * from d')
    expect(await A.error('commit')).toBe('23505')
  })
})
