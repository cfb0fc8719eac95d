import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

const IMPORT = /\bfrom '(\.[^']+\.ts)'/g

/** The files at `entries` that exist, and all that they import, directly or not, by relative paths. Sorted. */
export async function sourcesOf(entries: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  const open = entries.filter((entry) => existsSync(entry))
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const source = await readFile(file, 'utf8')
    for (const [, path = ''] of source.matchAll(IMPORT)) open.push(resolve(dirname(file), path))
  }
  return [...found].sort()
}
