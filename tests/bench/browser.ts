import { chromium, type Browser } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { serve, type StaticServer } from './static-server.ts'

/** A browser with nothing cached. */
export function launch(...more: readonly string[]): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: [...chromiumArguments(), ...more], ...(executablePath && { executablePath }) })
}

/** Builds the comparison page, apart from the book, and serves it. */
export async function serveBenchPage(): Promise<StaticServer> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-page-'))
  await build({
    root: fileURLToPath(new URL('page/', import.meta.url)),
    logLevel: 'error',
    configFile: false,
    worker: { format: 'es' },
    optimizeDeps: { exclude: ['@electric-sql/pglite'] },
    build: {
      outDir: directory,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'esnext',
      chunkSizeWarningLimit: 2000,
    },
  })
  const server = await serve(directory)
  return {
    origin: server.origin,
    close() {
      server.close()
      void rm(directory, { recursive: true })
    },
  }
}
