import type { Word } from './payment-provider.ts'
import type { Attempt } from './payment-reading.ts'
import { recordFailure, recordSuccess } from './settle-attempt.ts'
import type { Query, Statement } from './sql.ts'

/** What the customer may be told. `confirming`: wait, and don't pay again. */
export type PaymentStatus = 'paid' | 'failed' | 'confirming'

/** For whose word changed nothing: somebody else may have recorded it first. */
export const readSettled: Statement = [
  'read-settled',
  `SELECT o.state FROM orders o JOIN payment_attempts a USING (order_id) WHERE a.attempt_id = $1`,
]

/**
 * Writes down the provider's word and says what that lets us tell. `sends`: how many requests of the attempt a refusal
 * is about. Whatever isn't certain is `confirming`.
 */
// #region settle-payment
export async function settle(query: Query, attempt: Attempt, word: Word, sends: number): Promise<PaymentStatus> {
  const { attemptId } = attempt
  if (word.kind === 'silent') return 'confirming'
  const settlement =
    word.kind === 'declined'
      ? await recordFailure(query, attemptId, sends)
      : await recordSuccess(query, { attemptId, ...word })
  if (settlement === 'paid' || settlement === 'failed') return settlement
  const { rows } = await query(readSettled, [attemptId])
  return rows[0]?.['state'] === 'paid' ? 'paid' : 'confirming'
}
// #endregion
