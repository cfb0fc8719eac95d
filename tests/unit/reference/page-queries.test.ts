import { describe, expect, test } from 'vitest'
import {
  boundary,
  cursorOf,
  keysetQuery,
  offsetQuery,
  ordersOfAccount,
  pageOf,
  RowFormRefused,
  type BoundaryForm,
  type Cursor,
  type SortColumn,
} from '../../../src/reference/index.ts'
import { Parameters } from '../../../src/reference/page-sql.ts'

const newest: readonly SortColumn[] = [
  { column: 'created_at', type: 'timestamptz', direction: 'desc' },
  { column: 'order_id', type: 'uuid', direction: 'desc' },
]
const mixed: readonly SortColumn[] = [
  { column: 'created_at', type: 'timestamptz', direction: 'desc' },
  { column: 'order_id', type: 'uuid', direction: 'asc' },
]
const nullable: readonly SortColumn[] = [
  { column: 'paid_at', type: 'timestamptz', direction: 'asc', nulls: 'last' },
  { column: 'order_id', type: 'uuid', direction: 'asc' },
]

function written(form: BoundaryForm, order: readonly SortColumn[], cursor: Cursor) {
  const parameters = new Parameters()
  return { conditions: boundary(form, order, cursor, parameters), parameters: parameters.values }
}

describe('a boundary', () => {
  test('in row form is one strict comparison', () => {
    expect(written('row', newest, ['t', 'i'])).toEqual({
      conditions: ['(created_at, order_id) < ($1::timestamptz, $2::uuid)'],
      parameters: ['t', 'i'],
    })
  })

  test('in OR form compares column by column, each its own way', () => {
    expect(written('or', mixed, ['t', 'i'])).toEqual({
      conditions: ['(created_at < $1::timestamptz OR (created_at = $1::timestamptz AND order_id > $2::uuid))'],
      parameters: ['t', 'i'],
    })
  })

  test('with the redundant bound says again what holds of the first column', () => {
    expect(written('or-with-bound', newest, ['t', 'i']).conditions[0]).toBe('created_at <= $1::timestamptz')
  })

  test('counts NULLs as where they stand: last, they are behind every value; at a NULL, only ids are left', () => {
    expect(written('or', nullable, ['t', 'i']).conditions).toEqual([
      '((paid_at > $1::timestamptz OR paid_at IS NULL) OR (paid_at = $1::timestamptz AND order_id > $2::uuid))',
    ])
    expect(written('or', nullable, [null, 'i'])).toEqual({
      conditions: ['(paid_at IS NULL AND order_id > $1::uuid)'],
      parameters: ['i'],
    })
    const [onlyNulls] = nullable
    expect(written('or', onlyNulls ? [onlyNulls] : [], [null]).conditions).toEqual(['false'])
  })

  test('in row form is refused where the directions differ, and where a column may be NULL, with the reason', () => {
    const refused = (order: readonly SortColumn[]) => {
      try {
        return written('row', order, ['t', 'i'])
      } catch (error) {
        return error
      }
    }
    expect(refused(mixed)).toBeInstanceOf(RowFormRefused)
    expect(refused(mixed)).toMatchObject({ reason: 'mixed-directions', column: 'order_id' })
    expect(refused(nullable)).toMatchObject({ reason: 'nullable', column: 'paid_at' })
    expect((refused(nullable) as Error).message).toMatch(/^no row form: paid_at may be NULL/)
  })

  test('is refused for a cursor that does not fit the order', () => {
    expect(() => written('or', newest, ['t'])).toThrow(/2 columns and a cursor of 1/)
    expect(() => written('or', newest, ['t', null])).toThrow('order_id is never NULL')
    expect(() => written('or', [], [])).toThrow(/0 columns/)
  })
})

describe('a page', () => {
  test('asks for one row more than it shows, and has no boundary at first', () => {
    const query = keysetQuery(ordersOfAccount, { filters: ['a'], size: 2, way: 'next', form: 'row' })
    expect(query.parameters).toEqual(['a', '3'])
    expect(query.sql).toBe(`SELECT created_at::text, order_id::text, amount_minor, currency
FROM orders
WHERE account_id = $1::uuid
ORDER BY orders.created_at DESC, orders.order_id DESC
LIMIT $2::bigint`)
  })

  test('before is read backward from its first row, and shown forward', () => {
    const page = { filters: ['a'], size: 2, way: 'previous', cursor: ['t', 'i'], form: 'row' } as const
    const { sql } = keysetQuery(ordersOfAccount, page)
    expect(sql).toContain('(created_at, order_id) > ($2::timestamptz, $3::uuid)')
    expect(sql).toContain('ORDER BY orders.created_at ASC, orders.order_id ASC')
    const rows = ['C', 'B', 'A'].map((order_id) => ({ order_id, created_at: 't' }))
    const read = pageOf(rows, 2, 'previous')
    expect(read).toEqual({ rows: [rows[1], rows[0]], more: true })
    expect(cursorOf(ordersOfAccount, read, 'previous')).toEqual(['t', 'B'])
    expect(cursorOf(ordersOfAccount, read, 'next')).toEqual(['t', 'C'])
  })

  test('without rows has no cursor', () => {
    expect(pageOf([], 2, 'next')).toEqual({ rows: [], more: false })
    expect(cursorOf(ordersOfAccount, { rows: [], more: false }, 'next')).toBeUndefined()
  })

  test('by OFFSET carries a number in place of values', () => {
    const { sql, parameters } = offsetQuery(ordersOfAccount, { filters: ['a'], size: 2, offset: 4 })
    expect(sql).toMatch(/LIMIT \$2::bigint OFFSET \$3::bigint$/)
    expect(parameters).toEqual(['a', '3', '4'])
  })

  test('compares with the collation that it sorts by', () => {
    const list = {
      ...ordersOfAccount,
      order: [{ column: 'name', type: 'text', direction: 'asc', collation: 'C' }],
    } as const
    const { sql } = keysetQuery(list, { filters: ['a'], size: 2, way: 'next', cursor: ['n'], form: 'row' })
    expect(sql).toContain('(name COLLATE "C") > ($2::text)')
    expect(sql).toContain('ORDER BY orders.name COLLATE "C" ASC')
  })

  test('puts no text of a request into its SQL, and takes no type that is none', () => {
    const evil = `x'; DROP TABLE orders; --`
    const { sql } = keysetQuery(ordersOfAccount, {
      filters: [evil],
      size: 2,
      way: 'next',
      cursor: [evil, evil],
      form: 'or-with-bound',
    })
    expect(sql).not.toContain('DROP')
    expect(() => new Parameters().add('1', 'int); DROP TABLE orders; --')).toThrow(/is no type/)
    for (const type of ['numeric(10, 2)', 'timestamp(3) with time zone', 'double precision', 'uuid']) {
      expect(new Parameters().add('1', type)).toBe(`$1::${type}`)
    }
    expect(() => offsetQuery(ordersOfAccount, { filters: [], size: 2, offset: 0 })).toThrow(/1 filters/)
  })
})
