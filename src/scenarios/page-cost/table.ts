import type { Statement } from '../../reference/index.ts'

/** The account whose list is paged. Nineteen rows of twenty are its own; the rest belong to many others. */
export const ACCOUNT = '1'

export const PAGE_SIZE = 20

export const SCHEMA = `CREATE TABLE orders (
  id          bigint PRIMARY KEY,
  account_id  bigint NOT NULL,
  created_at  timestamptz NOT NULL,
  total_cents bigint NOT NULL
)`

export const CREATE_INDEX: Statement = [
  'create-index',
  'CREATE INDEX orders_page ON orders (account_id, created_at DESC, id DESC)',
]
export const DROP_INDEX: Statement = ['drop-index', 'DROP INDEX orders_page']

/** How many rows a reader can choose from. */
export const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const
export const DEFAULT_SIZE = 100_000

/**
 * Bytes of memory that a row takes in the page: heap, both indexes, WAL, what files grow ahead, and what is left of growing
 * them. `npm run bench` measures it in Chromium.
 */
export const BYTES_PER_ROW = 280

/**
 * INSERT of the rows `first` to `last`, the same in every browser. Ten seconds and some microseconds pass between two
 * rows; seven in a row share one timestamp, as those of an import do, so that the second key decides.
 */
export const insertRows = (first: number, last: number): string => `INSERT INTO orders
SELECT n,
       CASE WHEN n % 20 = 0 THEN 2 + n / 20 * 7919 % 999 ELSE ${ACCOUNT} END,
       timestamptz '2020-01-01 00:00:00.000001+00' + (n - n % 7) * interval '10000019 microseconds',
       100 + n * 7919 % 100000
FROM generate_series(${first}::bigint, ${last}) AS n`

/** How many rows of its list the reader has behind them: a page or a few, and so on in powers of ten to nine tenths of `rows`. */
export function depthsOf(rows: number): readonly number[] {
  const powers = [100, 1_000, 10_000, 100_000].filter((depth) => depth <= rows / 10)
  const half = powers.length < 3 ? [rows / 2] : []
  return [...powers, ...half, rows * 0.9].map(Math.floor).filter((depth) => depth > 0)
}
