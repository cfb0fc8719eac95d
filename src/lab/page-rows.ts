import {
  boundaryAt,
  CREATE_INDEX,
  depthsOf,
  DROP_INDEX,
  makeRows,
  measureFloor,
  measurePage,
  SCHEMA,
  statement,
  StatementFailed,
  type Boundary,
  type PagePoint,
  type RowsProgress,
} from '../scenarios/page-cost/index.ts'
import type { Cluster, Session } from '../session/index.ts'
import type { LabPage, LabRows } from './lab.ts'
import { Refused } from './refused.ts'

interface Table {
  readonly session: Session
  readonly boundaries: ReadonlyMap<number, Boundary>
  index: boolean
}

/** The table of the chapter on what a page costs. One session in autocommit, so nothing is ever parked or replayed. */
export function createPageRows(clock: () => number) {
  let table: Table | undefined

  async function make(
    cluster: Cluster,
    rows: number,
    proceed: (progress: RowsProgress) => Promise<boolean>,
  ): Promise<LabRows> {
    table = undefined
    try {
      await cluster.reset({ schema: SCHEMA, seed: '' })
      const session = await cluster.open('A')
      const made = await makeRows(session, rows, proceed)
      const boundaries = new Map<number, Boundary>()
      for (const depth of depthsOf(made.rows)) boundaries.set(depth, await boundaryAt(session, depth))
      const floor = await measureFloor(session, clock)
      table = { session, boundaries, index: true }
      return { ...made, depths: [...boundaries.keys()], floor }
    } catch (error) {
      throw withoutRoom(error)
    }
  }

  async function measure({ form, depth, index }: LabPage): Promise<PagePoint> {
    const boundary = table?.boundaries.get(depth)
    if (!table || !boundary) throw new Refused('NoRows', 'The table has gone: make its rows again.')
    try {
      if (table.index !== index) await statement(table.session, index ? CREATE_INDEX : DROP_INDEX)
      table.index = index
      return await measurePage(table.session, { form, boundary, index }, clock)
    } catch (error) {
      throw withoutRoom(error)
    }
  }

  return {
    make,
    measure,
    /** The cluster is used for something else. */
    forget(): void {
      table = undefined
    },
  }
}

/** https://www.postgresql.org/docs/18/errcodes-appendix.html: disk_full and out_of_memory; the page's disk is its memory. */
function withoutRoom(error: unknown): unknown {
  const full = error instanceof StatementFailed && (error.sqlstate === '53100' || error.sqlstate === '53200')
  return full ? new Refused('OutOfMemory', `There is no memory for this many rows: ${error.message}`) : error
}
