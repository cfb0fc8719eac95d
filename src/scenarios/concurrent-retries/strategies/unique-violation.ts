import { SqlFailure, UNIQUE_VIOLATION, type Statement } from '../../../reference/index.ts'

/** What the strategies that catch a unique violation share: the reservation without ON CONFLICT. */
export const insertKey: Statement = [
  'insert-key',
  `INSERT INTO idempotency_records (account_id, operation, key, canonical_request, expires_at)
VALUES ($1, $2, $3, $4, $5)`,
]

// #region key-is-taken
/** Whether exactly the key was taken. Another unique index that is violated means something else. */
export function keyIsTaken(error: unknown): boolean {
  return (
    error instanceof SqlFailure &&
    error.sqlstate === UNIQUE_VIOLATION &&
    error.constraint === 'idempotency_records_pkey'
  )
}
// #endregion
