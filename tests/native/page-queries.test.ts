import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cursorOf,
  keysetQuery,
  offsetQuery,
  pageOf,
  type BoundaryForm,
  type Cursor,
  type List,
  type Page,
  type PageQuery,
  type SortColumn,
  type Way,
} from '../../src/reference/index.ts'
import { identifier } from '../../src/reference/page-identifier.ts'
import type { Value } from '../../src/session/index.ts'
import { onBothEngines, type Player } from '../support/engines.ts'

/** Values that lie close together, so that rows tie, and that a driver, a locale or a double would confuse. */
const pools = {
  at: [
    '2026-01-15 09:00:00.000001+00',
    '2026-01-15 09:00:00.000002+00',
    '2026-01-15 09:00:00.0009+00',
    '2026-01-15 09:00:00.001+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
  ],
  name: [
    '',
    'a',
    'B',
    'ab',
    'a_z',
    'XeLu',
    'XGeU',
    'acme',
    'ACME',
    'é',
    'e\u0301',
    'ß',
    '注文',
    '😀',
    '\uffee',
    "' OR 1=1",
  ],
  amount: ['0.1', '0.30000000000000004', '0.3', '-0', '0', '1e300', 'NaN'],
  rank: ['-1', '0', '1', '9223372036854775807'],
} as const

const types = { at: 'timestamptz', name: 'text', amount: 'double precision', rank: 'bigint' } as const
type Column = keyof typeof pools
const columns = Object.keys(pools) as Column[]

const schema = `CREATE TABLE "Odd ""list" (
  id int PRIMARY KEY, "select" int NOT NULL, at timestamptz, name text COLLATE "und-x-icu", amount double precision, rank bigint);`

interface Case {
  readonly rows: readonly Readonly<Record<Column, Value>>[]
  readonly order: readonly SortColumn[]
}

const direction = fc.constantFrom('asc', 'desc')
const nulls = fc.constantFrom('first', 'last')

/** Up to three columns, nullable or not, each its own way, and the id to make them unique. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    columns: fc.shuffledSubarray(columns, { minLength: 0, maxLength: 3 }),
    nullable: fc.boolean(),
    uniform: fc.option(direction),
  })
  .chain(({ columns: chosen, nullable, uniform }) => {
    const way = uniform === null ? direction : fc.constant(uniform)
    const value = (column: Column) =>
      nullable ? fc.option(fc.constantFrom(...pools[column]), { freq: 3 }) : fc.constantFrom<Value[]>(...pools[column])
    const key = (column: Column): fc.Arbitrary<SortColumn> =>
      fc.record({ direction: way, nulls }).map((drawn) => ({
        column,
        type: types[column],
        direction: drawn.direction,
        ...(nullable && { nulls: drawn.nulls }),
        ...(column === 'name' && { collation: 'C' }),
      }))
    return fc.record({
      rows: fc.array(
        fc.record({ at: value('at'), name: value('name'), amount: value('amount'), rank: value('rank') }),
        { maxLength: 15 },
      ),
      order: fc
        .tuple(fc.tuple(...chosen.map(key)), way)
        .map(([keys, direction]) => [...keys, { column: 'id', type: 'int', direction }]),
    })
  })

/** Written by hand, not by the code under test. */
function orderBy(order: readonly SortColumn[]): string {
  return order
    .map(({ column, direction, nulls, collation }) =>
      [`"Odd ""list"."${column}"`, collation && `COLLATE "${collation}"`, direction, nulls && `NULLS ${nulls}`]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')
}

const listOf = (order: readonly SortColumn[]): List => ({
  table: 'Odd "list',
  columns: ['id'],
  filters: [{ column: 'select', type: 'int' }],
  order,
})

async function fill(player: Player, rows: Case['rows']): Promise<void> {
  await player.tags('TRUNCATE "Odd ""list"')
  // The others' rows stand among the list's, and are in no page.
  const values = [...rows.map((row) => [row, 7] as const), ...rows.slice(0, 5).map((row) => [row, 8] as const)]
  if (values.length === 0) return
  const parameters: Value[] = []
  const placeholder = (value: Value) => `$${parameters.push(value)}`
  const tuples = values.map(([{ at, name, amount, rank }, group], index) => {
    const drawn = [at, name, amount, rank].map(placeholder).join(', ')
    return `(${(index * 7) % 31}, ${group}, ${drawn})`
  })
  await player.tags(`INSERT INTO "Odd ""list" VALUES ${tuples.join(', ')}`, parameters)
}

async function rowsOf(player: Player, { sql, parameters }: PageQuery) {
  const outcome = await player.session.execute(sql, parameters)
  if (outcome.kind !== 'completed') throw new Error(`${sql}\n${JSON.stringify([parameters, outcome])}`)
  const { fields = [], rows = [] } = outcome.results.at(-1) ?? {}
  return rows.map((row) => Object.fromEntries(row.map((value, index) => [fields[index]?.name ?? '', value])))
}

const idsOf = (page: Page) => page.rows.map((row) => row['id'])

/** The forms that an order allows, each asked for every page; they must give the same one. */
function formsFor(order: readonly SortColumn[]): readonly BoundaryForm[] {
  const plain =
    new Set(order.map(({ direction }) => direction)).size === 1 && order.every((key) => key.nulls === undefined)
  return plain ? ['row', 'or', 'or-with-bound'] : ['or', 'or-with-bound']
}

async function readAll(
  player: Player,
  list: List,
  size: number,
  way: Way,
): Promise<readonly (readonly (Value | undefined)[])[]> {
  const pages: (readonly (Value | undefined)[])[] = []
  let cursor: Cursor | undefined
  for (;;) {
    const answers: Page[] = []
    for (const form of formsFor(list.order)) {
      const query = keysetQuery(list, { filters: ['7'], size, way, ...(cursor && { cursor }), form })
      answers.push(pageOf(await rowsOf(player, query), size, way))
    }
    const [page, ...others] = answers
    if (page === undefined) throw new Error('no form')
    for (const other of others) expect(other).toEqual(page)
    if (way === 'next') pages.push(idsOf(page))
    else pages.unshift(idsOf(page))
    cursor = cursorOf(list, page, way)
    if (!page.more) return pages
    expect(page.rows).toHaveLength(size)
  }
}

onBothEngines((start) => {
  describe('page queries', () => {
    test('the pages put together are the table: any order, any page size, both ways, in every form', async () => {
      const [A] = await start(schema, '', 'A')
      await fc.assert(
        fc.asyncProperty(cases, async ({ rows, order }) => {
          await fill(A, rows)
          const all = await A.rows(`SELECT id FROM "Odd ""list" WHERE "select" = 7 ORDER BY ${orderBy(order)}`)
          const ids = all.map(([id]) => id)
          expect(ids).toHaveLength(rows.length)
          for (let size = 1; size <= 13; size++) {
            for (const way of ['next', 'previous'] as const) {
              const pages = await readAll(A, listOf(order), size, way)
              expect(pages.flat(), `${way}, ${size} a page`).toEqual(ids)
              expect(pages).toHaveLength(Math.max(1, Math.ceil(ids.length / size)))
            }
          }
        }),
        { seed: 20260115, numRuns: 20 },
      )
    }, 300_000)

    test('OFFSET gives the same pages while nobody changes the table', async () => {
      const [A] = await start(schema, '', 'A')
      await fc.assert(
        fc.asyncProperty(cases, fc.integer({ min: 1, max: 13 }), async ({ rows, order }, size) => {
          await fill(A, rows)
          const list = listOf(order)
          const pages = await readAll(A, list, size, 'next')
          for (const [index, ids] of pages.entries()) {
            const query = offsetQuery(list, { filters: ['7'], size, offset: index * size })
            const page = pageOf(await rowsOf(A, query), size, 'next')
            expect(idsOf(page)).toEqual(ids)
            expect(page.more).toBe(index < pages.length - 1)
          }
        }),
        { seed: 20260116, numRuns: 20 },
      )
    }, 300_000)

    test('a cursor stays good when its row is gone', async () => {
      const [A] = await start(schema, '', 'A')
      const at = (pools.at as readonly string[]).slice(0, 4)
      await fill(
        A,
        at.map((each) => ({ at: each, name: null, amount: null, rank: null })),
      )
      const list = listOf([
        { column: 'at', type: 'timestamptz', direction: 'asc' },
        { column: 'id', type: 'int', direction: 'asc' },
      ])
      const page = async (cursor?: Cursor) => {
        const query = keysetQuery(list, {
          filters: ['7'],
          size: 2,
          way: 'next',
          ...(cursor && { cursor }),
          form: 'row',
        })
        return pageOf(await rowsOf(A, query), 2, 'next')
      }
      const first = await page()
      const cursor = cursorOf(list, first, 'next')
      expect(cursor).toEqual(['2026-01-15 09:00:00.000002+00', '7'])
      await A.tags(`DELETE FROM "Odd ""list" WHERE id = 7`)
      expect(idsOf(await page(cursor))).toEqual(['14', '21'])
    })

    test('a timestamp travels to the microsecond, where a JavaScript Date would lose it', async () => {
      const [A] = await start(schema, '', 'A')
      const at = [1, 2, 3, 4, 5, 6].map((n) => `2026-01-15 09:00:00.000${n}+00`)
      await fill(
        A,
        at.map((each) => ({ at: each, name: null, amount: null, rank: null })),
      )
      for (const direction of ['asc', 'desc'] as const) {
        const list = listOf([
          { column: 'at', type: 'timestamptz', direction },
          { column: 'id', type: 'int', direction },
        ])
        const pages = await readAll(A, list, 2, 'next')
        const ids = ['0', '7', '14', '21', '28', '4']
        expect(pages.flat()).toEqual(direction === 'asc' ? ids : ids.toReversed())
      }
    })

    test('names are quoted where PostgreSQL would quote them', async () => {
      const [A] = await start('', '', 'A')
      const words = await A.rows('SELECT word, quote_ident(word) FROM pg_get_keywords() ORDER BY word')
      expect(words.length).toBeGreaterThan(400)
      for (const [word, quoted] of words) expect(identifier(word ?? '')).toBe(quoted)
      for (const name of ['created_at', 'Created', 'two words', 'a"b', '1st', 'naïve', '注文', '_x', 'x;--']) {
        expect(await A.rows('SELECT quote_ident($1)', [name])).toEqual([[identifier(name)]])
      }
    })
  })
})
