import { beforeAll, describe, expect, test } from 'vitest'
import {
  boundaryAt,
  CREATE_INDEX,
  DROP_INDEX,
  FORMS,
  makeRows,
  measureFloor,
  measurePage,
  nodesOf,
  PAGE_SIZE,
  queryAlone,
  SCHEMA,
  type Form,
  type MadeRows,
  type PagePoint,
} from '../../../src/scenarios/page-cost/index.ts'
import type { Query } from '../../../src/reference/index.ts'
import { onBothEngines, type Player } from '../../support/engines.ts'

const ROWS = 100_000
const DEPTH = 90_000
/** One more than the page holds, to know whether there is another. */
const FETCHED = PAGE_SIZE + 1
/** Figures only: no claim here is about time. */
const still = (): number => 0

onBothEngines((start) => {
  let reader: Player
  let made: MadeRows
  let query: Query
  const points = new Map<string, PagePoint>()
  const at = (form: Form, index: boolean): PagePoint => {
    const point = points.get(`${form} ${index}`)
    if (!point) throw new Error(`${form} was not measured`)
    return point
  }
  const scanOf = ({ plan }: PagePoint) => nodesOf(plan.Plan).find((node) => node['Relation Name'] === 'orders')
  const typesOf = ({ plan }: PagePoint) => nodesOf(plan.Plan).map((node) => node['Node Type'])

  beforeAll(async () => {
    ;[reader] = await start(SCHEMA, '', 'A')
    query = queryAlone(reader.session)
    made = await makeRows(reader.session, ROWS, () => true)
    const boundary = await boundaryAt(query, DEPTH)
    for (const index of [true, false]) {
      if (!index) await query(DROP_INDEX)
      for (const form of FORMS)
        points.set(`${form} ${index}`, await measurePage(query, { form, boundary, index }, still))
    }
    await query(CREATE_INDEX)
  })

  test('the table has its rows, over many accounts, with microseconds and ties in their timestamps', async () => {
    expect(made).toMatchObject({ rows: ROWS, of: ROWS, ended: 'complete' })
    const [counts] = await reader.rows(
      `SELECT count(*), count(*) FILTER (WHERE account_id = 1), count(DISTINCT account_id) > 900,
              count(DISTINCT created_at) < count(*) / 6, bool_and(extract(microseconds FROM created_at)::int % 1000 <> 0)
       FROM orders WHERE id <= 99000`,
    )
    expect(counts?.slice(0, 4)).toEqual(['99000', '94050', 't', 't'])
  })

  test('every form gives the same page, with the index and without', async () => {
    const wanted = await reader.rows(
      `SELECT created_at, id, total_cents FROM orders WHERE account_id = 1
       ORDER BY created_at DESC, id DESC LIMIT ${FETCHED} OFFSET ${DEPTH}`,
    )
    for (const form of FORMS) {
      const { sql, parameters } = at(form, true)
      const page = await reader.rows(sql, parameters)
      expect(page).toHaveLength(FETCHED)
      expect(page).toEqual(wanted)
    }
  })

  describe('with the index, 90,000 rows deep', () => {
    test('OFFSET and the OR form read everything before the page; the row form reads the page', () => {
      expect(at('offset', true).rowsRead).toBe(DEPTH + FETCHED)
      expect(at('or', true).rowsRead).toBe(DEPTH + FETCHED)
      expect(at('row', true).rowsRead).toBe(FETCHED)
      for (const form of ['offset', 'or'] as const)
        expect(at(form, true).buffers).toBeGreaterThan(100 * at('row', true).buffers)
    })

    test('the OR form has the account as its Index Cond and throws the rest away in a Filter', () => {
      const scan = scanOf(at('or', true))
      expect(scan).toMatchObject({ 'Index Name': 'orders_page', 'Rows Removed by Filter': DEPTH })
      expect(scan?.['Index Cond']).toBe(`(account_id = '1'::bigint)`)
      expect(scan?.['Filter']).toContain('OR')
    })

    test('the row form has all of it as its Index Cond, and no Filter', () => {
      const scan = scanOf(at('row', true))
      expect(scan?.['Index Cond']).toContain('ROW(created_at, id) < ROW(')
      expect(scan).not.toHaveProperty('Filter')
    })

    test('one redundant bound makes the OR form as cheap as the row form', () => {
      const scan = scanOf(at('or-with-bound', true))
      expect(scan?.['Index Cond']).toContain('created_at <=')
      expect(scan?.['Filter']).toContain('OR')
      expect(at('or-with-bound', true).buffers).toBeLessThanOrEqual(at('row', true).buffers + 1)
      // The ties of the boundary, which the bound lets in.
      expect(at('or-with-bound', true).rowsRead - FETCHED).toBeLessThanOrEqual(7)
    })

    test('nothing is sorted', () => {
      for (const form of FORMS) expect(typesOf(at(form, true))).toEqual(['Limit', 'Index Scan'])
    })
  })

  describe('without the index', () => {
    test('every form reads the whole table and sorts', () => {
      for (const form of FORMS) {
        expect(typesOf(at(form, false))).toEqual(['Limit', 'Sort', 'Seq Scan'])
        expect(at(form, false).rowsRead).toBe(ROWS)
        expect(at(form, false).buffers).toBeGreaterThan(100 * at('row', true).buffers)
      }
    })

    test('OFFSET keeps every row before the page for its sort, which spills to a file; the others keep one page', () => {
      expect(at('offset', false).spilled).toBeGreaterThan(0)
      for (const form of ['or', 'row', 'or-with-bound'] as const) expect(at(form, false).spilled).toBe(0)
    })
  })

  test('near the head of the list OFFSET is as good as any', async () => {
    const boundary = await boundaryAt(query, 100)
    const offset = await measurePage(query, { form: 'offset', boundary, index: true }, still)
    const row = await measurePage(query, { form: 'row', boundary, index: true }, still)
    expect(offset.buffers).toBeLessThanOrEqual(row.buffers + 5)
  })

  test('a time is the fastest of the runs, by the clock that is given', async () => {
    let now = 0
    const ticks = [5, 1, 3, 60, 60]
    let reading = 0
    // Read before and after each run.
    const clock = (): number => (reading++ % 2 === 0 ? now : (now += ticks[(reading - 2) / 2] ?? 1000))
    expect(await measureFloor(query, clock)).toBe(1)
    expect(reading).toBe(10)
  })

  test('a stop between two batches leaves a table that can be read', async () => {
    const [other] = await start(SCHEMA, '', 'A')
    const otherQuery = queryAlone(other.session)
    const seen: number[] = []
    const stopped = await makeRows(other.session, ROWS, ({ phase, rows }) => {
      seen.push(rows)
      return phase !== 'rows' || rows < 30_000
    })
    expect(stopped).toMatchObject({ rows: 30_000, of: ROWS, ended: 'stopped' })
    expect(seen).toEqual([0, 10_000, 20_000, 30_000, 30_000, 30_000])
    expect(await other.rows('SELECT count(*) FROM orders')).toEqual([['30000']])
    const boundary = await boundaryAt(otherQuery, 27_000)
    const point = await measurePage(otherQuery, { form: 'row', boundary, index: true }, still)
    expect(point.rowsRead).toBe(FETCHED)
  })
})
