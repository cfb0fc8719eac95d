import { retryLater, scopeOf, type OrderBody, type OrderRequest, type OrderResponse } from './order-request.ts'
import { readStoredResponse } from './order-statements.ts'
import type { Query, Row } from './sql.ts'

/**
 * Answers a resend with what the first attempt stored. It must be a statement of its own: under READ COMMITTED only a new
 * statement's snapshot shows the row that the one before had to wait for.
 * https://www.postgresql.org/docs/18/transaction-iso.html#XACT-READ-COMMITTED
 */
export async function replay(query: Query, request: OrderRequest): Promise<OrderResponse> {
  const { rows } = await query(readStoredResponse, [...scopeOf(request), request.canonicalRequest])
  return answerFrom(rows[0])
}

/** The answer as it was stored. No row, or one without an answer yet: the client may send the same key again. */
export function answerFrom(record: Row | undefined): OrderResponse {
  const { same_request: same, response_status: status, response_location: location, response_body: body } = record ?? {}
  if (same === 'f') return { status: 409, code: 'idempotency_payload_mismatch' }
  if (status !== '201' || !location || !body) return retryLater
  return { status: 201, location, body: JSON.parse(body) as OrderBody }
}
