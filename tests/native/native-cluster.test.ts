import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../src/conformance/native-server.ts'
import { SessionBusy } from '../../src/session/index.ts'
import { createNativeCluster, type NativeCluster } from '../../src/session/native/index.ts'

let database: TestDatabase
let cluster: NativeCluster
beforeAll(async () => {
  database = await createDatabase(inject('nativeServer'))
  cluster = await createNativeCluster({ connectionString: database.connectionString })
})
afterAll(async () => {
  await cluster.close()
  await database.drop()
})

test('a session that the server ends says so once, and the cluster goes on without it', async () => {
  await cluster.reset({ schema: 'create table t (id int primary key)', seed: '' })
  const a = await cluster.open('A')
  await a.execute('begin; insert into t values (1)')
  expect(await a.execute('select pg_terminate_backend(pg_backend_pid())')).toMatchObject({
    kind: 'failed',
    error: { severity: 'FATAL', sqlstate: '57P01' },
  })
  await expect(a.execute('select 1')).rejects.toBeInstanceOf(SessionBusy)
  await cluster.reset({ schema: 'create table t (id int primary key)', seed: '' })
  const again = await cluster.open('A')
  expect(await again.execute('select count(*) from t')).toMatchObject({ results: [{ rows: [['0']] }] })
})

test.each([
  'select id into kept from t',
  'create table kept as select id from t',
  'explain analyze create table kept as select id from t',
  'create view kept as select id from t',
])('what a run made is gone in the next: %s', async (make) => {
  const setup = { schema: 'create table t (id int primary key)', seed: '' }
  await cluster.reset(setup)
  const a = await cluster.open('A')
  await a.execute(make)
  expect(await a.execute('select * from kept')).toMatchObject({ kind: 'completed' })
  await cluster.reset(setup)
  const b = await cluster.open('A')
  expect(await b.execute('select * from kept')).toMatchObject({ kind: 'failed', error: { sqlstate: '42P01' } })
})
