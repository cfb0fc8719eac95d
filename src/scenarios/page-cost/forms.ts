import type { Value } from '../../session/index.ts'
import { ACCOUNT, PAGE_SIZE } from './table.ts'

/** How a page after the first is asked for. */
export const FORMS = ['offset', 'or', 'row', 'or-with-bound'] as const
export type Form = (typeof FORMS)[number]

/** The last row before the page: what its cursor carries, as PostgreSQL prints it. */
export interface Boundary {
  readonly depth: number
  readonly createdAt: string
  readonly id: string
}

export interface Query {
  readonly sql: string
  readonly parameters: readonly Value[]
}

const LIST = 'SELECT id, created_at, total_cents FROM orders WHERE account_id = $1'
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC'
const OR_FORM = '(created_at < $2 OR (created_at = $2 AND id < $3))'

/** The page after `boundary`, which has `boundary.depth` rows before it. */
export function pageQuery(form: Form, { depth, createdAt, id }: Boundary): Query {
  const cursor = [ACCOUNT, createdAt, id]
  const limit = `${NEWEST_FIRST} LIMIT ${PAGE_SIZE}`
  switch (form) {
    case 'offset':
      return { sql: `${LIST} ${limit} OFFSET $2`, parameters: [ACCOUNT, String(depth)] }
    case 'or':
      return { sql: `${LIST} AND ${OR_FORM} ${limit}`, parameters: cursor }
    case 'row':
      return { sql: `${LIST} AND (created_at, id) < ($2, $3) ${limit}`, parameters: cursor }
    case 'or-with-bound':
      return { sql: `${LIST} AND created_at <= $2 AND ${OR_FORM} ${limit}`, parameters: cursor }
  }
}

/** The row that has `depth` - 1 rows before it: asked for by OFFSET, once. */
export const boundaryQuery = (depth: number): Query => ({
  sql: `SELECT created_at, id FROM orders WHERE account_id = $1 ${NEWEST_FIRST} LIMIT 1 OFFSET $2`,
  parameters: [ACCOUNT, String(depth - 1)],
})
