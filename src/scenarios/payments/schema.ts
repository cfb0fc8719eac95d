import { oneOpenAttemptIndex, payableOrdersTable, paymentAttemptsTable } from '../../reference/index.ts'
import type { Setup, TableQuery } from '../../session/index.ts'

export const ORDER = { orderId: '0a0a0a0a-0000-4000-8000-000000000000', amountMinor: 1200, currency: 'JPY' }

export const setup: Setup = {
  schema: [payableOrdersTable, paymentAttemptsTable, oneOpenAttemptIndex].join('\n\n'),
  seed: `INSERT INTO orders (order_id, amount_minor, currency) VALUES ('${ORDER.orderId}', ${ORDER.amountMinor}, '${ORDER.currency}');`,
}

/** Every column, those that tell the story first. */
export const tables: readonly TableQuery[] = [
  { name: 'orders', columns: ['state', 'amount_minor', 'currency', 'order_id'], orderBy: 'order_id' },
  {
    name: 'payment_attempts',
    columns: [
      'attempt_id',
      'state',
      'sends',
      'provider_payment_id',
      'amount_minor',
      'currency',
      'key_expires_at',
      'lookup_reliable_at',
      'provider',
      'order_id',
    ],
    orderBy: 'attempt_id',
  },
]
