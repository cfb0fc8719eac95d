import {
  begin,
  chargeOf,
  commit,
  failAttempt,
  failure,
  markUnknown,
  newAttempt,
  payOrder,
  queryOf,
  rollback,
  sending,
  sendingAt,
  startAttempt,
  succeedAttempt,
  success,
  type Attempt,
  type Statement,
} from '../../../reference/index.ts'
import { ORDER } from '../../payments/schema.ts'
import { tryAgain } from './again.ts'
import type { Worker } from './worker.ts'

export const lockOrder: Statement = ['lock-order', `SELECT state FROM orders WHERE order_id = $1 FOR UPDATE`]

/**
 * Breaks: a crash rolls back everything that we knew, and not the charge. Until the provider answers, whoever else wants
 * the order waits for the lock.
 */
// #region transaction-around-call
export const transactionAroundCall: Worker = async (sql, provider, surroundings, { recovery }) => {
  const query = queryOf(sql)
  const { orderId, amountMinor, currency } = ORDER
  surroundings.enters?.('reading')
  await query(begin)
  const { rows } = await query(lockOrder, [orderId])
  if (rows[0]?.['state'] === 'paid') {
    await query(rollback)
    return 'paid'
  }
  const attemptId = surroundings.newAttemptId()
  const { rows: started } = await query(
    startAttempt,
    newAttempt({ attemptId, orderId, provider: provider.promises.name }),
  )
  if (started.length === 0) {
    await query(rollback)
    return 'confirming'
  }
  await query(markUnknown, sending(sendingAt(surroundings.now(), attemptId, provider.promises)))
  const attempt: Attempt = { ...ORDER, attemptId, state: 'unknown', sends: 1, lookupReliableAt: null }
  surroundings.enters?.('sending')
  let word = await provider.charge(chargeOf(attempt))
  if (word.kind === 'silent') word = await tryAgain(provider, surroundings, attempt, recovery)

  surroundings.enters?.('recording')
  if (word.kind === 'declined') await query(failAttempt, failure(attemptId, 1))
  if (word.kind === 'charged') {
    await query(succeedAttempt, success({ attemptId, ...word }))
    await query(payOrder, [orderId, String(amountMinor), currency])
  }
  if ((await query(commit)).tag !== 'COMMIT' || word.kind === 'silent') return 'confirming'
  return word.kind === 'charged' ? 'paid' : 'failed'
}
// #endregion
