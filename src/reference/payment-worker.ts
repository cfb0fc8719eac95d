import type { PaymentProvider, Surroundings } from './payment-provider.ts'
import { readPaymentOf, type Attempt } from './payment-reading.ts'
import { recoveryFor, type Payer, type Recover } from './payment-recovery.ts'
import { chargeOf, sendingAt } from './payment-sending.ts'
import { settle, type PaymentStatus } from './payment-settlement.ts'
import { markUnknown, newAttempt, sending, startAttempt } from './payment-statements.ts'
import { queryOf, type Sql } from './sql.ts'

/**
 * Charges an order once, or says that it can't tell yet. Run again after a crash, it goes on from what the database
 * holds. Each process tries one way out of `unknown`, then leaves the attempt as it is. It never starts a second
 * attempt: after a definite failure, that is a decision of the business.
 */
// #region take-payment
export async function takePayment(
  sql: Sql,
  provider: PaymentProvider,
  surroundings: Surroundings,
  orderId: string,
  recover: Recover = recoveryFor(provider.promises),
): Promise<PaymentStatus> {
  const query = queryOf(sql)
  const payer = { query, provider, surroundings }
  surroundings.enters?.('reading')
  let { orderState, attempt } = await readPaymentOf(query, orderId)
  if (orderState === 'paid') return 'paid'
  if (attempt === undefined) {
    // Committed before anything is sent: whatever happens from here on, this attempt can be found again.
    const id = surroundings.newAttemptId()
    await query(startAttempt, newAttempt({ attemptId: id, orderId, provider: provider.promises.name }))
    ;({ orderState, attempt } = await readPaymentOf(query, orderId))
    if (orderState === 'paid') return 'paid'
  }
  switch (attempt?.state) {
    case 'pending':
      return send(payer, attempt, recover)
    case 'unknown':
      surroundings.enters?.('recovering')
      return recover(payer, attempt)
    case 'failed':
      return 'failed'
    case 'succeeded':
    case undefined:
      return 'confirming'
  }
}
// #endregion

/** `unknown` is written before the request leaves, so that no crash can make a sent attempt look unsent. */
// #region send
async function send(payer: Payer, attempt: Attempt, recover: Recover): Promise<PaymentStatus> {
  const { query, provider, surroundings } = payer
  surroundings.enters?.('asking')
  const promised = sendingAt(surroundings.now(), attempt.attemptId, provider.promises)
  const { tag } = await query(markUnknown, sending(promised))
  if (tag !== 'UPDATE 1') return 'confirming'
  surroundings.enters?.('sending')
  const word = await provider.charge(chargeOf(attempt))
  if (word.kind === 'silent') {
    surroundings.enters?.('recovering')
    const { lookupReliableAt } = promised
    const reliableAt = lookupReliableAt === null ? null : Date.parse(lookupReliableAt)
    return recover(payer, { ...attempt, state: 'unknown', sends: 1, lookupReliableAt: reliableAt })
  }
  surroundings.enters?.('recording')
  return settle(query, attempt, word, 1)
}
// #endregion
