import type { InlineRun, InlineStep } from '../../simulator/inline-run.ts'

const look = `SELECT order_id FROM orders WHERE key = 'K1'`
const create = `INSERT INTO orders (key) VALUES ('K1') RETURNING order_id`
const begin = 'BEGIN ISOLATION LEVEL SERIALIZABLE'

const steps = (text: readonly (readonly [session: string, sql: string])[]): readonly InlineStep[] =>
  text.map(([session, sql]) => ({ session, sql }))

/**
 * Looking first, without a constraint, at SERIALIZABLE. The engine in the page refuses that level, so this is recorded
 * on a native server: `npm run record-serializable` writes `src/content/recorded/serializable.json`.
 */
export const serializableRun: InlineRun = {
  id: 'serializable',
  title: {
    en: 'SELECT, then INSERT, at SERIALIZABLE, without a constraint',
    ja: '制約なしの SELECT → INSERT を SERIALIZABLE で実行',
  },
  setup: {
    schema: `CREATE TABLE orders (order_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text NOT NULL);`,
    seed: '',
  },
  steps: steps([
    ['A', begin],
    ['B', begin],
    ['A', look],
    ['B', look],
    ['A', create],
    ['B', create],
    ['A', 'COMMIT'],
    ['B', 'COMMIT'],
    // B runs its whole transaction again.
    ['B', begin],
    ['B', look],
    ['B', 'COMMIT'],
  ]),
}
