import { nameOf, offsetDrift, readingAt, type Reading } from '../../../src/scenarios/offset-drift/index.ts'
import type { Cluster } from '../../../src/session/index.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Trace } from '../../../src/simulator/trace.ts'

/** Runs a schedule that must be whole: every actor comes to its end with it. */
export async function play(cluster: Cluster, parameters: Parameters, schedule: string): Promise<Trace> {
  const trace = await run(cluster, offsetDrift, { parameters, schedule: parseSchedule(schedule) ?? [] })
  if (!trace.complete) throw new Error(`${schedule} is not the whole run`)
  return trace
}

/** The order's names, one after the other. */
export function letters(rows: Reading['lost']): string {
  return rows.map((row) => nameOf(row['order_id'] ?? '') ?? '?').join('')
}

/** How far a reader has come, in letters: `AB BC` are two pages. */
export function told(trace: Trace, actor: string, focus = trace.steps.length) {
  const reading = readingAt(trace, focus).find((each) => each.actor === actor)
  if (reading === undefined) throw new Error(`there is no reader ${actor}`)
  const { pages, carries, repeated, lost, done } = reading
  return {
    pages: pages.map(({ rows }) => letters(rows)).join(' '),
    skipped: pages.map(({ skipped }) => letters(skipped)).join(' '),
    carries:
      carries?.kind === 'offset' ? `OFFSET ${carries.offset}` : carries && Object.values(carries.values).join(' '),
    repeated: letters(repeated),
    lost: letters(lost),
    done,
  }
}
