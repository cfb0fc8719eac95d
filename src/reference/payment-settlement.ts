import type { Word } from './payment-provider.ts'
import type { Attempt } from './payment-reading.ts'
import { recordFailure, recordSuccess } from './settle-attempt.ts'
import type { Query } from './sql.ts'

/** What the customer may be told. `confirming`: wait, and don't pay again. */
export type PaymentStatus = 'paid' | 'failed' | 'confirming'

/**
 * Writes down the provider's word and says what that lets us tell. `sends`: how many requests of the attempt a refusal
 * is about. Whatever isn't certain is `confirming`.
 */
// #region settle-payment
export async function settle(query: Query, attempt: Attempt, word: Word, sends: number): Promise<PaymentStatus> {
  const { attemptId } = attempt
  if (word.kind === 'silent') return 'confirming'
  if (word.kind === 'declined') {
    return (await recordFailure(query, attemptId, sends)) === 'failed' ? 'failed' : 'confirming'
  }
  return (await recordSuccess(query, { attemptId, ...word })) === 'paid' ? 'paid' : 'confirming'
}
// #endregion
