import { formatSchedule } from '../schedule.ts'
import type { Token, Trace } from '../trace.ts'
import { SimulatorError } from './simulator-error.ts'

/** A token of the schedule was not enabled when its turn came. `trace` is the run up to there. */
export class ScheduleMismatch extends SimulatorError {
  readonly tag = 'ScheduleMismatch'
  constructor(
    readonly trace: Trace,
    readonly token: Token,
    /** The token's place in the schedule, from 0. */
    readonly index: number,
    /** What could have stood there instead. */
    readonly enabled: readonly Token[],
  ) {
    const instead = enabled.length === 0 ? 'nothing' : enabled.map((each) => formatSchedule([each])).join(', ')
    const after = trace.schedule === '' ? 'at the start' : `after ${trace.schedule}`
    super(`schedule entry ${index + 1}, ${formatSchedule([token])}, is not possible ${after}; possible: ${instead}`)
    this.name = 'ScheduleMismatch'
  }
}
