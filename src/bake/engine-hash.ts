import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pgliteVersion } from './engine.ts'
import { hashOf } from './stamp.ts'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))

/** Of all that the boot files are made from. */
export async function engineHash(): Promise<string> {
  const files = ['session/pglite/settings.ts', 'session/pglite/snapshot-hooks.ts']
  const parts = ['tar', 'snapshot', 'data-bundle', 'engine'].map((name) => `bake/${name}.ts`)
  const paths = [...files, ...parts].map((name) => join(SOURCES, name))
  return hashOf([await pgliteVersion()], paths)
}
