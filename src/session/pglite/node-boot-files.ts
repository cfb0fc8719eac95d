import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BootFiles } from './boot-files.ts'

const BAKED = new URL('../../generated/', import.meta.url)

/**
 * The baked boot files, for Node: tests, commands and the bake itself. `undefined` when nothing is baked
 * (`npm run bake`); then boot without, by initdb, which takes longer and behaves the same.
 */
export async function nodeBootFiles(directory: URL = BAKED): Promise<BootFiles | undefined> {
  try {
    const [wasm, data, snapshot] = await Promise.all(
      ['pglite.wasm', 'pglite.data', 'snapshot.tar'].map((name) => unpack(new URL(`${name}.gz.bin`, directory))),
    )
    if (!wasm || !data || !snapshot) return undefined
    return { wasm: await WebAssembly.compile(wasm), data: new Blob([data]), snapshot: new Blob([snapshot]) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function unpack(file: URL): Promise<Uint8Array<ArrayBuffer>> {
  const unzipped = await promisify(gunzip)(await readFile(file))
  return new Uint8Array(unzipped)
}
