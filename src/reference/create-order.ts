import { rollBackAndAnswer } from './failure.ts'
import type { PlaceOrder } from './order-request.ts'
import { begin, commit, reservation, reserveKey, setLockTimeout } from './order-statements.ts'
import { finishReserved } from './reserved-order.ts'
import { queryOf } from './sql.ts'
import { replay } from './stored-response.ts'

/**
 * Creates an order once for (account, operation, key), however often and however concurrently the request is sent.
 * Reservation, order and stored answer commit together, so no other session ever sees a key without its answer.
 * Needs READ COMMITTED. Answers 201 (the first, or what the first stored), 503 (nothing was done: send the same key again),
 * 409 (the key was used for another request) or 500.
 */
// #region create-order
export const createOrder: PlaceOrder = async (sql, request, handling) => {
  const query = queryOf(sql)
  try {
    await query(begin)
    if (handling.lockTimeout) await query(setLockTimeout)
    const reserved = await query(reserveKey, reservation(request))
    if (reserved.rows.length > 0) return await finishReserved(query, request, handling)

    // Somebody else's key, and committed: this INSERT waited until that was certain.
    const answer = await replay(query, request)
    await query(commit)
    return answer
  } catch (error) {
    return rollBackAndAnswer(query, error)
  }
}
// #endregion
