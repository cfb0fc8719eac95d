import { PGlite } from '@electric-sql/pglite'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Manifest } from '../../../src/bake/engine.ts'
import { createPgliteCluster } from '../../../src/session/pglite/index.ts'
import { nodeBootFiles } from '../../../src/session/pglite/node-boot-files.ts'
import { POSTGRES_SETTINGS } from '../../../src/session/pglite/settings.ts'

const EMPTY_WASM = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])

describe('a database booted from the baked files', () => {
  let db: PGlite
  beforeAll(async () => {
    const files = await nodeBootFiles()
    if (!files.image) throw new Error('npm run bake first')
    db = await PGlite.create({
      pgliteWasmModule: files.wasm,
      initdbWasmModule: new WebAssembly.Module(EMPTY_WASM),
      fsBundle: files.image.data,
      loadDataDir: files.image.snapshot,
    })
  })
  afterAll(() => db.close())

  test('it has the engine’s settings', async () => {
    for (const line of POSTGRES_SETTINGS) {
      const [name = '', value = ''] = line.split(' = ')
      const { rows } = await db.query<{ equal: boolean }>(
        `SELECT CASE WHEN unit IS NULL THEN setting = $2 ELSE current_setting(name) = $2 END AS equal
         FROM pg_settings WHERE name = $1`,
        [name, value],
      )
      expect([line, rows[0]?.equal]).toEqual([line, true])
    }
  })

  test('it is the version that the manifest says', async () => {
    const manifest = JSON.parse(
      await readFile(new URL('../../../src/generated/manifest.json', import.meta.url), 'utf8'),
    ) as Manifest
    const { rows } = await db.query<{ server_version: string }>('SHOW server_version')
    expect(rows[0]?.server_version).toBe(manifest.postgres)
    expect(manifest.postgres).toMatch(/^18\./)
  })

  test('every catalogue row survived: checksums hold and PL/pgSQL runs', async () => {
    const { rows } = await db.query<{ relname: string }>(
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'pg_catalog'::regnamespace`,
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { relname } of rows) await db.query(`SELECT count(*) FROM pg_catalog."${relname}"`)
    await db.exec(`DO $$ BEGIN PERFORM count(*) FROM pg_class; END $$`)
  })

  test('a transaction can be prepared', async () => {
    await db.exec(`BEGIN; CREATE TABLE t (); PREPARE TRANSACTION 'p'`)
    await db.exec(`ROLLBACK PREPARED 'p'`)
  })
})

test('where nothing was baked a cluster boots from the installed PGlite, and has the same settings', async () => {
  const boot = await nodeBootFiles(new URL('./nowhere/', import.meta.url))
  expect(boot.image).toBeUndefined()
  const cluster = await createPgliteCluster({ boot })
  const session = await cluster.open('A')
  expect(await session.execute('SHOW max_prepared_transactions')).toMatchObject({ results: [{ rows: [['20']] }] })
  await cluster.close()
})
