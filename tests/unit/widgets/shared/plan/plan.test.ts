import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { planFacts, nodeTitle } from '../../../../../src/widgets/shared/plan/plan-facts.ts'
import { planWords } from '../../../../../src/widgets/shared/plan/plan-words.ts'
import { planCost, readPlan, type PlanNode } from '../../../../../src/widgets/shared/plan/plan.ts'
import { PlanView } from '../../../../../src/widgets/shared/plan/PlanView.tsx'
import { usePglite } from '../../../simulator/pglite.ts'

const schema = `
  CREATE TABLE orders (id bigint PRIMARY KEY, account bigint NOT NULL, created_at timestamptz NOT NULL)`
const seed = `
  INSERT INTO orders SELECT n, n % 50, timestamptz '2026-01-01' + n * interval '1 second' FROM generate_series(1, 20000) n;
  CREATE INDEX orders_page ON orders (account, created_at DESC, id DESC);
  ANALYZE orders`
const page = 'SELECT id FROM orders WHERE account = 7'
const order = 'ORDER BY created_at DESC, id DESC LIMIT 10'
const boundary = `timestamptz '2026-01-01 03:00:00+00'`

const cluster = usePglite()
let explain: (sql: string) => Promise<string>
beforeAll(async () => {
  await cluster().reset({ schema, seed })
  const session = await cluster().open('A')
  explain = async (sql) => {
    const outcome = await session.execute(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF, FORMAT JSON) ${sql}`)
    const json = outcome.kind === 'completed' ? outcome.results[0]?.rows[0]?.[0] : undefined
    return json ?? expect.fail(JSON.stringify(outcome))
  }
})

async function planOf(sql: string): Promise<PlanNode> {
  return readPlan(await explain(sql)) ?? expect.fail('no plan')
}
const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const factsOf = (root: PlanNode) => nodesOf(root).flatMap((node) => planFacts(node, planWords('en')))

describe('a plan', () => {
  test('of OFFSET says how many rows were read and thrown away by position', async () => {
    const plan = await planOf(`${page} ${order} OFFSET 60`)
    expect(planCost(plan)).toMatchObject({ returned: 10, read: 70 })
    expect(factsOf(plan)).toContainEqual(
      expect.objectContaining({ kind: 'waste', text: 'Skipped: 60 rows read, then thrown away by position' }),
    )
  })

  test('of the row form reads what it returns, between the bounds of its Index Cond', async () => {
    const plan = await planOf(`${page} AND (created_at, id) < (${boundary}, 30000) ${order}`)
    expect(planCost(plan)).toMatchObject({ returned: 10, read: 10 })
    const facts = factsOf(plan)
    expect(facts.filter(({ kind }) => kind === 'waste')).toEqual([])
    expect(facts.find(({ label }) => label === 'Index Cond')?.text).toContain('ROW(created_at, id) <')
    expect(nodesOf(plan).map(nodeTitle)).toEqual(['Limit', 'Index Only Scan using orders_page on orders'])
  })

  test('of the OR form shows its Filter and the rows that it removed', async () => {
    const plan = await planOf(
      `${page} AND (created_at < ${boundary} OR (created_at = ${boundary} AND id < 30000)) ${order}`,
    )
    const removed = factsOf(plan).find(({ label }) => label === 'Rows Removed')
    expect(removed).toMatchObject({ kind: 'waste' })
    const { read, returned } = planCost(plan)
    expect(read - returned).toBe(Number(removed?.text))
    expect(factsOf(plan).find(({ label }) => label === 'Filter')?.text).toContain('OR')
  })

  test('without an index that gives the order shows the Sort and what it read', async () => {
    const plan = await planOf(`SELECT id FROM orders ORDER BY created_at DESC LIMIT 10`)
    expect(planCost(plan)).toMatchObject({ returned: 10, read: 20000 })
    expect(factsOf(plan)).toContainEqual(expect.objectContaining({ kind: 'waste', label: 'Sort Key' }))
  })

  test('counts a row once that a bitmap names and a table gives', async () => {
    const plan = await planOf(`SELECT created_at FROM orders WHERE account < 3`)
    expect(nodesOf(plan).map((node) => node['Node Type'])).toEqual(['Bitmap Heap Scan', 'Bitmap Index Scan'])
    expect(planCost(plan)).toMatchObject({ returned: 1200, read: 1200 })
  })

  test('that is none is shown as it came', () => {
    expect(readPlan('{"Plan": 1}')).toBeUndefined()
    expect(renderToStaticMarkup(createElement(PlanView, { json: 'QUERY PLAN', locale: 'en' }))).toContain('QUERY PLAN')
  })

  test('is drawn with a mark and words for each waste, in both languages', async () => {
    const json = await explain(`${page} ${order} OFFSET 60`)
    const drawn = (['en', 'ja'] as const).map((locale) =>
      renderToStaticMarkup(createElement(PlanView, { json, locale })),
    )
    expect(drawn[0]).toContain('Read 70 rows to return 10 rows')
    expect(drawn[1]).toContain('70 行を読み、10 行を返した')
    for (const html of drawn) expect(html).toMatch(/data-kind="waste"><svg[^>]*data-icon="broken"/)
  })
})
