import { cursorOf, keysetQuery, offsetQuery, pageOf, type BoundaryForm, type Cursor } from '../../reference/index.ts'
import type { List, PageQuery, Query } from '../../reference/index.ts'
import { ACCOUNT, PAGE_SIZE } from './table.ts'

/** How a page after the first is asked for: by position, or by what its cursor is compared with. */
export const FORMS = ['offset', 'or', 'row', 'or-with-bound'] as const satisfies readonly ('offset' | BoundaryForm)[]
export type Form = (typeof FORMS)[number]

const list: List = {
  table: 'orders',
  columns: ['total_cents'],
  filters: [{ column: 'account_id', type: 'bigint' }],
  order: [
    { column: 'created_at', type: 'timestamptz', direction: 'desc' },
    { column: 'id', type: 'bigint', direction: 'desc' },
  ],
}
const filters = [ACCOUNT]

/** Where a page begins. */
export interface Boundary {
  /** Rows of the list before the page. */
  readonly depth: number
  /** What the page before it hands out. */
  readonly cursor: Cursor
}

export function pageQuery(form: Form, { depth, cursor }: Boundary): PageQuery {
  return form === 'offset'
    ? offsetQuery(list, { filters, size: PAGE_SIZE, offset: depth })
    : keysetQuery(list, { filters, size: PAGE_SIZE, way: 'next', cursor, form })
}

/** Asks for the last row before the page by its position, once. */
export async function boundaryAt(query: Query, depth: number): Promise<Boundary> {
  const { sql, parameters } = offsetQuery(list, { filters, size: 1, offset: depth - 1 })
  const { rows } = await query(['boundary', sql], parameters)
  const cursor = cursorOf(list, pageOf(rows, 1, 'next'), 'next')
  if (!cursor) throw new Error(`the list has no row ${depth}`)
  return { depth, cursor }
}
