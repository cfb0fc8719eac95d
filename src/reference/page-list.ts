/** A list to read page by page: rows of one table, in one order. Written by the developer, never taken from a request. */
export interface List {
  readonly table: string
  /** Columns to return beside those of `order`. */
  readonly columns: readonly string[]
  /** What every row of the list has in common, e.g. the account that asks: `column = value`. */
  readonly filters: readonly TypedColumn[]
  /** The order, most significant column first. All columns together must be unique, or rows get lost between pages. */
  readonly order: readonly SortColumn[]
}

export interface TypedColumn {
  readonly column: string
  /** The column's type as PostgreSQL spells it, e.g. `timestamptz`; values are sent as text and cast to it. */
  readonly type: string
}

export interface SortColumn extends TypedColumn {
  readonly direction: 'asc' | 'desc'
  /** Where NULLs stand. Left out: the column is NOT NULL. */
  readonly nulls?: 'first' | 'last'
  /** Left out, the column's own. Named, it is said wherever the column is compared or sorted, and in the index too. */
  readonly collation?: string
}

/** Which way to read from where one stands. */
export type Way = 'next' | 'previous'

/** The order in which a page is read: for a previous page the reverse, so that the rows nearest to the boundary come first. */
export function readingOrder(order: readonly SortColumn[], way: Way): readonly SortColumn[] {
  if (way === 'next') return order
  return order.map(({ direction, nulls, ...column }) => ({
    ...column,
    direction: direction === 'asc' ? 'desc' : 'asc',
    ...(nulls && { nulls: nulls === 'first' ? 'last' : 'first' }),
  }))
}
