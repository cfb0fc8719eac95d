/** As PostgreSQL 18 explains them, with the keys that the book reads; the figures are invented. */
const node = (type: string, rest: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  'Node Type': type,
  'Actual Loops': 1,
  ...rest,
})
const explained = (plan: Readonly<Record<string, unknown>>): string => JSON.stringify([{ Plan: plan, Triggers: [] }])
const index = { 'Relation Name': 'orders', 'Index Name': 'orders_page', 'Shared Hit Blocks': 5 }
const page = { 'Actual Rows': 10, 'Shared Hit Blocks': 5, 'Shared Read Blocks': 0 }
const account = "(account_id = '7'::bigint)"

export const plans: readonly (readonly [name: string, json: string])[] = [
  [
    'between the bounds of the index',
    explained(
      node('Limit', {
        ...page,
        Plans: [
          node('Index Scan', {
            ...index,
            'Actual Rows': 10,
            'Index Cond': `(${account} AND (ROW(created_at, order_id) < ROW('2026-01-15 09:03:00'::timestamptz, 'bb'::uuid)))`,
          }),
        ],
      }),
    ),
  ],
  [
    'thrown away by position',
    explained(
      node('Limit', {
        ...page,
        'Shared Hit Blocks': 1204,
        Plans: [
          node('Index Scan', { ...index, 'Shared Hit Blocks': 1204, 'Actual Rows': 100_010, 'Index Cond': account }),
        ],
      }),
    ),
  ],
  [
    'filtered, then sorted',
    explained(
      node('Limit', {
        ...page,
        'Shared Hit Blocks': 8334,
        Plans: [
          node('Sort', {
            'Actual Rows': 10,
            'Sort Key': ['created_at DESC', 'order_id DESC'],
            'Sort Method': 'top-N heapsort',
            'Shared Hit Blocks': 8334,
            Plans: [
              node('Seq Scan', {
                'Relation Name': 'orders',
                'Actual Rows': 400,
                Filter: account,
                'Rows Removed by Filter': 999_600,
                'Shared Hit Blocks': 8334,
              }),
            ],
          }),
        ],
      }),
    ),
  ],
  ['no plan that can be read', 'QUERY PLAN'],
]
