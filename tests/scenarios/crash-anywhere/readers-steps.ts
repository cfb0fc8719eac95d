import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import type { Cluster } from '../../../src/session/index.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Trace } from '../../../src/simulator/trace.ts'

/**
 * Plays a schedule as the chapters write it: `A A P A! …`, where `…` is what they say it is: to the end, A whenever it
 * can step, and P when A can't.
 */
export async function stepped(cluster: Cluster, parameters: Parameters, written: string): Promise<Trace> {
  const [begun = '', rest] = written.replaceAll(' ', '').split('…')
  let schedule = parseSchedule(begun)
  if (schedule === undefined) throw new Error(`${begun} is no schedule`)
  let trace = await run(cluster, crashAnywhere, { parameters, schedule })
  while (rest !== undefined && !trace.complete) {
    const { enabled } = trace
    const next = ['A', 'P'].find((actor) => enabled.some((token) => token.kind === 'step' && token.actor === actor))
    if (next === undefined) throw new Error(`neither A nor P can step after ${trace.schedule}`)
    schedule = [...schedule, { kind: 'step', actor: next }]
    trace = await run(cluster, crashAnywhere, { parameters, schedule })
  }
  return trace
}

/** What the customer was told, in order, as far as it arrived. */
export function toldIn({ steps: taken }: Trace): readonly string[] {
  return taken.flatMap(({ event }) =>
    event.kind === 'send' && event.message.to === 'client' && event.fate === 'delivered'
      ? [(event.message.body as { readonly status: string }).status]
      : [],
  )
}

/** A column of a table as it stands at the end of the run. */
export function column(trace: Trace, table: string, name: string): readonly (string | null | undefined)[] {
  const last = trace.steps.at(-1)
  const found = [...(last?.tables ?? []), ...(last?.ledgers ?? [])].find((each) => each.name === table)
  return found?.rows.map(({ values }) => values[found.columns.indexOf(name)]) ?? []
}
