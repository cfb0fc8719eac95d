import { readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * PGlite names its own wasm and data files with `new URL(…, import.meta.url)`, so Vite copies them into the build.
 * The book boots from the files that `src/bake` made and never asks for these.
 */
const UNUSED = /^(pglite|initdb)[-.][\w-]+\.(wasm|data)$/

export function dropUnusedEngineFiles(): AstroIntegration {
  return {
    name: 'drop-unused-engine-files',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const assets = new URL('_astro/', dir)
        const unused = (await readdir(assets)).filter((file) => UNUSED.test(file))
        await Promise.all(unused.map((file) => rm(fileURLToPath(new URL(file, assets)))))
        if (unused.length > 0) logger.info(`left out ${unused.join(', ')}`)
      },
    },
  }
}
