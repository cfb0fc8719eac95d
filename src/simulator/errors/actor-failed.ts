import { SimulatorError } from './simulator-error.ts'

/** A bug in an actor's code: it threw, or used its process in a way that is no step. */
export class ActorFailed extends SimulatorError {
  readonly tag = 'ActorFailed'
  constructor(
    readonly actor: string,
    /** What had run when it happened; replays the bug. */
    readonly schedule: string,
    override readonly cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`the code of actor ${actor} failed after the schedule ${JSON.stringify(schedule)}: ${reason}`)
    this.name = 'ActorFailed'
  }
}
