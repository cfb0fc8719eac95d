import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A named part of a source file, as chapters show it. */
export interface Quote {
  readonly code: string
  /** Number of its first line in the file, from 1. */
  readonly line: number
}

const START = /^\s*(?:\/\/|--|#|\/\*) ?#region ([\w-]+)/
const END = /^\s*(?:\/\/|--|#|\/\*) ?#endregion/

/**
 * The regions of a source text by name: from `// #region name` to its `// #endregion` (in SQL `-- #region name`), without
 * those lines and without the indentation they share. Regions may nest. Throws when one isn't closed or has a name twice.
 */
export function quotesOf(source: string, file: string): Readonly<Record<string, Quote>> {
  const quotes: Record<string, Quote> = {}
  const open: { readonly name: string; readonly start: number }[] = []
  const lines = source.split('\n')
  lines.forEach((line, index) => {
    const name = START.exec(line)?.[1]
    if (name !== undefined) open.push({ name, start: index + 1 })
    if (!END.test(line)) return
    const region = open.pop()
    if (!region) throw new Error(`${file}:${index + 1}: #endregion without #region`)
    if (region.name in quotes) throw new Error(`${file}: two regions are named ${region.name}`)
    quotes[region.name] = { code: dedent(lines.slice(region.start, index)), line: region.start + 1 }
  })
  if (open[0]) throw new Error(`${file}: region ${open[0].name} is not closed`)
  return quotes
}

function dedent(lines: readonly string[]): string {
  const kept = lines.filter((line) => !START.test(line) && !END.test(line))
  const indents = kept.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const indent = Math.min(...indents)
  return kept
    .map((line) => line.slice(indent))
    .join('\n')
    .trim()
}

/** Every region of the sources under `root`/src, by `src/path.ts#name`. */
export async function collectQuotes(root: string): Promise<Readonly<Record<string, Quote>>> {
  const quotes: Record<string, Quote> = {}
  const files = (await readdir(join(root, 'src'), { recursive: true }))
    .filter((file) => /\.(tsx?|sql)$/.test(file))
    .sort()
  for (const file of files.map((name) => `src/${name.replaceAll('\\', '/')}`)) {
    if (file.startsWith('src/bake/')) continue
    for (const [name, quote] of Object.entries(quotesOf(await readFile(join(root, file), 'utf8'), file))) {
      quotes[`${file}#${name}`] = quote
    }
  }
  return quotes
}
