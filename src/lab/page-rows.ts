import {
  boundaryAt,
  CREATE_INDEX,
  depthsOf,
  DROP_INDEX,
  isWithoutRoom,
  makeRows,
  measureFloor,
  measurePage,
  queryAlone,
  SCHEMA,
  type Boundary,
  type PagePoint,
  type RowsProgress,
} from '../scenarios/page-cost/index.ts'
import type { Cluster } from '../session/index.ts'
import type { LabPage, LabRows } from './lab.ts'
import { Refused } from './refused.ts'

interface Table {
  readonly query: ReturnType<typeof queryAlone>
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
      const query = queryAlone(session)
      const boundaries = new Map<number, Boundary>()
      for (const depth of depthsOf(made.rows)) boundaries.set(depth, await boundaryAt(query, depth))
      const floor = await measureFloor(query, clock)
      table = { query, boundaries, index: true }
      return { ...made, depths: [...boundaries.keys()], floor }
    } catch (error) {
      throw withoutRoom(error)
    }
  }

  async function measure({ form, depth, index }: LabPage): Promise<PagePoint> {
    const boundary = table?.boundaries.get(depth)
    if (!table || !boundary) throw new Refused('NoRows', 'The table has gone: make its rows again.')
    try {
      if (table.index !== index) await table.query(index ? CREATE_INDEX : DROP_INDEX)
      table.index = index
      return await measurePage(table.query, { form, boundary, index }, clock)
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

function withoutRoom(error: unknown): unknown {
  if (!isWithoutRoom(error)) return error
  return new Refused('OutOfMemory', `There is no memory for this many rows: ${(error as Error).message}`)
}
