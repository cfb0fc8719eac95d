import { describe, expect, test } from 'vitest'
import { onBothEngines } from '../support/engines.ts'

const T = 'create table t (id int primary key, v int)'
const ONE = 'insert into t values (1, 1)'

const STRENGTHS = ['key share', 'share', 'no key update', 'update'] as const
/** Table 13.3 of the PostgreSQL 18 documentation: which row locks exclude each other. */
const CONFLICTS: Readonly<Record<(typeof STRENGTHS)[number], readonly string[]>> = {
  'key share': ['update'],
  share: ['no key update', 'update'],
  'no key update': ['share', 'no key update', 'update'],
  update: ['key share', 'share', 'no key update', 'update'],
}
const PAIRS = STRENGTHS.flatMap((held) =>
  STRENGTHS.map((wanted) => ({ held, wanted, conflict: CONFLICTS[held].includes(wanted) })),
)

onBothEngines((start) => {
  describe.each(PAIRS)(
    'while A holds FOR $held, B asks FOR $wanted (conflict: $conflict)',
    ({ held, wanted, conflict }) => {
      test('plain, NOWAIT and SKIP LOCKED', async () => {
        const [A, B] = await start(T, ONE, 'A', 'B')
        await A.tags(`begin; select * from t where id = 1 for ${held}`)
        await B.tags('begin; savepoint s')
        const query = `select id from t for ${wanted}`
        if (conflict) expect(await B.error(`${query} nowait`)).toBe('55P03')
        else expect(await B.rows(`${query} nowait`)).toEqual([['1']])
        await B.tags('rollback to s')
        expect(await B.rows(`${query} skip locked`)).toEqual(conflict ? [] : [['1']])
        await B.tags('rollback to s')
        if (!conflict) expect(await B.rows(query)).toEqual([['1']])
        else {
          expect(await B.waits(query)).toEqual(['A'])
          expect(await A.frees('commit')).toEqual(['B: SELECT 1 [["1"]]'])
        }
      })
    },
  )

  test('an UPDATE that leaves the key alone conflicts with SHARE, not with KEY SHARE; a DELETE with both', async () => {
    const [A, B] = await start(T, ONE, 'A', 'B')
    await A.tags('begin; select * from t for key share')
    expect(await B.tags('update t set v = 2')).toEqual(['UPDATE 1'])
    expect(await B.waits('delete from t')).toEqual(['A'])
    expect(await A.frees('rollback')).toEqual(['B: DELETE 1'])
  })

  test('a waiter rechecks the new version of the row and leaves it when it no longer matches', async () => {
    const [A, B] = await start(T, ONE, 'A', 'B')
    await A.tags('begin; update t set v = 2 where id = 1')
    expect(await B.waits('update t set v = 3 where v = 1')).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: UPDATE 0'])
  })

  test('a waiter keeps its snapshot: a row that matches only since the wait is not found', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 10), (2, 20)', 'A', 'B')
    await A.tags('begin; update t set v = v + 10')
    expect(await B.waits('delete from t where v = 20')).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: DELETE 0'])
  })

  test('A holds, B waits for A, C waits for B; each goes on when its turn comes', async () => {
    const [A, B, C] = await start(T, ONE, 'A', 'B', 'C')
    await A.tags('begin; select * from t for update')
    await B.tags('begin')
    expect(await B.waits('update t set v = v + 1 returning v')).toEqual(['A'])
    expect(await C.waits('update t set v = v + 10 returning v')).toEqual(['B'])
    expect(await A.frees('commit')).toEqual(['B: UPDATE 1 [["2"]]'])
    expect(await B.frees('commit')).toEqual(['C: UPDATE 1 [["12"]]'])
  })

  test('FOR SHARE passes a waiting UPDATE, which then waits for both', async () => {
    const [A, B, C] = await start(T, ONE, 'A', 'B', 'C')
    await A.tags('begin; select * from t for share')
    expect(await B.waits('update t set v = 2')).toEqual(['A'])
    await C.tags('begin')
    expect(await C.rows('select id from t for share')).toEqual([['1']])
    expect(await A.frees('commit')).toEqual([])
    expect(await C.frees('commit')).toEqual(['B: UPDATE 1'])
  })

  test('of eight sessions that want one row each gets it once', async () => {
    const [A, ...others] = await start(T, ONE, 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')
    await A.tags('begin; select * from t for update')
    for (const other of others) expect((await other.waits('update t set v = v + 1')).length).toBeGreaterThan(0)
    const freed = await A.frees('commit')
    expect([...freed].sort()).toEqual('BCDEFGH'.split('').map((name) => `${name}: UPDATE 1`))
    expect(await A.rows('select v from t')).toEqual([['8']])
  })

  test('INSERT of a key that another has inserted waits for its end: 23505 on commit, a row on rollback', async () => {
    const [A, B] = await start(T, '', 'A', 'B')
    await A.tags('begin; insert into t values (1, 1)')
    expect(await B.waits('insert into t values (1, 2)')).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: 23505'])
    await A.tags('begin; insert into t values (2, 1)')
    expect(await B.waits('insert into t values (2, 2)')).toEqual(['A'])
    expect(await A.frees('rollback')).toEqual(['B: INSERT 0 1'])
  })

  test('ON CONFLICT waits for the other insert, then does nothing or updates the row it lost to', async () => {
    const [A, B, C] = await start(T, '', 'A', 'B', 'C')
    await A.tags('begin; insert into t values (1, 1)')
    expect(await B.waits('insert into t values (1, 2) on conflict do nothing returning v')).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: INSERT 0 0 []'])
    await A.tags('begin; insert into t values (2, 1)')
    expect(
      await C.waits('insert into t values (2, 5) on conflict (id) do update set v = t.v + excluded.v returning v'),
    ).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['C: INSERT 0 1 [["6"]]'])
  })
})
