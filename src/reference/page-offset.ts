import type { List } from './page-list.ts'
import { filtersOf, Parameters, selectPage, type PageQuery } from './page-sql.ts'

export interface OffsetPage {
  readonly filters: readonly string[]
  readonly size: number
  /** So many rows of the list are read and dropped, whichever they are by then. */
  readonly offset: number
}

// #region offset
export function offsetQuery(list: List, { filters, size, offset }: OffsetPage): PageQuery {
  const parameters = new Parameters()
  const conditions = filtersOf(list, filters, parameters)
  const limit = `LIMIT ${parameters.add(`${size + 1}`, 'bigint')} OFFSET ${parameters.add(`${offset}`, 'bigint')}`
  return { sql: selectPage(list, conditions, 'next', limit), parameters: parameters.values }
}
// #endregion offset
