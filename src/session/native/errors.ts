import { SessionError } from '../errors.ts'

/**
 * A lock_timeout that the schedule lets expire later ran out on the server's clock before `expireLockTimeout` was called:
 * the run isn't the one asked for. Run it again with a longer `expiryMilliseconds`.
 */
export class ExpiredTooEarly extends SessionError {
  readonly tag = 'ExpiredTooEarly'
  constructor(session: string, milliseconds: number) {
    super(`session ${session}: its lock_timeout expired before the schedule said so (after ${milliseconds} ms)`)
    this.name = 'ExpiredTooEarly'
  }
}

/** The connection of a session is gone although nobody crashed or closed it. */
export class ConnectionLost extends SessionError {
  readonly tag = 'ConnectionLost'
  constructor(session: string) {
    super(`session ${session}: the connection to PostgreSQL is lost`)
    this.name = 'ConnectionLost'
  }
}
