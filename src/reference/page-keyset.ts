import { boundary, type BoundaryForm, type Cursor } from './page-boundary.ts'
import { readingOrder, type List, type Way } from './page-list.ts'
import { filtersOf, Parameters, selectPage, type PageQuery } from './page-sql.ts'

export interface KeysetPage {
  /** The values of the list's filters, in their order. */
  readonly filters: readonly string[]
  /** At most so many rows. */
  readonly size: number
  readonly way: Way
  /** Left out: from the list's start, or for previous pages from its end. */
  readonly cursor?: Cursor
  readonly form: BoundaryForm
}

// #region keyset
/** Asks for one row more than the page holds: whether it comes says whether there is more. `pageOf` reads the result. */
export function keysetQuery(list: List, { filters, size, way, cursor, form }: KeysetPage): PageQuery {
  const parameters = new Parameters()
  const conditions = [
    ...filtersOf(list, filters, parameters),
    ...(cursor === undefined ? [] : boundary(form, readingOrder(list.order, way), cursor, parameters)),
  ]
  const limit = `LIMIT ${parameters.add(`${size + 1}`, 'bigint')}`
  return { sql: selectPage(list, conditions, way, limit), parameters: parameters.values }
}
// #endregion keyset
