import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bakeEngine, pgliteVersion, type Manifest } from './engine.ts'
import { collectQuotes } from './quote.ts'
import { hashOf, unlessStamped } from './stamp.ts'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const GENERATED = join(SOURCES, 'generated')
const at = (...names: readonly string[]) => names.map((name) => join(SOURCES, name))

const engineHash = await hashOf(
  [await pgliteVersion()],
  at('session/pglite/settings.ts', ...['tar', 'snapshot', 'data-bundle', 'engine'].map((name) => `bake/${name}.ts`)),
)
const engine = await unlessStamped(GENERATED, engineHash, async () => void (await bakeEngine(GENERATED)))
const manifest = JSON.parse(await readFile(join(GENERATED, 'manifest.json'), 'utf8')) as Manifest
console.log(
  `boot files ${engine}: ${(manifest.download / 1e6).toFixed(2)} MB gzip, PGlite ${manifest.pglite}, PostgreSQL ${manifest.postgres}`,
)

const quotes = await collectQuotes(join(SOURCES, '..'))
await writeFile(join(GENERATED, 'quotes.json'), `${JSON.stringify(quotes, null, 2)}\n`)
console.log(`quotes: ${Object.keys(quotes).length} regions`)
