import { expect, test } from 'vitest'
import { inlineRuns } from '../../../src/scenarios/offset-drift/inline-runs.ts'
import { plans } from '../../../src/scenarios/offset-drift/inline-plans.ts'
import type { Cluster, Value } from '../../../src/session/index.ts'
import { runInline, type InlineTrace } from '../../../src/simulator/inline-run.ts'
import { onBothEngines } from '../../support/engines.ts'
import { answersOf } from '../concurrent-retries/inline-answers.ts'
import { inlineClaims } from './inline-claims.ts'

function find(id: string) {
  const run = inlineRuns.find((candidate) => candidate.id === id)
  if (!run) throw new Error(`no inline run ${id}`)
  return run
}

function rowsOf({ steps }: InlineTrace, step: number): readonly (readonly Value[])[] {
  const outcome = steps[step]?.outcome
  if (outcome?.kind !== 'completed') throw new Error(JSON.stringify(outcome))
  return outcome.results.at(-1)?.rows ?? []
}

/** The page that a plan is of, what the plan says, and how many buffers it touched. */
async function explained(cluster: Cluster, id: string) {
  const trace = await runInline(cluster, find(id))
  const lines = rowsOf(trace, 1).map(([line]) => line ?? '')
  const [, hit = '', read = '0'] = /shared hit=(\d+)(?: read=(\d+))?/.exec(lines.join('\n')) ?? []
  const told = (label: string) => lines.find((line) => line.trim().startsWith(`${label}: `))?.trim()
  return { page: rowsOf(trace, 0), lines, buffers: Number(hit) + Number(read), told }
}

test('every inline run backs a claim', () => {
  const claimed = [...inlineClaims, ...plans].map(({ id }) => id)
  expect(inlineRuns.map(({ id }) => id)).toEqual(claimed)
})

onBothEngines((_start, cluster) => {
  test.each(inlineClaims)('$claim', async ({ id, answers }) => {
    expect(answersOf(await runInline(cluster(), find(id)))).toEqual(answers)
  })

  test('all forms give one page; the row form and the redundant bound start reading at it, the OR form and OFFSET at the top', async () => {
    const row = await explained(cluster(), 'plan-row-form')
    const or = await explained(cluster(), 'plan-or-form')
    const bound = await explained(cluster(), 'plan-or-with-bound')
    const offset = await explained(cluster(), 'plan-offset')
    expect(row.page).toHaveLength(11)
    for (const { page } of [or, bound, offset]) expect(page).toEqual(row.page)

    expect(row.told('Index Cond')).toContain('ROW(created_at, order_id) < ROW(')
    expect(row.told('Filter')).toBeUndefined()

    expect(or.told('Index Cond')).not.toContain('created_at')
    expect(or.told('Filter')).toContain('created_at <')
    expect(or.told('Rows Removed by Filter')).toBe('Rows Removed by Filter: 4000')

    expect(bound.told('Index Cond')).toContain('created_at <=')
    expect(bound.told('Rows Removed by Filter')).toBe('Rows Removed by Filter: 1')

    expect(offset.lines.join('\n')).toMatch(/actual rows=4011/)
    expect(or.buffers).toBeGreaterThan(20 * row.buffers)
    expect(offset.buffers).toBeGreaterThan(20 * row.buffers)
    expect(bound.buffers).toBeLessThan(2 * row.buffers)
    // Nothing that a second run would print otherwise: no times, and no reading of the catalog.
    for (const { lines } of [row, or, bound, offset]) expect(lines.join('\n')).not.toMatch(/Planning|Time|cost=| read=/)
  })

  test('one index serves the page before as well: it is read backward, without a sort', async () => {
    const { setup } = find('plan-row-form')
    const sql = `EXPLAIN (COSTS OFF) SELECT * FROM orders
      WHERE account_id = 1 AND (created_at, order_id) > ('2026-01-01 01:06:41+00', 4001)
      ORDER BY created_at, order_id LIMIT 11`
    const plan = rowsOf(await runInline(cluster(), { setup, steps: [{ session: 'A', sql }] }), 0).join('\n')
    expect(plan).toContain('Index Scan Backward using orders_page')
    expect(plan).toMatch(/Index Cond: .*ROW\(created_at, order_id\) > ROW/)
    expect(plan).not.toContain('Sort')
  })
})
