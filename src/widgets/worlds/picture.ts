import type { ObservedTable } from '../../session/index.ts'
import { ourRows, scheduleOf, theirLedger, type World } from '../../scenarios/two-worlds/worlds.ts'
import { parseSchedule } from '../../simulator/schedule.ts'
import type { Trace } from '../../simulator/trace.ts'
import { ledgersAt, tablesAt } from '../player/view-model.ts'

/** What a world holds at one moment: the rows that are ours to read, and the ledger that isn't. */
export interface Picture {
  readonly ours: readonly ObservedTable[]
  readonly theirs: readonly ObservedTable[]
}

/** How many steps lead to the moment at which our new process has begun and has done nothing. */
export function stepsToRestart(world: World, sdkRetries: boolean): number {
  return (parseSchedule(scheduleOf(world, sdkRetries)) ?? []).length + 1
}

export function pictureAt(trace: Trace, step: number): Picture {
  return {
    ours: tablesAt(trace, step).filter(({ name }) => ourRows.includes(name)),
    theirs: ledgersAt(trace, step).filter(({ name }) => name === theirLedger),
  }
}

export const pictureAtEnd = (trace: Trace): Picture => pictureAt(trace, trace.steps.length)

/** What reached the customer, in order. */
export function toldIn({ steps }: Trace): readonly string[] {
  return steps.flatMap(({ event }) => {
    if (event.kind !== 'send' || event.message.to !== 'client' || event.fate !== 'delivered') return []
    const { status } = (event.message.body ?? {}) as { readonly status?: unknown }
    return typeof status === 'string' ? [status] : []
  })
}
