import type { AttemptEvent } from '../machines/payment-attempt.ts'
import type { Value } from '../session/index.ts'
import {
  afterAbsence,
  byKey,
  failAttempt,
  failure,
  markUnknown,
  resendAfterAbsence,
  resendByKey,
  sending,
  succeedAttempt,
  success,
} from './payment-statements.ts'
import type { Statement } from './sql.ts'

/** A statement and its parameters. */
export interface Change {
  readonly statement: Statement
  readonly parameters: readonly Value[]
}

/**
 * The conditional update for an event of the attempt's machine: it changes one row when the machine takes the
 * transition, and none otherwise. `undefined`: nothing to write. (An order changes with its attempt: `settle-attempt.ts`.)
 */
export function changeFor(attemptId: string, event: AttemptEvent): Change | undefined {
  switch (event.type) {
    case 'send':
      return { statement: markUnknown, parameters: sending({ attemptId, ...event }) }
    case 'resend.byKey':
      return { statement: resendByKey, parameters: byKey({ attemptId, ...event }) }
    case 'resend.afterAbsence':
      return {
        statement: resendAfterAbsence,
        parameters: afterAbsence({ attemptId, ...event }, event.lookupReliableAt),
      }
    case 'noAnswer':
      return undefined
    case 'provider.succeeded':
      return { statement: succeedAttempt, parameters: success({ attemptId, ...event }) }
    case 'provider.failed':
      return { statement: failAttempt, parameters: failure(attemptId, event.sends) }
  }
}
