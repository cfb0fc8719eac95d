import { SqlFailure } from '../../reference/index.ts'
import type { Session } from '../../session/index.ts'
import { alone, queryAlone } from './connection.ts'
import { CREATE_INDEX, insertRows } from './table.ts'

export interface RowsProgress {
  readonly phase: 'rows' | 'index' | 'analyze'
  /** Committed so far, of how many. */
  readonly rows: number
  readonly of: number
}

export interface MadeRows {
  /** Rows that stand. */
  readonly rows: number
  readonly of: number
  /** Why it ended: all are there; somebody said stop; or the database had no room for more. */
  readonly ended: 'complete' | 'stopped' | 'full'
  /** What table and indexes take, in bytes. */
  readonly bytes: number
}

/** Rows of one INSERT: short enough that a stop is soon heard. */
const BATCH = 10_000
/** PGlite never checkpoints by itself, and its WAL lies in the page's memory. */
const ROWS_BETWEEN_CHECKPOINTS = 100_000
const CHECKPOINT = ['checkpoint', 'CHECKPOINT'] as const

/** https://www.postgresql.org/docs/18/errcodes-appendix.html: disk_full, out_of_memory. A page's disk is its memory. */
const NO_ROOM: ReadonlySet<string | undefined> = new Set(['53100', '53200'])

/** Whether a statement failed because the database has no room left. */
export const isWithoutRoom = (error: unknown): boolean =>
  NO_ROOM.has((error as { readonly sqlstate?: string }).sqlstate)

/**
 * Fills the empty table batch by batch, each a transaction of its own, then builds the index and runs ANALYZE. Before each batch
 * `proceed` is told how far it is; when it answers false, what stands is made ready to be read. On PGlite a full memory ends it
 * the same way.
 */
export async function makeRows(
  session: Session,
  rows: number,
  proceed: (progress: RowsProgress) => boolean | Promise<boolean>,
): Promise<MadeRows> {
  const sql = alone(session)
  const query = queryAlone(session)
  let made = 0
  let ended: MadeRows['ended'] = 'complete'
  // Gives back the files of an earlier table.
  await query(CHECKPOINT)
  while (made < rows) {
    if (!(await proceed({ phase: 'rows', rows: made, of: rows }))) {
      ended = 'stopped'
      break
    }
    const last = Math.min(made + BATCH, rows)
    const outcome = await sql.execute('insert', insertRows(made + 1, last))
    if (outcome.kind === 'failed') {
      if (!isWithoutRoom(outcome.error)) throw new SqlFailure('insert', outcome.error)
      ended = 'full'
      break
    }
    made = last
    if (made % ROWS_BETWEEN_CHECKPOINTS === 0) await query(CHECKPOINT)
  }
  await proceed({ phase: 'index', rows: made, of: rows })
  await query(CREATE_INDEX)
  await proceed({ phase: 'analyze', rows: made, of: rows })
  await query(['analyze', 'ANALYZE orders'])
  await query(CHECKPOINT)
  const { rows: sizes } = await query(['size', `SELECT pg_total_relation_size('orders') AS bytes`])
  return { rows: made, of: rows, ended, bytes: Number(sizes[0]?.['bytes']) }
}
