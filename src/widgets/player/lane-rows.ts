import type { ActorWait, Step, Trace, WaitOver } from '../../simulator/trace.ts'

/** Where something of a trace stands in the picture: rows count from 1, lanes from 0. */
interface Placed {
  readonly row: number
  readonly lane: number
}

/** One step with all that it brought: what the actor did, whose waits it ended, which waits began with it. */
export interface StepRows extends Placed {
  readonly index: number
  readonly step: Step
  readonly overs: readonly (Placed & { readonly over: WaitOver })[]
  readonly waits: readonly WaitRows[]
}

/** A wait, from its own row up to (not including) `end`. `open`: it wasn't over when the picture ends. */
export interface WaitRows extends Placed {
  readonly end: number
  readonly open: boolean
  readonly wait: ActorWait
}

export interface LaneRows {
  readonly steps: readonly StepRows[]
  /** How many rows there are. */
  readonly rows: number
}

type Growing<T> = { -readonly [K in keyof T]: T[K] }

/** Lays out the first `shown` steps of a trace, in the order in which they ran. */
export function laneRows(trace: Trace, shown: number): LaneRows {
  const laneOf = new Map(trace.lanes.map(({ actor }, lane) => [actor, lane]))
  const lane = (actor: string) => laneOf.get(actor) ?? 0
  const open = new Map<string, Growing<WaitRows>>()
  const close = (actor: string, end: number): void => {
    const wait = open.get(actor)
    if (wait === undefined) return
    wait.end = end
    wait.open = false
    open.delete(actor)
  }
  let next = 1
  const steps = trace.steps.slice(0, shown).map((step, index): StepRows => {
    const row = next++
    close(step.actor, row)
    const overs = step.completions.map((over) => {
      const placed = { row: next++, lane: lane(over.actor), over }
      close(over.actor, placed.row)
      return placed
    })
    const waits: WaitRows[] = []
    for (const wait of step.waits) {
      const before = open.get(wait.actor)
      if (before !== undefined && sameWait(before.wait, wait)) continue
      close(wait.actor, next)
      const begun = { row: next, end: ++next, lane: lane(wait.actor), open: true, wait }
      open.set(wait.actor, begun)
      waits.push(begun)
    }
    for (const actor of [...open.keys()]) if (!step.waits.some((wait) => wait.actor === actor)) close(actor, next)
    return { row, lane: lane(step.actor), index, step, overs, waits }
  })
  for (const wait of open.values()) wait.end = next
  return { steps, rows: next - 1 }
}

function sameWait(one: ActorWait, other: ActorWait): boolean {
  return one.for.join() === other.for.join() && one.lock.relation === other.lock.relation
}
