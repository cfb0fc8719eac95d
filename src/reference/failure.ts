import { retryLater, type OrderResponse } from './order-request.ts'
import { rollback } from './order-statements.ts'
import { SqlFailure, type Query } from './sql.ts'

/** SQLSTATEs that the handlers tell apart. https://www.postgresql.org/docs/18/errcodes-appendix.html */
export const UNIQUE_VIOLATION = '23505'
export const SERIALIZATION_FAILURE = '40001'
export const LOCK_NOT_AVAILABLE = '55P03'

/** Waited too long: nothing was done, so the client may retry. Anything else is an error that we can't explain to it. */
export function answerTo(error: unknown): OrderResponse {
  if (!(error instanceof SqlFailure)) throw error
  return error.sqlstate === LOCK_NOT_AVAILABLE ? retryLater : { status: 500 }
}

/** Ends the transaction, failed or not. Until then PostgreSQL refuses what follows an error with 25P02. */
export async function rollBack(query: Query): Promise<void> {
  try {
    await query(rollback)
  } catch (failure) {
    // The session is closed after the answer, which rolls back too.
    if (!(failure instanceof SqlFailure)) throw failure
  }
}

export async function rollBackAndAnswer(query: Query, error: unknown): Promise<OrderResponse> {
  await rollBack(query)
  return answerTo(error)
}
