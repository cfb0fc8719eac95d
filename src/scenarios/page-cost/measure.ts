import type { Session } from '../../session/index.ts'
import { figuresOf, readExplained, type Explained, type PlanFigures } from './explained.ts'
import { boundaryQuery, pageQuery, type Boundary, type Form, type Query } from './forms.ts'
import { statement } from './statement.ts'

/** One page, measured. */
export interface PagePoint extends PlanFigures {
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
  readonly sql: string
  readonly parameters: Query['parameters']
  /** EXPLAIN (ANALYZE, BUFFERS), without times. */
  readonly plan: Explained
}

/** Reads a clock, in milliseconds. */
export type Clock = () => number

/** Enough that a short page is measured often and a long one is not waited for. */
const ENOUGH = { milliseconds: 60, runs: 30 } as const
const FEWEST_RUNS = 3

export async function boundaryAt(session: Session, depth: number): Promise<Boundary> {
  const { sql, parameters } = boundaryQuery(depth)
  const [row] = await statement(session, sql, parameters)
  const [createdAt, id] = row ?? []
  if (!createdAt || !id) throw new Error(`the list has no row ${depth}`)
  return { depth, createdAt, id }
}

/** EXPLAIN runs the page first, so the timed runs meet whatever shared_buffers then holds. */
export async function measurePage(
  session: Session,
  { form, boundary, index }: { readonly form: Form; readonly boundary: Boundary; readonly index: boolean },
  clock: Clock,
): Promise<PagePoint> {
  const query = pageQuery(form, boundary)
  const [explained] = await statement(
    session,
    `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF, FORMAT JSON) ${query.sql}`,
    query.parameters,
  )
  const plan = readExplained(explained?.[0] ?? '')
  const { milliseconds, runs } = await timed(session, query, clock)
  return { form, depth: boundary.depth, index, milliseconds, runs, ...figuresOf(plan), ...query, plan }
}

/** What any statement costs before it reads a row: the way to the database and back. */
export async function measureFloor(session: Session, clock: Clock): Promise<number> {
  return (await timed(session, { sql: 'SELECT $1::bigint', parameters: ['1'] }, clock)).milliseconds
}

async function timed(session: Session, { sql, parameters }: Query, clock: Clock) {
  const times: number[] = []
  let total = 0
  while (times.length < FEWEST_RUNS || (times.length < ENOUGH.runs && total < ENOUGH.milliseconds)) {
    const began = clock()
    await statement(session, sql, parameters)
    const took = clock() - began
    times.push(took)
    total += took
  }
  return { milliseconds: Math.min(...times), runs: times.length }
}
