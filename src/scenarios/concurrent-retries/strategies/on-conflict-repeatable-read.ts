import {
  commit,
  finishReserved,
  insertOrder,
  queryOf,
  readStoredResponse,
  replay,
  reservation,
  reserveKey,
  retryLater,
  rollback,
  rollBackAndAnswer,
  SERIALIZATION_FAILURE,
  setLockTimeout,
  SqlFailure,
  storeResponse,
  type Handling,
  type OrderRequest,
  type OrderResponse,
  type PlaceOrder,
  type Query,
  type Statement,
} from '../../../reference/index.ts'
import type { Strategy } from './strategy.ts'

const beginRepeatableRead: Statement = ['begin', 'BEGIN ISOLATION LEVEL REPEATABLE READ']

// #region attempt
async function attempt(query: Query, request: OrderRequest, handling: Handling): Promise<OrderResponse> {
  await query(beginRepeatableRead)
  if (handling.lockTimeout) await query(setLockTimeout)
  const reserved = await query(reserveKey, reservation(request))
  if (reserved.rows.length > 0) return finishReserved(query, request, handling)
  const answer = await replay(query, request)
  await query(commit)
  return answer
}
// #endregion

/**
 * Broken: at REPEATABLE READ the key that the INSERT waited for is not in the transaction's snapshot, so DO NOTHING has
 * nothing true to say and PostgreSQL raises 40001. The client gets a 500 for an order that exists.
 */
// #region once
const once: PlaceOrder = async (sql, request, handling) => {
  const query = queryOf(sql)
  try {
    return await attempt(query, request, handling)
  } catch (error) {
    return rollBackAndAnswer(query, error)
  }
}
// #endregion

/** Holds: after 40001 the whole transaction runs again, from BEGIN, with a snapshot that shows the winner's row. */
// #region retrying
const ATTEMPTS = 3

const retrying: PlaceOrder = async (sql, request, handling) => {
  const query = queryOf(sql)
  for (let n = 1; n <= ATTEMPTS; n++) {
    try {
      return await attempt(query, request, handling)
    } catch (error) {
      const answer = await rollBackAndAnswer(query, error)
      if (!isSerializationFailure(error)) return answer
    }
  }
  return retryLater
}
// #endregion

function isSerializationFailure(error: unknown): boolean {
  return error instanceof SqlFailure && error.sqlstate === SERIALIZATION_FAILURE
}

const statements = [
  beginRepeatableRead,
  setLockTimeout,
  reserveKey,
  insertOrder,
  storeResponse,
  readStoredResponse,
  commit,
  rollback,
]
export const onConflictRepeatableRead: Strategy = { placeOrder: once, keyIsUnique: true, statements }
export const onConflictRepeatableReadRetrying: Strategy = { placeOrder: retrying, keyIsUnique: true, statements }
