import { idempotencyRecordsTable, ordersTable } from '../../reference/index.ts'
import type { Setup, TableQuery } from '../../session/index.ts'

/**
 * The table of those who only look before they insert: no primary key, so nothing but their own SELECT stands between a
 * key and its second record. (With the key, the second one would fail with 23505: that is `catch-unique-violation`.)
 */
const recordsWithoutKey = idempotencyRecordsTable.replace(
  /,\s*PRIMARY KEY \(account_id, operation, key\)/,
  '\n  -- no PRIMARY KEY: this strategy trusts its SELECT',
)

export function setupFor(keyIsUnique: boolean): Setup {
  return { schema: [ordersTable, keyIsUnique ? idempotencyRecordsTable : recordsWithoutKey].join('\n\n'), seed: '' }
}

/** Every column, those that tell the story first. */
export const tables: readonly TableQuery[] = [
  {
    name: 'orders',
    columns: ['order_id', 'amount_minor', 'currency', 'created_at', 'account_id'],
    orderBy: 'order_id',
  },
  {
    name: 'idempotency_records',
    columns: [
      'key',
      'order_id',
      'response_status',
      'response_body',
      'response_location',
      'canonical_request',
      'expires_at',
      'operation',
      'account_id',
    ],
    orderBy: 'account_id, operation, key, order_id',
  },
]
