import type { List } from './page-list.ts'

// #region orders
/** An account's orders, newest first. Orders made in the same microsecond are told apart by their id. */
export const ordersOfAccount: List = {
  table: 'orders',
  columns: ['amount_minor', 'currency'],
  filters: [{ column: 'account_id', type: 'uuid' }],
  order: [
    { column: 'created_at', type: 'timestamptz', direction: 'desc' },
    { column: 'order_id', type: 'uuid', direction: 'desc' },
  ],
}

/** What all rows have in common first, then the order, column by column: each page is one stretch of it. */
export const ordersPageIndex = `CREATE INDEX orders_page ON orders (account_id, created_at DESC, order_id DESC);`
// #endregion orders
