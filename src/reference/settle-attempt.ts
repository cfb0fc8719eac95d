import { rollBack } from './failure.ts'
import { begin, commit, rollback } from './order-statements.ts'
import { failAttempt, failure, payOrder, succeedAttempt, success, type Charged } from './payment-statements.ts'
import type { Query } from './sql.ts'

/**
 * What a word of the provider did. `unchanged`: the attempt was settled before, or the word is about another amount.
 * `charged-not-paid`: the attempt succeeded, but the order now asks for another amount; a person has to look.
 */
export type Settlement = 'paid' | 'failed' | 'unchanged' | 'charged-not-paid'

/**
 * Records that the provider has the money: attempt and order change in one transaction. The same for every way that the
 * word came (answer, lookup, webhook, a person), and safe to repeat. Rejects with `SqlFailure`; nothing is recorded then,
 * unless it was COMMIT that failed.
 */
// #region record-success
export async function recordSuccess(query: Query, charged: Charged): Promise<Settlement> {
  try {
    await query(begin)
    const { rows } = await query(succeedAttempt, success(charged))
    const [attempt] = rows
    if (!attempt) {
      await query(rollback)
      return 'unchanged'
    }
    const { order_id: orderId = null, amount_minor: amount = null, currency = null } = attempt
    const { tag } = await query(payOrder, [orderId, amount, currency])
    await query(commit)
    return tag === 'UPDATE 1' ? 'paid' : 'charged-not-paid'
  } catch (error) {
    await rollBack(query)
    throw error
  }
}
// #endregion

/** Records that the provider didn't charge and won't; `sends` as in `failure`. One statement, so no transaction of ours. */
export async function recordFailure(query: Query, attemptId: string, sends: number): Promise<Settlement> {
  const { tag } = await query(failAttempt, failure(attemptId, sends))
  return tag === 'UPDATE 1' ? 'failed' : 'unchanged'
}
