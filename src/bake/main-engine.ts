import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engineHash } from './engine-hash.ts'
import { bakeEngine, type Manifest } from './engine.ts'
import { unlessStamped } from './stamp.ts'

/**
 * The boot files, in a process of their own: V8 sometimes aborts a process that goes on after its WebAssembly modules
 * were freed (nodejs/node#64500), and this one frees initdb and PGlite as it came.
 */
const GENERATED = fileURLToPath(new URL('../generated', import.meta.url))
const engine = await unlessStamped(join(GENERATED, '.engine'), await engineHash(), async () => {
  await bakeEngine(GENERATED)
})
const manifest = JSON.parse(await readFile(join(GENERATED, 'manifest.json'), 'utf8')) as Manifest
const megabytes = (manifest.download / 1e6).toFixed(2)
console.log(`boot files ${engine}: ${megabytes} MB, PGlite ${manifest.pglite}, PostgreSQL ${manifest.postgres}`)
