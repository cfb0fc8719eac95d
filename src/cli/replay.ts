import { Command, Option } from 'commander'
import { InvalidRequest } from '../simulator/errors/invalid-request.ts'
import { run } from '../simulator/run.ts'
import { parseSchedule } from '../simulator/schedule.ts'
import { runCommand } from '../conformance/run-command.ts'
import { ENGINES, withCluster } from './engine.ts'
import { inputsOf, isBadInput, nameValue, scenarioOf, wholeNumber, type SharedOptions } from './input.ts'
import { traceText } from './trace-text.ts'

interface Options extends SharedOptions {
  readonly schedule: string
  readonly finish: number | undefined
}

await runCommand(
  new Command('replay')
    .description('Runs one order of a scenario and prints it step by step.')
    .argument('<scenario>')
    .requiredOption('--schedule <schedule>', 'who steps when, as explore prints it')
    .option('--set <name=value>', "a parameter's value; may be repeated", nameValue, [])
    .option('--edit <name=sql>', 'a text of yours for a named statement; may be repeated', nameValue, [])
    .option('--finish <seed>', 'go on after the schedule, in an order that the seed picks', wholeNumber)
    .addOption(new Option('--engine <engine>', 'where to run').choices(ENGINES).default('pglite'))
    .option('--json', 'print the trace as JSON', false)
    .action(main),
  isBadInput,
)

async function main(slug: string, options: Options): Promise<void> {
  const scenario = scenarioOf(slug)
  const schedule = parseSchedule(options.schedule)
  if (schedule === undefined) throw new InvalidRequest(`${JSON.stringify(options.schedule)} is no schedule`)
  const request = { ...inputsOf(scenario, options), schedule }
  const finish = options.finish === undefined ? {} : { finish: { seed: options.finish } }
  const trace = await withCluster(options.engine, (cluster) => run(cluster, scenario, request, finish))
  console.log(options.json ? JSON.stringify(trace) : traceText(trace))
}
