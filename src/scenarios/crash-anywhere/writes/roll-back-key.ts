import {
  begin,
  chargeOf,
  commit,
  markUnknown,
  newAttempt,
  payOrder,
  queryOf,
  readPaymentOf,
  rollback,
  sending,
  sendingAt,
  startAttempt,
  succeedAttempt,
  success,
  type PaymentProvider,
  type PaymentStatus,
  type Query,
  type Surroundings,
} from '../../../reference/index.ts'
import { ORDER } from '../../payments/schema.ts'
import type { Worker } from './worker.ts'

/** Breaks: the error of the call rolls the key back while the charge stays; the retry brings a new key. */
// #region roll-back-key
export const rollBackKey: Worker = async (sql, provider, surroundings, { recovery }) => {
  const query = queryOf(sql)
  surroundings.enters?.('reading')
  const { orderState } = await readPaymentOf(query, ORDER.orderId)
  if (orderState === 'paid') return 'paid'
  const status = await keyAndCall(query, provider, surroundings)
  if (status !== 'rolled back') return status
  surroundings.enters?.('recovering')
  if (recovery === 'hold') return 'confirming'
  const again = await keyAndCall(query, provider, surroundings)
  return again === 'rolled back' ? 'failed' : again
}

async function keyAndCall(
  query: Query,
  provider: PaymentProvider,
  surroundings: Surroundings,
): Promise<PaymentStatus | 'rolled back'> {
  const { orderId, amountMinor, currency } = ORDER
  const attemptId = surroundings.newAttemptId()
  await query(begin)
  await query(startAttempt, newAttempt({ attemptId, orderId, provider: provider.promises.name }))
  await query(markUnknown, sending(sendingAt(surroundings.now(), attemptId, provider.promises)))
  surroundings.enters?.('sending')
  const word = await provider.charge(
    chargeOf({ ...ORDER, attemptId, state: 'unknown', sends: 1, lookupReliableAt: null }),
  )
  surroundings.enters?.('recording')
  if (word.kind !== 'charged') {
    await query(rollback)
    return word.kind === 'declined' ? 'failed' : 'rolled back'
  }
  await query(succeedAttempt, success({ attemptId, ...word }))
  await query(payOrder, [orderId, String(amountMinor), currency])
  return (await query(commit)).tag === 'COMMIT' ? 'paid' : 'confirming'
}
// #endregion
