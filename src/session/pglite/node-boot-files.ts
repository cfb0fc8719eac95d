import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BootFiles } from './boot-files.ts'
import { withSnapshotHooks } from './snapshot-hooks.ts'

const BAKED = new URL('../../generated/', import.meta.url)

/**
 * The boot files for Node: tests, commands and the bake itself. Where nothing is baked (`npm run bake`) they are made
 * from the installed PGlite, without an image of a database: slower to boot, and the same afterwards.
 */
export async function nodeBootFiles(directory: URL = BAKED): Promise<BootFiles> {
  try {
    const [wasm, data, snapshot] = await Promise.all(
      ['pglite.wasm', 'pglite.data', 'snapshot.tar'].map((name) => unpack(new URL(`${name}.gz.bin`, directory))),
    )
    if (!wasm || !data || !snapshot) throw new Error('boot files are missing')
    const image = { data: new Blob([data]), snapshot: new Blob([snapshot]) }
    return { wasm: await WebAssembly.compile(wasm), image }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const plain = await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
    return { wasm: await WebAssembly.compile(withSnapshotHooks(plain)) }
  }
}

async function unpack(file: URL): Promise<Uint8Array<ArrayBuffer>> {
  const unzipped = await promisify(gunzip)(await readFile(file))
  return new Uint8Array(unzipped)
}
