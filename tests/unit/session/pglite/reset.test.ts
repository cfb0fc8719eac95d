import { expect, test } from 'vitest'
import { EPOCH } from '../../../../src/session/pglite/cluster.ts'
import { bootHost } from '../../../../src/session/pglite/host.ts'
import { openBackend } from '../../../../src/session/pglite/backend.ts'
import { nodeBootFiles } from '../../../../src/session/pglite/node-boot-files.ts'
import { createReset } from '../../../../src/session/pglite/reset.ts'
import { sequences } from '../../../../src/session/pglite/sequences.ts'
import { pgliteCluster, say } from './cluster.ts'

const SETUP = {
  schema: 'create table t (id serial primary key, v text unique); create sequence s',
  seed: "insert into t (v) select 'row ' || n from generate_series(1, 20) n",
}

test('200 resets add neither files nor memory', async () => {
  const host = await bootHost(await nodeBootFiles(), EPOCH)
  const backend = openBackend(host)
  const reset = createReset(backend, sequences(backend))
  const files = () =>
    Number(
      backend.query(
        `select count(*) from pg_ls_dir('base/' || (select oid from pg_database where datname = current_database()))`,
      )[0]?.[0],
    )
  const wal = () => Number(backend.query('select sum(size) from pg_ls_waldir()')[0]?.[0])
  for (let i = 0; i < 100; i++) reset.build(SETUP, false)
  const before = { files: files(), heap: host.module.HEAPU8.length }
  for (let i = 0; i < 200; i++) expect(reset.build(SETUP, false)).toBe('emptied')
  expect({ files: files(), heap: host.module.HEAPU8.length }).toEqual(before)
  expect(wal()).toBeLessThan(40 * 2 ** 20)
  await host.close()
})

const { start, get } = pgliteCluster()

test('a reset empties tables, starts every sequence over and forgets what was changed', async () => {
  const [A] = await start(SETUP.schema, SETUP.seed, 'A')
  await say(A, "select nextval('s'), nextval('s'); insert into t (v) values ('x'); set lock_timeout = '1s'")
  const [B] = await start(SETUP.schema, SETUP.seed, 'B')
  expect(await say(B, "select nextval('s'), (select count(*) from t), (select max(id) from t)")).toBe('1,20,20')
  expect(await say(B, 'show lock_timeout')).toBe('0')
  await say(B, 'alter table t add column w int; create table other (a int)')
  const [C] = await start(SETUP.schema, '', 'C')
  expect(
    await say(
      C,
      "select string_agg(attname, ' ' order by attnum) from pg_attribute where attrelid = 't'::regclass and attnum > 0",
    ),
  ).toBe('id v')
  expect(await say(C, 'select * from other')).toBe('42P01')
  expect(get().waiting().size).toBe(0)
})
