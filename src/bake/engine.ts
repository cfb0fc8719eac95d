import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { withSnapshotHooks } from '../session/pglite/snapshot-hooks.ts'
import { bundledFiles, trimBundle } from './data-bundle.ts'
import { makeSnapshot } from './snapshot.ts'

const PGLITE = dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite')))

/** What was baked: `src/generated/manifest.json`. Sizes in bytes; `gzip` is what a reader downloads. */
export interface Manifest {
  readonly pglite: string
  readonly postgres: string
  readonly files: Readonly<
    Record<'pglite.wasm' | 'pglite.data' | 'snapshot.tar', { readonly raw: number; readonly gzip: number }>
  >
  /** Sum of the files' `gzip`. */
  readonly download: number
}

/** The version of the installed PGlite. */
export async function pgliteVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PGLITE, '../package.json'), 'utf8')) as { version: string }
  return version
}

/** Writes the boot files (`*.gz.bin`: with a `.gz` name some servers would add Content-Encoding) and the manifest. */
export async function bakeEngine(directory: string): Promise<Manifest> {
  await mkdir(directory, { recursive: true })
  const snapshot = await makeSnapshot()
  const bundle = await readFile(join(PGLITE, 'pglite.data'))
  const loader = await readFile(join(PGLITE, 'pglite.js'), 'utf8')
  const write = async (name: string, content: Uint8Array) => {
    const packed = await promisify(gzip)(content, { level: 9 })
    await writeFile(join(directory, `${name}.gz.bin`), packed)
    return { raw: content.length, gzip: packed.length }
  }
  const files = {
    'pglite.wasm': await write('pglite.wasm', withSnapshotHooks(await readFile(join(PGLITE, 'pglite.wasm')))),
    'pglite.data': await write('pglite.data', trimBundle(bundle, bundledFiles(loader, bundle.length))),
    'snapshot.tar': await write('snapshot.tar', snapshot.tar),
  }
  const manifest: Manifest = {
    pglite: await pgliteVersion(),
    postgres: snapshot.postgres,
    files,
    download: Object.values(files).reduce((sum, file) => sum + file.gzip, 0),
  }
  await writeFile(join(directory, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}
