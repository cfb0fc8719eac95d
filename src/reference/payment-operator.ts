import type { Word } from './payment-provider.ts'
import { recordFailure, recordSuccess, type Settlement } from './settle-attempt.ts'
import type { Query, Statement } from './sql.ts'

/** An attempt whose result nobody on our side knows. */
export interface UnknownAttempt {
  /** The merchant reference by which the provider knows it. */
  readonly attemptId: string
  readonly provider: string
  /** In the currency's smallest unit. */
  readonly amountMinor: number
  readonly currency: string
  readonly sends: number
}

/** What waits for a person. It belongs on a screen and in an alert: an attempt that nobody looks at stays unknown for ever. */
// #region list-unknown
export const listUnknown: Statement = [
  'list-unknown',
  `SELECT attempt_id, provider, amount_minor, currency, sends FROM payment_attempts
WHERE state = 'unknown' ORDER BY attempt_id`,
]
// #endregion

export async function unknownAttempts(query: Query): Promise<readonly UnknownAttempt[]> {
  const { rows } = await query(listUnknown)
  return rows.map(({ attempt_id: attemptId, provider, amount_minor: amount, currency, sends }) => ({
    attemptId: attemptId ?? '',
    provider: provider ?? '',
    amountMinor: Number(amount),
    currency: currency ?? '',
    sends: Number(sends),
  }))
}

/**
 * Writes down what a person was told by a person, with the same statements as every other word. `declined` has to mean:
 * not charged, and cancelled, so that a request still under way won't charge. "I can't see it" is no such word.
 */
// #region record-by-hand
export async function recordByHand(query: Query, attempt: UnknownAttempt, word: Word): Promise<Settlement> {
  switch (word.kind) {
    case 'charged':
      return recordSuccess(query, { attemptId: attempt.attemptId, ...word })
    case 'declined':
      return recordFailure(query, attempt.attemptId, attempt.sends)
    case 'silent':
      return 'unchanged'
  }
}
// #endregion
