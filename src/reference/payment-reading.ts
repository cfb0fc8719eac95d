import type { Query, Row, Statement } from './sql.ts'

/** An order and its latest attempt, as the database holds them: all that a worker knows after a crash. */
export interface Payment {
  readonly orderState: 'awaiting_payment' | 'paid'
  readonly attempt: Attempt | undefined
}

export interface Attempt {
  readonly attemptId: string
  readonly state: 'pending' | 'unknown' | 'succeeded' | 'failed'
  /** Permissions to send that were spent. */
  readonly sends: number
  readonly amountMinor: number
  readonly currency: string
  /** Milliseconds since 1970; `null`: the provider can't be asked. */
  readonly lookupReliableAt: number | null
}

/** One that has not failed comes first: there is at most one. */
// #region read-payment
export const readPayment: Statement = [
  'read-payment',
  `SELECT o.state AS order_state, a.attempt_id, a.state, a.sends, a.amount_minor, a.currency,
  (extract(epoch FROM a.lookup_reliable_at) * 1000)::bigint AS lookup_reliable_at
FROM orders o LEFT JOIN payment_attempts a USING (order_id)
WHERE o.order_id = $1
ORDER BY a.state = 'failed', a.attempt_id LIMIT 1`,
]
// #endregion

export async function readPaymentOf(query: Query, orderId: string): Promise<Payment> {
  const { rows } = await query(readPayment, [orderId])
  const [row] = rows
  if (row === undefined) throw new Error(`there is no order ${orderId}`)
  return { orderState: row['order_state'] === 'paid' ? 'paid' : 'awaiting_payment', attempt: attemptOf(row) }
}

function attemptOf(row: Row): Attempt | undefined {
  const { attempt_id: attemptId, state, sends, amount_minor: amount, currency, lookup_reliable_at: reliable } = row
  if (!attemptId || !state || !currency) return undefined
  return {
    attemptId,
    state: state as Attempt['state'],
    sends: Number(sends),
    amountMinor: Number(amount),
    currency,
    lookupReliableAt: reliable === null || reliable === undefined ? null : Number(reliable),
  }
}
