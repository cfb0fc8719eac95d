import type { Value } from '../session/index.ts'
import { RowFormRefused } from './page-row-form-refused.ts'
import type { SortColumn } from './page-list.ts'
import { compared, type Parameters } from './page-sql.ts'

/**
 * The sort columns' values of the last row of a page (the first, for the page before): text as PostgreSQL prints it, or `null`.
 * Values, not a row: the row itself may be gone by then.
 */
export type Cursor = readonly Value[]

/** How to write down "the rows behind the cursor". `row` is for orders with one direction and no NULLs. */
export type BoundaryForm = 'row' | 'or' | 'or-with-bound'

/** The conditions that let through what comes strictly behind the cursor, in the order of reading. */
export function boundary(
  form: BoundaryForm,
  order: readonly SortColumn[],
  cursor: Cursor,
  parameters: Parameters,
): readonly string[] {
  if (order.length === 0 || cursor.length !== order.length) {
    throw new TypeError(`an order of ${order.length} columns and a cursor of ${cursor.length} values`)
  }
  const keys = order.map((column, index): Key => keyOf(column, cursor[index] ?? null))
  if (form === 'row') return [rowForm(keys, parameters)]
  const placed = keys.map((key): Placed => ({
    ...key,
    placeholder: key.value === null ? '' : parameters.add(key.value, key.type),
  }))
  return form === 'or' ? [orForm(placed)] : [...redundantBound(placed), orForm(placed)]
}

interface Key extends SortColumn {
  readonly value: Value
}

interface Placed extends Key {
  readonly placeholder: string
}

function keyOf(column: SortColumn, value: Value): Key {
  if (value === null && column.nulls === undefined) throw new TypeError(`${column.column} is never NULL`)
  return { ...column, value }
}

// #region row-form
/** One comparison of whole rows: `(created_at, order_id) < ($2, $3)`. A B-tree starts reading right there. */
function rowForm(keys: readonly Key[], parameters: Parameters): string {
  const direction = keys[0]?.direction
  const other = keys.find((key) => key.direction !== direction)
  if (other !== undefined) throw new RowFormRefused('mixed-directions', other.column)
  const nullable = keys.find(({ nulls }) => nulls !== undefined)
  if (nullable !== undefined) throw new RowFormRefused('nullable', nullable.column)
  const values = keys.map(({ value, type }) => parameters.add(value, type))
  return `(${keys.map(compared).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${values.join(', ')})`
}
// #endregion row-form

// #region or-form
/** Behind in the first column, or level there and behind in the second, and so on. */
function orForm(keys: readonly Placed[]): string {
  const alternatives = keys.flatMap((key, index) => {
    const behind = isBehind(key)
    return behind === undefined ? [] : [[...keys.slice(0, index).map(isLevel), behind].join(' AND ')]
  })
  if (alternatives.length === 0) return 'false'
  return `(${alternatives.map((each, index) => (index === 0 ? each : `(${each})`)).join(' OR ')})`
}

/** `undefined`: nothing can be. */
function isBehind(key: Placed): string | undefined {
  const column = compared(key)
  if (key.value === null) return key.nulls === 'first' ? `${column} IS NOT NULL` : undefined
  const further = `${column} ${key.direction === 'asc' ? '>' : '<'} ${key.placeholder}`
  return key.nulls === 'last' ? `(${further} OR ${column} IS NULL)` : further
}

function isLevel(key: Placed): string {
  return key.value === null ? `${compared(key)} IS NULL` : `${compared(key)} = ${key.placeholder}`
}
// #endregion or-form

// #region redundant-bound
/** Says nothing new: what is behind in the order isn't before in its first column. But an index can start reading there. */
function redundantBound([key]: readonly Placed[]): readonly string[] {
  if (key === undefined) return []
  const column = compared(key)
  if (key.value === null) return key.nulls === 'first' ? [] : [`${column} IS NULL`]
  const bound = `${column} ${key.direction === 'asc' ? '>=' : '<='} ${key.placeholder}`
  return [key.nulls === 'last' ? `(${bound} OR ${column} IS NULL)` : bound]
}
// #endregion redundant-bound
