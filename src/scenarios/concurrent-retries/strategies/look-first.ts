import {
  answerFrom,
  readStoredResponse,
  responseToStore,
  reservation,
  scopeOf,
  type OrderRequest,
  type OrderResponse,
  type Query,
  type Statement,
} from '../../../reference/index.ts'

/** What the two strategies that look before they insert share. */
export const setSessionLockTimeout: Statement = ['set-lock-timeout', `SET lock_timeout = '2s'`]

/** Without a primary key there may be several, and without ORDER BY any of them would come first. */
export const findRecord: Statement = ['find-record', `${readStoredResponse[1]}\nORDER BY order_id`]

export const insertFinishedRecord: Statement = [
  'insert-record',
  `INSERT INTO idempotency_records
  (account_id, operation, key, canonical_request, expires_at, order_id, response_status, response_body, response_location)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
]

/** The stored answer, or `undefined` when no record is visible. */
export async function find(query: Query, request: OrderRequest): Promise<OrderResponse | undefined> {
  const { rows } = await query(findRecord, [...scopeOf(request), request.canonicalRequest])
  return rows[0] && answerFrom(rows[0])
}

export function finishedRecord(request: OrderRequest) {
  return [...reservation(request), ...responseToStore(request).slice(3)]
}
