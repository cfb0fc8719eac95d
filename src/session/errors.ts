/** Base of the errors of this room. Across a web worker, test `tag`, not the class. */
export abstract class SessionError extends Error {
  abstract readonly tag: string
}

/** The engine can't do this truthfully, so it does nothing. `feature` names what was asked for. */
export class Unsupported extends SessionError {
  readonly tag = 'Unsupported'
  constructor(
    readonly feature: string,
    reason: string,
  ) {
    super(`${feature}: ${reason}`)
    this.name = 'Unsupported'
  }
}

/** A session was used while its last statement waits, or after it was closed. */
export class SessionBusy extends SessionError {
  readonly tag = 'SessionBusy'
  constructor(session: string, why: 'waiting' | 'closed') {
    super(`session ${session} is ${why}`)
    this.name = 'SessionBusy'
  }
}

/** A bug of ours: what the engine promised did not hold (say, a replay that differs). The cluster must be booted again. */
export class EngineFault extends SessionError {
  readonly tag = 'EngineFault'
  constructor(message: string) {
    super(message)
    this.name = 'EngineFault'
  }
}
