import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cluster, Session } from '../../../../src/session/index.ts'
import { bootCluster, say, settled } from './cluster.ts'

const SCHEMA =
  'create table t (id int generated always as identity primary key, u uuid default gen_random_uuid(), r float8 default random(), at timestamptz default now(), v int)'

let one: Cluster | undefined
let two: Cluster | undefined
beforeAll(async () => {
  ;[one, two] = await Promise.all([bootCluster(), bootCluster()])
})
afterAll(async () => {
  await one?.close()
  await two?.close()
})
const both = (): readonly [Cluster, Cluster] => {
  if (!one || !two) throw new Error('the clusters are not booted')
  return [one, two]
}

/** A run step by step, so that two of them can be interleaved. */
async function* run(cluster: Cluster): AsyncGenerator {
  await cluster.reset({ schema: SCHEMA, seed: 'insert into t (v) values (0)' })
  const sessions: Record<string, Session> = { A: await cluster.open('A'), B: await cluster.open('B') }
  const steps: readonly (readonly [string, string])[] = [
    ['A', 'begin; insert into t (v) values (1) returning *'],
    ['B', 'begin isolation level repeatable read; insert into t (v) values (2) returning *'],
    ['A', 'select random(), gen_random_uuid(), now(), clock_timestamp()'],
    ['B', 'update t set v = v + 1 where v < 2'],
    ['A', 'update t set v = 5 where v = 0'],
    ['B', 'select * from t order by id'],
    ['B', 'commit'],
    ['A', 'commit'],
    ['A', 'insert into t (v) values (3) returning *'],
  ]
  for (const [name, sql] of steps) {
    yield await sessions[name]?.execute(sql).catch((error: unknown) => String(error))
    yield await cluster.settle()
    yield await cluster.observe([{ name: 't', columns: ['id', 'u', 'r', 'at', 'v'], orderBy: 'id' }])
    if (name === 'B') await cluster.advanceClock(1000)
  }
  yield await cluster.fingerprint([{ name: 't', columns: ['id', 'u', 'v'], orderBy: 'id' }])
}

async function shown(cluster: Cluster): Promise<string> {
  const all: unknown[] = []
  for await (const each of run(cluster)) all.push(each)
  return JSON.stringify(all)
}

test('the same run gives the same bytes, again and on another cluster, also in between its steps', async () => {
  const [first, second] = both()
  const once = await shown(first)
  expect(once).toContain('2026-01-01')
  expect(await shown(first)).toBe(once)
  const [left, right] = [run(first), run(second)]
  const all: [unknown[], unknown[]] = [[], []]
  for (;;) {
    const [a, b] = [await left.next(), await right.next()]
    if (a.done || b.done) break
    all[0].push(a.value)
    all[1].push(b.value)
  }
  expect(all.map((each) => JSON.stringify(each))).toEqual([once, once])
})

test('clusters share no clock and no waits', async () => {
  const [first, second] = both()
  for (const cluster of both()) await cluster.reset({ schema: SCHEMA, seed: 'insert into t (v) values (0)' })
  await first.advanceClock(86_400_000)
  const [A, B, C] = [await first.open('A'), await first.open('B'), await second.open('C')]
  expect(await say(A, 'select now()')).toBe('2026-01-02 00:00:00+00')
  expect(await say(C, 'select now()')).toBe('2026-01-01 00:00:00+00')
  await say(A, 'begin; update t set v = 1')
  expect(await say(B, 'update t set v = 2')).toBe('waits for A')
  expect(await say(C, 'update t set v = 3')).toBe('UPDATE 1')
  expect([first.waiting().size, second.waiting().size]).toEqual([1, 0])
})

test('drawn ids, uuids and random numbers survive parking', async () => {
  const [cluster] = both()
  await cluster.reset({ schema: SCHEMA, seed: '' })
  const [A, B] = [await cluster.open('A'), await cluster.open('B')]
  const drawn = await say(A, 'begin; insert into t (v) values (1) returning id, u, r')
  await say(B, 'insert into t (v) values (2)')
  await say(B, 'insert into t (v) values (3)')
  expect(await say(A, 'select id, u, r from t where v = 1')).toBe(drawn.replace('BEGIN; ', ''))
  await say(A, 'insert into t (v) values (4); commit')
  expect(await say(B, 'select id, v from t order by id')).toBe('1,1 2,2 3,3 4,4')
})

test('an id drawn before a wait is the one that the row gets', async () => {
  const [cluster] = both()
  await cluster.reset({ schema: 'create table t (id serial, k int unique)', seed: '' })
  const [A, B] = [await cluster.open('A'), await cluster.open('B')]
  await say(A, 'begin; insert into t (k) values (7)')
  expect(await say(B, 'begin; insert into t (k) values (7) returning id')).toBe('waits for A')
  expect(await say(A, 'insert into t (k) values (8) returning id')).toBe('3')
  await say(A, 'rollback')
  expect(await settled(cluster)).toEqual(['B: BEGIN; 2'])
})
