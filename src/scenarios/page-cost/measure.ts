import type { PageQuery, Query } from '../../reference/index.ts'
import { figuresOf, readExplained, type Explained, type PlanFigures } from './explained.ts'
import { pageQuery, type Boundary, type Form } from './forms.ts'

/** One page, measured. */
export interface PagePoint extends PlanFigures, PageQuery {
  readonly form: Form
  /** Rows of the list before the page. */
  readonly depth: number
  readonly index: boolean
  /**
   * The fastest of `runs` runs, since what else the machine does only adds to it: from sending the statement to having its rows.
   * Not from EXPLAIN: PGlite's own clock is virtual.
   */
  readonly milliseconds: number
  readonly runs: number
  /** EXPLAIN (ANALYZE, BUFFERS), without times. */
  readonly plan: Explained
}

/** Reads a clock, in milliseconds. */
export type Clock = () => number

/** Enough that a short page is measured often and a long one is not waited for. */
const ENOUGH = { milliseconds: 100, runs: 30 } as const
const FEWEST_RUNS = 5

interface PageToMeasure {
  readonly form: Form
  readonly boundary: Boundary
  /** Whether the table has its index now. */
  readonly index: boolean
}

/** EXPLAIN runs the page first, so the timed runs meet whatever shared_buffers then holds. */
export async function measurePage(
  query: Query,
  { form, boundary, index }: PageToMeasure,
  clock: Clock,
): Promise<PagePoint> {
  const page = pageQuery(form, boundary)
  const { rows } = await query(
    ['explain', `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF, FORMAT JSON) ${page.sql}`],
    page.parameters,
  )
  const plan = readExplained(rows[0]?.['QUERY PLAN'] ?? '')
  const timed = await fastest(query, page, clock)
  return { form, depth: boundary.depth, index, ...timed, ...figuresOf(plan), ...page, plan }
}

/** What any statement costs before it reads a row: the way to the database and back. */
export async function measureFloor(query: Query, clock: Clock): Promise<number> {
  return (await fastest(query, { sql: 'SELECT $1::bigint', parameters: ['1'] }, clock)).milliseconds
}

async function fastest(query: Query, { sql, parameters }: PageQuery, clock: Clock) {
  const times: number[] = []
  let total = 0
  while (times.length < FEWEST_RUNS || (times.length < ENOUGH.runs && total < ENOUGH.milliseconds)) {
    const began = clock()
    await query(['page', sql], parameters)
    const took = clock() - began
    times.push(took)
    total += took
  }
  return { milliseconds: Math.min(...times), runs: times.length }
}
