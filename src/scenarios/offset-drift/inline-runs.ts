import { inlineSteps as steps, type InlineRun } from '../../simulator/inline-run.ts'
import { plans } from './inline-plans.ts'

const points = (rows: string) => ({
  schema: `CREATE TABLE orders (created_at int NOT NULL, id int NOT NULL UNIQUE);`,
  seed: `INSERT INTO orders VALUES ${rows};`,
})

/** Six rows, 100 microseconds apart; 1 is the oldest. */
const close = {
  schema: `CREATE TABLE orders (id int PRIMARY KEY, created_at timestamptz NOT NULL);`,
  seed: `INSERT INTO orders SELECT n, timestamptz '2026-01-15 09:00:00+00' + n * interval '100 microseconds'
    FROM generate_series(1, 6) AS n;`,
}
const to = (digits: string) => `'2026-01-15 09:00:00.${digits}+00'`
const newest = `ORDER BY created_at DESC, id DESC LIMIT 2`
const oldest = `ORDER BY created_at, id LIMIT 2`

/** What the chapter claims beside its scenario, as runs. `tests/scenarios/offset-drift` says what comes out. */
export const inlineRuns: readonly InlineRun[] = [
  {
    id: 'row-form-mixed',
    title: {
      en: 'The row form where the directions differ',
      ja: '並びの向きが混在するときの行形式',
    },
    setup: points('(3, 1), (3, 2), (3, 3), (2, 4)'),
    steps: steps(`
      A: SELECT created_at, id FROM orders ORDER BY created_at DESC, id ASC LIMIT 2
      A: SELECT created_at, id FROM orders WHERE (created_at, id) < (3, 2) ORDER BY created_at DESC, id ASC LIMIT 2
      A: SELECT created_at, id FROM orders WHERE created_at < 3 OR (created_at = 3 AND id > 2)
         ORDER BY created_at DESC, id ASC LIMIT 2`),
  },
  {
    id: 'both-behind',
    title: { en: 'created_at < x AND id < y', ja: 'created_at < x AND id < y という条件' },
    setup: points('(5, 9), (4, 2), (3, 7), (2, 8), (1, 1)'),
    steps: steps(`
      A: SELECT created_at, id FROM orders ORDER BY created_at DESC, id DESC LIMIT 2
      A: SELECT created_at, id FROM orders WHERE created_at < 4 AND id < 2 ORDER BY created_at DESC, id DESC LIMIT 2
      A: SELECT created_at, id FROM orders WHERE (created_at, id) < (4, 2) ORDER BY created_at DESC, id DESC LIMIT 2`),
  },
  {
    id: 'inclusive-boundary',
    title: { en: 'An inclusive boundary', ja: '境界を含む比較' },
    setup: points('(4, 4), (3, 3), (2, 2), (1, 1)'),
    steps: steps(`
      A: SELECT created_at, id FROM orders ORDER BY created_at DESC, id DESC LIMIT 2
      A: SELECT created_at, id FROM orders WHERE (created_at, id) <= (3, 3) ORDER BY created_at DESC, id DESC LIMIT 2
      A: SELECT created_at, id FROM orders WHERE (created_at, id) < (3, 3) ORDER BY created_at DESC, id DESC LIMIT 2`),
  },
  {
    id: 'boundary-of-one-column',
    title: { en: 'A boundary without the second key', ja: '第二キーのない境界' },
    setup: points('(4, 1), (3, 3), (3, 2), (2, 4)'),
    steps: steps(`
      A: SELECT created_at, id FROM orders ORDER BY created_at DESC, id DESC LIMIT 2
      A: SELECT created_at, id FROM orders WHERE created_at < 3 ORDER BY created_at DESC, id DESC LIMIT 2
      A: SELECT created_at, id FROM orders WHERE created_at <= 3 ORDER BY created_at DESC, id DESC LIMIT 2
      A: SELECT created_at, id FROM orders WHERE (created_at, id) < (3, 3) ORDER BY created_at DESC, id DESC LIMIT 2`),
  },
  {
    id: 'null-comparisons',
    title: { en: 'Comparing rows that hold a NULL', ja: 'NULL を含む行の比較' },
    setup: { schema: '', seed: '' },
    steps: steps(`A: SELECT (1, NULL::int) < (1, 2), (1, NULL::int) < (2, 0), (2, NULL::int) < (1, 5)`),
  },
  {
    id: 'null-sort-key',
    title: { en: 'A sort key that may be NULL', ja: 'NULL になり得るソートキー' },
    setup: {
      schema: `CREATE TABLE orders (id int PRIMARY KEY, paid_at int);`,
      seed: `INSERT INTO orders VALUES (1, 10), (2, 20), (3, NULL), (4, NULL), (5, NULL);`,
    },
    steps: steps(`
      A: SELECT id, paid_at FROM orders ORDER BY paid_at, id LIMIT 2
      A: SELECT id, paid_at FROM orders WHERE (paid_at, id) > (20, 2) ORDER BY paid_at, id LIMIT 2
      A: SELECT id, paid_at FROM orders ORDER BY paid_at, id LIMIT 3
      A: SELECT id, paid_at FROM orders WHERE (paid_at, id) > (NULL, 3) ORDER BY paid_at, id LIMIT 3
      A: SELECT id, paid_at FROM orders WHERE paid_at > 20 OR paid_at IS NULL OR (paid_at = 20 AND id > 2)
         ORDER BY paid_at, id LIMIT 2
      A: SELECT id, paid_at FROM orders WHERE paid_at IS NULL AND id > 4 ORDER BY paid_at, id LIMIT 2`),
  },
  {
    id: 'no-order',
    title: { en: 'LIMIT without ORDER BY', ja: 'ORDER BY のない LIMIT' },
    setup: {
      schema: `CREATE TABLE orders (id int PRIMARY KEY, note text);`,
      seed: `INSERT INTO orders VALUES (1, ''), (2, ''), (3, ''), (4, '');`,
    },
    steps: steps(`
      A: SELECT id FROM orders LIMIT 2
      B: UPDATE orders SET note = 'paid' WHERE id = 1
      A: SELECT id FROM orders LIMIT 2 OFFSET 2`),
  },
  {
    id: 'order-with-ties',
    title: { en: 'LIMIT with an ORDER BY that leaves ties', ja: '同値が残る ORDER BY と LIMIT' },
    setup: {
      schema: `CREATE TABLE orders (id int PRIMARY KEY, day date NOT NULL);`,
      seed: `INSERT INTO orders SELECT n, '2026-01-15' FROM generate_series(1, 9) AS n;`,
    },
    steps: steps(`
      A: SELECT id FROM orders ORDER BY day DESC LIMIT 2
      A: SELECT id FROM orders ORDER BY day DESC LIMIT 2 OFFSET 2
      A: SELECT id FROM orders ORDER BY day DESC LIMIT 2 OFFSET 4
      A: SELECT id FROM orders ORDER BY day DESC, id LIMIT 2
      A: SELECT id FROM orders ORDER BY day DESC, id LIMIT 2 OFFSET 2`),
  },
  {
    id: 'milliseconds-descending',
    title: {
      en: 'A cursor cut to milliseconds, newest first',
      ja: 'ミリ秒に切り捨てたカーソル（新しい順）',
    },
    setup: close,
    steps: steps(`
      A: SELECT id, created_at FROM orders ${newest}
      A: SELECT id, created_at FROM orders WHERE (created_at, id) < (${to('000')}, 5) ${newest}
      A: SELECT id, created_at FROM orders WHERE (created_at, id) < (${to('0005')}, 5) ${newest}`),
  },
  {
    id: 'milliseconds-ascending',
    title: {
      en: 'The same, oldest first',
      ja: '同じカーソルで古い順に読む場合',
    },
    setup: close,
    steps: steps(`
      A: SELECT id, created_at FROM orders ${oldest}
      A: SELECT id, created_at FROM orders WHERE (created_at, id) > (${to('000')}, 2) ${oldest}
      A: SELECT id, created_at FROM orders WHERE (created_at, id) > (${to('0002')}, 2) ${oldest}`),
  },
  {
    id: 'sorted-as-text',
    title: {
      en: 'ORDER BY takes the name of what is returned',
      ja: 'ORDER BY は返す列の名前を優先する',
    },
    setup: {
      schema: `CREATE TABLE orders (id int PRIMARY KEY, amount int NOT NULL);`,
      seed: `INSERT INTO orders VALUES (1, 9), (2, 10), (3, 200);`,
    },
    steps: steps(`
      A: SELECT id, amount::text FROM orders ORDER BY amount DESC
      A: SELECT id, amount::text FROM orders ORDER BY orders.amount DESC`),
  },
  {
    id: 'moved-behind',
    title: {
      en: 'A row moves from a page that was read to one that was not',
      ja: '読み終えたページの行が、まだ読んでいない側へ移る',
    },
    setup: points('(4, 4), (3, 3), (2, 2), (1, 1)'),
    steps: steps(`
      A: SELECT created_at, id FROM orders ORDER BY created_at DESC, id DESC LIMIT 2
      B: UPDATE orders SET created_at = 0 WHERE id = 4
      A: SELECT created_at, id FROM orders WHERE (created_at, id) < (3, 3) ORDER BY created_at DESC, id DESC LIMIT 2
      A: SELECT created_at, id FROM orders WHERE (created_at, id) < (1, 1) ORDER BY created_at DESC, id DESC LIMIT 2`),
  },
  {
    id: 'late-commit',
    title: { en: 'The order of ids is not the order of commits', ja: 'ID の順はコミットの順ではない' },
    setup: { schema: `CREATE TABLE orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, note text);`, seed: '' },
    steps: steps(`
      A: BEGIN
      A: INSERT INTO orders (note) VALUES ('began first') RETURNING id
      B: INSERT INTO orders (note) VALUES ('committed first') RETURNING id
      C: SELECT id, note FROM orders WHERE id > 0 ORDER BY id
      A: COMMIT
      C: SELECT id, note FROM orders WHERE id > 2 ORDER BY id
      C: SELECT id, note FROM orders ORDER BY id`),
  },
  ...plans,
]
