import {
  keysetQuery,
  offsetQuery,
  ordersOfAccount,
  ordersPageIndex,
  ordersTable,
  type BoundaryForm,
  type PageQuery,
} from '../../reference/index.ts'
import type { Value } from '../../session/index.ts'
import type { InlineRun } from '../../simulator/inline-run.ts'

const ACCOUNT = '00000000-0000-4000-8000-000000000001'
/** One of four accounts, 5,000 orders each; the page is far down in its list. */
const DEPTH = 4000
const page = { filters: [ACCOUNT], size: 10 }

/** The cursor after 4,000 orders of the account: order n was made n seconds after midnight, and n mod 4 is its account. */
const last = 20_000 - 3 - 4 * (DEPTH - 1)
const cursor = ['2026-01-01 01:06:41+00', `${last.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`]

const setup = {
  schema: `${ordersTable}\n\n${ordersPageIndex}`,
  seed: `INSERT INTO orders
      SELECT (lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000')::uuid,
        ('00000000-0000-4000-8000-' || lpad((n % 4)::text, 12, '0'))::uuid,
        timestamptz '2026-01-01 00:00:00+00' + n * interval '1 second', n, 'JPY'
      FROM generate_series(1, 20000) AS n;
    ANALYZE orders;`,
}

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

const byKeyset = (form: BoundaryForm) => keysetQuery(ordersOfAccount, { ...page, way: 'next', cursor, form })

/** The same page, 4,000 orders down, in each way of asking for it. */
export const plans: readonly InlineRun[] = [
  explained(
    'plan-row-form',
    { en: 'The plan of the row form, 4,000 orders down', ja: '4,000 件先のページ：行比較の実行計画' },
    byKeyset('row'),
  ),
  explained(
    'plan-or-form',
    { en: 'The plan of the OR form for the same page', ja: '同じページ：OR 形の実行計画' },
    byKeyset('or'),
  ),
  explained(
    'plan-or-with-bound',
    { en: 'The plan of the OR form with the redundant bound', ja: '同じページ：冗長な境界を加えた OR 形の実行計画' },
    byKeyset('or-with-bound'),
  ),
  explained(
    'plan-offset',
    { en: 'The plan of OFFSET 4000', ja: '同じページ：OFFSET 4000 の実行計画' },
    offsetQuery(ordersOfAccount, { ...page, offset: DEPTH }),
  ),
]
