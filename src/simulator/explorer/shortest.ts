import { formatSchedule } from '../schedule.ts'
import type { Token } from '../trace.ts'

/** The rest of a schedule, shared between the schedules that end with it. */
export interface Rest {
  readonly tokens: readonly Token[]
  readonly next: Rest | undefined
  readonly length: number
  /** How often another actor takes over; of two equally long schedules the one with fewer is easier to read. */
  readonly switches: number
}

export function prepend(tokens: readonly Token[], next: Rest | undefined): Rest {
  const takesOver = next !== undefined && next.tokens[0]?.actor !== tokens[0]?.actor
  return {
    tokens,
    next,
    length: tokens.length + (next?.length ?? 0),
    switches: (next?.switches ?? 0) + (takesOver ? 1 : 0),
  }
}

export function isShorter(one: Rest | undefined, other: Rest | undefined): boolean {
  if (one === undefined || other === undefined) return one === undefined && other !== undefined
  return one.length === other.length ? one.switches < other.switches : one.length < other.length
}

export function textOf(rest: Rest | undefined): string {
  let text = ''
  for (let part = rest; part !== undefined; part = part.next) text += formatSchedule(part.tokens)
  return text
}
