import type { Cursor } from './page-boundary.ts'
import type { List, Way } from './page-list.ts'
import type { Row } from './sql.ts'

export interface Page {
  /** In the order of the list, whichever way they were read. */
  readonly rows: readonly Row[]
  /** Whether there were further rows that way when the page was read. */
  readonly more: boolean
}

// #region page-of
/** The page in what `keysetQuery` or `offsetQuery` with the same `size` returned. */
export function pageOf(rows: readonly Row[], size: number, way: Way): Page {
  const page = rows.slice(0, size)
  return { rows: way === 'next' ? page : page.reverse(), more: rows.length > size }
}

/** From where to read on: behind the page's last row, or before its first. An empty page has no such row. */
export function cursorOf({ order }: List, { rows }: Page, way: Way): Cursor | undefined {
  const row = way === 'next' ? rows.at(-1) : rows[0]
  return row && order.map(({ column }) => row[column] ?? null)
}
// #endregion page-of
