import type { Value } from '../session/index.ts'
import { created, scopeOf, type OrderRequest } from './order-request.ts'
import type { Statement } from './sql.ts'

/** READ COMMITTED is PostgreSQL's default; spelled out because the pattern depends on it. */
export const begin: Statement = ['begin', 'BEGIN ISOLATION LEVEL READ COMMITTED']
export const commit: Statement = ['commit', 'COMMIT']
export const rollback: Statement = ['rollback', 'ROLLBACK']
export const setLockTimeout: Statement = ['set-lock-timeout', `SET LOCAL lock_timeout = '2s'`]

// #region reserve-key
export const reserveKey: Statement = [
  'reserve-key',
  `INSERT INTO idempotency_records (account_id, operation, key, canonical_request, expires_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (account_id, operation, key) DO NOTHING
RETURNING key`,
]
// #endregion

export const insertOrder: Statement = [
  'insert-order',
  `INSERT INTO orders (order_id, account_id, created_at, amount_minor, currency)
VALUES ($1, $2, $3, $4, $5)`,
]

export const storeResponse: Statement = [
  'store-response',
  `UPDATE idempotency_records
SET order_id = $4, response_status = $5, response_body = $6, response_location = $7
WHERE account_id = $1 AND operation = $2 AND key = $3`,
]

// #region read-stored-response
export const readStoredResponse: Statement = [
  'read-stored-response',
  `SELECT response_status, response_location, response_body, canonical_request = $4::jsonb AS same_request
FROM idempotency_records
WHERE account_id = $1 AND operation = $2 AND key = $3`,
]
// #endregion

export function reservation(request: OrderRequest): readonly Value[] {
  return [...scopeOf(request), request.canonicalRequest, request.expiresAt]
}

export function newOrder({ accountId, order }: OrderRequest): readonly Value[] {
  return [order.orderId, accountId, order.createdAt, String(order.amountMinor), order.currency]
}

/** The first answer is stored as it went out: rebuilding it later from the order would give a later state. */
export function responseToStore(request: OrderRequest): readonly Value[] {
  const { status, location, body } = created(request.order)
  return [...scopeOf(request), request.order.orderId, String(status), JSON.stringify(body), location]
}
