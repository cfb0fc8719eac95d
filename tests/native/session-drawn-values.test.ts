import { expect, test } from 'vitest'
import { onBothEngines } from '../support/engines.ts'

const T = `create table t (id int generated always as identity primary key, k text unique, token uuid default gen_random_uuid(),
  at timestamptz default clock_timestamp())`

onBothEngines((start) => {
  test('what a transaction has drawn stays what it was while others run', async () => {
    const [A, B] = await start(T, '', 'A', 'B')
    await A.tags('begin')
    const first = await A.rows("insert into t (k) values ('a') returning *")
    expect(first[0]?.[0]).toBe('1')
    await B.tags('begin')
    expect(await B.rows("insert into t (k) values ('b') returning id")).toEqual([['2']])
    const second = await A.rows("insert into t (k) values ('c') returning *")
    expect(second[0]?.[0]).toBe('3')
    await B.tags('commit')
    expect(await A.rows("select * from t where k in ('a', 'c') order by id")).toEqual([...first, ...second])
    await A.tags('commit')
    expect(await B.rows("select * from t where k in ('a', 'c') order by id")).toEqual([...first, ...second])
    expect(new Set([first[0]?.[2], second[0]?.[2]]).size).toBe(2)
  })

  test('a number is drawn once, also by a statement that waits, and never given back', async () => {
    const [A, B] = await start(T, '', 'A', 'B')
    await A.tags("begin; insert into t (k) values ('x')")
    expect(await B.waits("insert into t (k) values ('x') on conflict do nothing returning id")).toEqual(['A'])
    expect(await A.rows("insert into t (k) values ('y') returning id")).toEqual([['3']])
    expect(await A.frees('commit')).toEqual(['B: INSERT 0 0 []'])
    expect(await B.rows("insert into t (k) values ('z') returning id")).toEqual([['4']])
    await A.tags("begin; insert into t (k) values ('gone'); rollback")
    expect(await B.rows("insert into t (k) values ('last') returning id")).toEqual([['6']])
  })

  test('a waiting insert keeps the number it drew before the wait', async () => {
    const [A, B] = await start(T, '', 'A', 'B')
    await A.tags("begin; insert into t (k) values ('x')")
    expect(await B.waits("insert into t (k) values ('x') returning id")).toEqual(['A'])
    expect(await A.frees('rollback')).toEqual(['B: INSERT 0 1 [["2"]]'])
  })

  test('now() is the time of BEGIN for the whole transaction', async () => {
    const [A, B] = await start('', '', 'A', 'B')
    await A.tags('begin')
    const before = await A.rows('select now()')
    await B.rows('select now()')
    expect(await A.rows('select now()')).toEqual(before)
  })
})
