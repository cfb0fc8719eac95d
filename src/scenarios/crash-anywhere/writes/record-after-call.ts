import {
  begin,
  chargeOf,
  commit,
  payOrder,
  queryOf,
  readPaymentOf,
  type Attempt,
  type Statement,
} from '../../../reference/index.ts'
import { ORDER } from '../../payments/schema.ts'
import { tryAgain } from './again.ts'
import type { Worker } from './worker.ts'

export const recordAttempt: Statement = [
  'record-attempt',
  `INSERT INTO payment_attempts
  (attempt_id, order_id, provider, amount_minor, currency, state, sends, provider_payment_id)
VALUES ($1, $2, $3, $4, $5, $6, 1, $7)`,
]

/** Breaks: until the provider has answered, our database knows nothing. A crash after the charge forgets it. */
// #region record-after-call
export const recordAfterCall: Worker = async (sql, provider, surroundings, { recovery }) => {
  const query = queryOf(sql)
  surroundings.enters?.('reading')
  const { orderState } = await readPaymentOf(query, ORDER.orderId)
  if (orderState === 'paid') return 'paid'
  const attempt: Attempt = {
    ...ORDER,
    attemptId: surroundings.newAttemptId(),
    state: 'unknown',
    sends: 1,
    lookupReliableAt: null,
  }
  surroundings.enters?.('sending')
  let word = await provider.charge(chargeOf(attempt))
  if (word.kind === 'silent') word = await tryAgain(provider, surroundings, attempt, recovery)
  if (word.kind === 'silent') return 'confirming'

  surroundings.enters?.('recording')
  const { orderId, amountMinor, currency } = ORDER
  const amounts = [String(amountMinor), currency]
  const made = [attempt.attemptId, orderId, provider.promises.name, ...amounts]
  if (word.kind === 'declined') {
    await query(recordAttempt, [...made, 'failed', null])
    return 'failed'
  }
  await query(begin)
  await query(recordAttempt, [...made, 'succeeded', word.providerPaymentId])
  await query(payOrder, [orderId, ...amounts])
  return (await query(commit)).tag === 'COMMIT' ? 'paid' : 'confirming'
}
// #endregion
