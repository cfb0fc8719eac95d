import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** A hash of texts and of every file under `paths` (files or directories; names count). Stable across machines. */
export async function hashOf(texts: readonly string[], paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text}\0`)
  for (const path of [...paths].sort()) {
    for (const file of await filesUnder(path))
      hash
        .update(`${relative(dirname(path), file)}\0`)
        .update(await readFile(file))
        .update('\0')
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return [path]
    if (code === 'ENOENT') return []
    throw error
  }
}

/** Does `work` unless the file `stamp` holds the same `hash`, left by an earlier call that ended well. */
export async function unlessStamped(
  stamp: string,
  hash: string,
  work: () => Promise<void>,
): Promise<'done' | 'skipped'> {
  const previous = await readFile(stamp, 'utf8').catch(() => '')
  if (previous === hash) return 'skipped'
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, '')
  await work()
  await writeFile(stamp, hash)
  return 'done'
}
