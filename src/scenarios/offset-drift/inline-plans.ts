import { keysetQuery, offsetQuery, type BoundaryForm, type List, type PageQuery } from '../../reference/index.ts'
import type { Value } from '../../session/index.ts'
import type { InlineRun } from '../../simulator/inline-run.ts'

/** The chapter's list with ids that are short, so that a plan can be read. */
const list: List = {
  table: 'orders',
  columns: ['amount_minor'],
  filters: [{ column: 'account_id', type: 'int' }],
  order: [
    { column: 'created_at', type: 'timestamptz', direction: 'desc' },
    { column: 'order_id', type: 'int', direction: 'desc' },
  ],
}

/** Order n was made n seconds after midnight, and n mod 4 is its account: four accounts with 5,000 orders each. */
const setup = {
  schema: `CREATE TABLE orders (
      order_id int PRIMARY KEY, account_id int NOT NULL, created_at timestamptz NOT NULL, amount_minor int NOT NULL);
    CREATE INDEX orders_page ON orders (account_id, created_at DESC, order_id DESC);`,
  seed: `INSERT INTO orders
      SELECT n, n % 4, timestamptz '2026-01-01 00:00:00+00' + n * interval '1 second', n FROM generate_series(1, 20000) AS n;
    ANALYZE orders;`,
}

const DEPTH = 4000
const page = { filters: ['1'], size: 10 }
/** The account's 4,000th order from the newest, which is order 19,997. */
const cursor = ['2026-01-01 01:06:41+00', String(19_997 - 4 * (DEPTH - 1))]

/** The page, and then its plan with what was counted and nothing that was timed or estimated. By then all is in memory. */
function explained(id: string, title: InlineRun['title'], query: PageQuery): InlineRun {
  const sql = withLiterals(query)
  const explain = `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) ${sql}`
  return { id, title, setup, steps: [sql, explain].map((each) => ({ session: 'A', sql: each })) }
}

function withLiterals({ sql, parameters }: PageQuery): string {
  const literal = (value: Value) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`)
  return sql
    .replace(/\s+/g, ' ')
    .replace(/\$(\d+)/g, (_, position) => literal(parameters[Number(position) - 1] ?? null))
}

const byKeyset = (form: BoundaryForm) => keysetQuery(list, { ...page, way: 'next', cursor, form })

/** The same page, 4,000 orders down, in each way of asking for it. */
export const plans: readonly InlineRun[] = [
  explained(
    'plan-row-form',
    { en: 'The plan of the row form, 4,000 orders down', ja: '4,000 件先のページ：行形式の実行計画' },
    byKeyset('row'),
  ),
  explained(
    'plan-or-form',
    { en: 'The plan of the OR form for the same page', ja: '同じページ：OR 形式の実行計画' },
    byKeyset('or'),
  ),
  explained(
    'plan-or-with-bound',
    { en: 'The plan of the OR form with the redundant bound', ja: '同じページ：冗長な境界を加えた OR 形式の実行計画' },
    byKeyset('or-with-bound'),
  ),
  explained(
    'plan-offset',
    { en: 'The plan of OFFSET 4000', ja: '同じページ：OFFSET 4000 の実行計画' },
    offsetQuery(list, { ...page, offset: DEPTH }),
  ),
]
