import { SessionError } from '../session/index.ts'

/** A server's lock_timeout runs in real time; on a busy machine it may run out before its turn in the schedule. */
export function isTooEarly(error: unknown): boolean {
  return error instanceof SessionError && error.tag === 'ExpiredTooEarly'
}
