import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { REFUSED } from '../../../../src/session/pglite/refusals.ts'
import { pgliteCluster, say, settled } from './cluster.ts'

/** For each refusal of a statement, statements that meet it. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  SERIALIZABLE: [
    'begin isolation level serializable',
    'set transaction isolation level serializable',
    "set default_transaction_isolation = 'serializable'",
  ],
  'temporary objects': [
    'create temp table x (a int)',
    'create temporary view v as select 1',
    'select * into temp table x from t',
  ],
  'LISTEN and NOTIFY': ['listen x', 'notify x', "select pg_notify('x', '')", 'unlisten x'],
  'WITH HOLD cursors': ['declare c cursor with hold for select 1'],
  'exported snapshots': ['select pg_export_snapshot()', "set transaction snapshot 'x'"],
  'two-phase commit': ["prepare transaction 'x'", "commit prepared 'x'", "rollback prepared 'x'"],
  'DISCARD and DEALLOCATE ALL': ['discard all', 'deallocate all'],
  'ctid, xmin, xmax, cmin, cmax': ['select ctid from t', 'select xmin, xmax from t'],
  'transaction ids': ['select pg_current_xact_id()', 'select txid_current()'],
  'views and functions about backends': [
    'select * from pg_locks',
    'select pg_backend_pid()',
    'select * from pg_stat_activity',
  ],
  'currval and lastval': ["select currval('s')", 'select lastval()'],
  uuidv7: ['select uuidv7()'],
  pg_sleep: ['select pg_sleep(1)'],
  COPY: ['copy t to stdout'],
  CONCURRENTLY: ['create index concurrently on t (id)', 'reindex table concurrently t'],
  'AND CHAIN': ['commit and chain', 'rollback and chain'],
  'idle_in_transaction_session_timeout and transaction_timeout': [
    "set idle_in_transaction_session_timeout = '1s'",
    "set local transaction_timeout = '1s'",
  ],
  'SET SESSION AUTHORIZATION, SET LOCAL ROLE and SET SESSION CHARACTERISTICS beyond the isolation level': [
    'set session authorization postgres',
    'set local role postgres',
    'set session characteristics as transaction read only',
  ],
  'row locks on system catalogs': ['select from pg_class for update'],
  set_config: ["select set_config('lock_timeout', '1s', false)"],
}

const cluster = pgliteCluster()

test('every refusal of a statement has an example', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(REFUSED.map(([, feature]) => feature).sort())
})

describe.each(Object.entries(EXAMPLES))('%s', (feature, statements) => {
  test.each(statements)('%s is refused, and everything stays as it was', async (sql) => {
    const [A, B] = await cluster.start('create table t (id int primary key); create sequence s', '', 'A', 'B')
    await say(A, 'begin; insert into t values (1)')
    expect(await say(B, 'insert into t values (1)')).toBe('waits for A')
    await expect(A.execute(sql)).rejects.toMatchObject({ tag: 'Unsupported', feature })
    await expect(A.execute(`insert into t values (2); ${sql}`)).rejects.toMatchObject({ tag: 'Unsupported', feature })
    expect(await settled(cluster.get())).toEqual([])
    expect(await say(A, 'select id from t')).toBe('1')
    expect(await say(A, 'commit')).toBe('COMMIT')
    expect(await settled(cluster.get())).toEqual(['B: 23505'])
  })
})

test.each([
  ["set time zone 'Europe/Berlin'", 'time zones other than UTC'],
  ["select to_tsvector('english', 'a')", 'text search dictionaries'],
])('%s is refused: the book does not carry the files', async (sql, feature) => {
  const [A] = await cluster.start('', '', 'A')
  await expect(A.execute(sql)).rejects.toMatchObject({ tag: 'Unsupported', feature })
})

test('after a statement that could not be carried through, only a reset helps, and it does', async () => {
  const [A, B] = await cluster.start('create table t (id int primary key)', 'insert into t values (1)', 'A', 'B')
  await say(A, 'begin; insert into t values (2)')
  await expect(B.execute("begin; set local timezone = 'Europe/Berlin'")).rejects.toMatchObject({ tag: 'Unsupported' })
  await expect(A.execute('commit')).rejects.toMatchObject({ tag: 'EngineFault' })
  const [C] = await cluster.start('create table t (id int primary key)', 'insert into t values (1)', 'C')
  expect(await say(C, 'select id from t')).toBe('1')
})

test('CONTRIBUTING tells of every refusal', async () => {
  const directory = new URL('../../../../src/session/pglite/', import.meta.url)
  const files = await readdir(directory)
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, directory), 'utf8')))
  const late = sources.flatMap((source) =>
    [...source.matchAll(/new Unsupported\(\s*'([^']+)'/g)].map((found) => found[1] ?? ''),
  )
  const text = await readFile(new URL('../../../../CONTRIBUTING.md', import.meta.url), 'utf8')
  const told = text.replace(/\s+/g, ' ')
  expect([...REFUSED.map(([, feature]) => feature), ...late].filter((feature) => !told.includes(feature))).toEqual([])
})
