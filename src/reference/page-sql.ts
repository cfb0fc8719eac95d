import type { Value } from '../session/index.ts'
import { identifier } from './page-identifier.ts'
import { readingOrder, type List, type SortColumn, type TypedColumn, type Way } from './page-list.ts'

/** A statement with its parameters: text as PostgreSQL prints it, so that no microsecond is lost on the way. */
export interface PageQuery {
  readonly sql: string
  readonly parameters: readonly Value[]
}

/** Gathers the parameters of one statement. */
export class Parameters {
  readonly values: Value[] = []

  /** The placeholder for a value, cast to the type. */
  add(value: Value, type: string): string {
    if (!/^[a-z_][a-z0-9_ ]*(\(\d+(, ?\d+)?\))?( (with|without) time zone)?$/.test(type))
      throw new TypeError(`${type} is no type`)
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }
}

// #region select
/**
 * Sort columns come back as text: a driver that makes a JavaScript Date of a timestamp drops its microseconds. ORDER BY names the
 * table, because `ORDER BY created_at` would mean the text that is returned under that name.
 */
export function selectPage(list: List, conditions: readonly string[], way: Way, limit: string): string {
  const keys = list.order.map(({ column }) => `${identifier(column)}::text`)
  const others = list.columns.filter((column) => !list.order.some((key) => key.column === column)).map(identifier)
  const order = readingOrder(list.order, way).map((key) => `${qualified(list, key)} ${directionOf(key)}`)
  return [
    `SELECT ${[...keys, ...others].join(', ')}`,
    `FROM ${identifier(list.table)}`,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join('\n  AND ')}`]),
    `ORDER BY ${order.join(', ')}`,
    limit,
  ].join('\n')
}
// #endregion select

/** `column = $1`, for each filter; a filter's value is never NULL. */
export function filtersOf({ filters }: List, values: readonly string[], parameters: Parameters): readonly string[] {
  if (values.length !== filters.length) throw new TypeError(`${filters.length} filters need as many values`)
  return filters.map(
    ({ column, type }, index) => `${identifier(column)} = ${parameters.add(values[index] ?? '', type)}`,
  )
}

/** A sort column as it is compared: with the collation that ORDER BY uses. */
export function compared({ column, collation }: Pick<SortColumn, 'collation'> & TypedColumn): string {
  return `${identifier(column)}${collated(collation)}`
}

function qualified({ table }: List, { column, collation }: SortColumn): string {
  return `${identifier(table)}.${identifier(column)}${collated(collation)}`
}

function collated(collation: string | undefined): string {
  return collation === undefined ? '' : ` COLLATE ${identifier(collation)}`
}

function directionOf({ direction, nulls }: SortColumn): string {
  return `${direction.toUpperCase()}${nulls === undefined ? '' : ` NULLS ${nulls.toUpperCase()}`}`
}
