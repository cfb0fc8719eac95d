import { Command, Option } from 'commander'
import type { Exploration, ExploreProgress } from '../simulator/contracts.ts'
import { explore } from '../simulator/explore.ts'
import { positiveInteger } from '../conformance/options.ts'
import { runCommand } from '../conformance/run-command.ts'
import { ENGINES, withCluster } from './engine.ts'
import { inputsOf, isBadInput, nameValue, scenarioOf, wholeNumber, type SharedOptions } from './input.ts'

interface Options extends SharedOptions {
  readonly crashes: number
  readonly losses: number
  readonly maxRuns: number
  readonly seed: number
  readonly merge: boolean
}

await runCommand(
  new Command('explore')
    .description('Runs every order of a scenario, up to the bounds, and counts how they end.')
    .argument('<scenario>')
    .option('--set <name=value>', "a parameter's value; may be repeated", nameValue, [])
    .option('--edit <name=sql>', 'a text of yours for a named statement; may be repeated', nameValue, [])
    .option('--crashes <n>', 'how many crashes an order may hold', wholeNumber, 0)
    .option('--losses <n>', 'how many messages an order may lose', wholeNumber, 0)
    .option('--max-runs <n>', 'how many runs to execute at most; beyond, it is a sample', positiveInteger, 20_000)
    .option('--seed <n>', 'which runs come first', wholeNumber, 1)
    .option('--no-merge', 'run every order one by one')
    .addOption(new Option('--engine <engine>', 'where to run').choices(ENGINES).default('pglite'))
    .option('--json', 'print JSON', false)
    .action(main),
  isBadInput,
)

async function main(slug: string, options: Options): Promise<void> {
  const scenario = scenarioOf(slug)
  const { parameters, edits } = inputsOf(scenario, options)
  const { crashes, losses, maxRuns, seed, merge } = options
  const request = { parameters, edits, bounds: { crashes, losses, maxRuns, seed }, merge }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const found = await withCluster(options.engine, (cluster) =>
    explore(cluster, scenario, request, {
      signal: stop.signal,
      ...(process.stderr.isTTY && { onProgress: showProgress }),
    }),
  )
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  if (options.json)
    console.log(JSON.stringify({ scenario: slug, parameters, engine: options.engine, ...asJson(found) }))
  else print(slug, options, found)
}

function asJson({ schedules, runs, exhaustive, outcomes }: Exploration) {
  return {
    schedules: exact(schedules),
    runs,
    exhaustive,
    outcomes: outcomes.map((outcome) => ({ ...outcome, count: exact(outcome.count) })),
  }
}

/** A JSON number where that loses nothing, else the digits as text. */
function exact(digits: string): number | string {
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits
}

function showProgress({ runs, fraction }: ExploreProgress): void {
  process.stderr.write(`\r${runs} runs, ${(fraction * 100).toFixed(0)} % `)
}

function print(slug: string, { engine, set }: Options, { schedules, runs, exhaustive, outcomes }: Exploration): void {
  const parameters = set.map(([name, value]) => ` ${name}=${value}`).join('')
  console.log(`${slug}${parameters} on ${engine}`)
  console.log(`${schedules} orders, ${exhaustive ? 'all there are' : 'a sample'}; ${runs} runs`)
  for (const { id, verdict, count, broken, example } of outcomes) {
    const why = broken.length === 0 ? '' : ` (${broken.join(', ')})`
    console.log(`  ${count.padStart(schedules.length)}  ${verdict.padEnd(6)}  ${id}${why}, e.g. ${example}`)
  }
}
