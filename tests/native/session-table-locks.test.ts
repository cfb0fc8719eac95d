import { describe, expect, test } from 'vitest'
import { onBothEngines } from '../support/engines.ts'

const MODES = [
  'access share',
  'row share',
  'row exclusive',
  'share update exclusive',
  'share',
  'share row exclusive',
  'exclusive',
  'access exclusive',
] as const
/** Table 13.2 of the PostgreSQL 18 documentation, a row for each held mode: x where the other mode has to wait. */
const CONFLICTS: readonly string[] = [
  '.......x',
  '......xx',
  '....xxxx',
  '...xxxxx',
  '..xx.xxx',
  '..xxxxxx',
  '.xxxxxxx',
  'xxxxxxxx',
]

onBothEngines((start) => {
  describe.each(MODES.map((held, row) => ({ held, row })))('while A holds $held', ({ held, row }) => {
    test('B gets the modes that go with it and waits for the others', async () => {
      const [A, B] = await start('create table t (id int)', '', 'A', 'B')
      let seen = ''
      for (const wanted of MODES) {
        await A.tags(`begin; lock table t in ${held} mode`)
        await B.tags('begin')
        const outcome = await B.session.execute(`lock table t in ${wanted} mode`)
        seen += outcome.kind === 'waiting' ? 'x' : '.'
        expect(await A.frees('commit')).toEqual(outcome.kind === 'waiting' ? ['B: LOCK TABLE'] : [])
        await B.tags('commit')
      }
      expect(seen).toBe(CONFLICTS[row])
    })
  })

  test('NOWAIT on a table fails at once with 55P03', async () => {
    const [A, B] = await start('create table t (id int)', '', 'A', 'B')
    await A.tags('begin; lock table t in share mode')
    await B.tags('begin')
    expect(await B.error('lock table t in row exclusive mode nowait')).toBe('55P03')
  })

  test('a new request waits behind one that waits already, even if it would go with what is held', async () => {
    const [A, B, C] = await start('create table t (id int)', '', 'A', 'B', 'C')
    await A.tags('begin; lock table t in access share mode')
    await B.tags('begin')
    expect(await B.waits('lock table t in access exclusive mode')).toEqual(['A'])
    expect(await C.waits('select * from t')).toEqual(['B'])
    expect(await A.frees('commit')).toEqual(['B: LOCK TABLE'])
    expect(await B.frees('commit')).toEqual(['C: SELECT 0 []'])
  })

  test('a reader of rows is in the way of ALTER TABLE until it commits', async () => {
    const [A, B] = await start('create table t (id int)', 'insert into t values (1)', 'A', 'B')
    await A.tags('begin; select * from t')
    expect(await B.waits('alter table t add column v int')).toEqual(['A'])
    expect(await A.frees('commit')).toEqual(['B: ALTER TABLE'])
  })

  test('pg_advisory_xact_lock excludes by key until the end of the transaction', async () => {
    const [A, B, C] = await start('', '', 'A', 'B', 'C')
    await A.tags('begin; select pg_advisory_xact_lock(7)')
    await C.tags('begin; select pg_advisory_xact_lock(8)')
    await B.tags('begin')
    const outcome = await B.session.execute('select pg_advisory_xact_lock(7)')
    expect(outcome).toMatchObject({ kind: 'waiting', for: ['A'], lock: { type: 'advisory', mode: 'ExclusiveLock' } })
    expect(await C.rows('select pg_try_advisory_xact_lock(7)')).toEqual([['f']])
    expect(await A.frees('commit')).toEqual(['B: SELECT 1 [[""]]'])
  })

  test('shared advisory locks go together', async () => {
    const [A, B, C] = await start('', '', 'A', 'B', 'C')
    await A.tags('begin; select pg_advisory_xact_lock_shared(7)')
    await B.tags('begin; select pg_advisory_xact_lock_shared(7)')
    await C.tags('begin')
    expect(await C.waits('select pg_advisory_xact_lock(7)')).toEqual(['A', 'B'])
    expect(await A.frees('commit')).toEqual([])
    expect(await B.frees('commit')).toEqual(['C: SELECT 1 [[""]]'])
  })
})
