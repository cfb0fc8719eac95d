import fc from 'fast-check'
import { blockStatement, statement, tables } from './fuzz-statements.ts'
import type { Play } from './spec.ts'

const block = fc
  .tuple(
    fc.constantFrom('begin', 'begin', 'begin', 'begin isolation level repeatable read'),
    fc.array(blockStatement, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('commit', 'commit', 'commit', 'rollback'),
  )
  .map(([begin, statements, end]) => [begin, ...statements, end])
const string = fc.array(statement, { minLength: 2, maxLength: 3 }).map((statements) => [statements.join('; ')])
const script = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: block },
      { weight: 2, arbitrary: statement.map((sql) => [sql]) },
      { weight: 1, arbitrary: string },
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((parts) => parts.flat())

/** A random play: two to four sessions on small tables, in a random order, and the tables at the end. */
export const randomPlay: fc.Arbitrary<Play> = fc
  .record({
    tables,
    scripts: fc.array(script, { minLength: 2, maxLength: 4 }),
    order: fc.array(fc.nat({ max: 23 }), { minLength: 24, maxLength: 24 }),
  })
  .map(({ tables, scripts, order }) => toPlay(tables.schema, tables.seed, scripts, order))

function toPlay(schema: string, seed: string, scripts: readonly (readonly string[])[], order: readonly number[]): Play {
  const names = scripts.map((_, index) => `s${index + 1}`)
  const left = scripts.map((statements) => [...statements])
  const steps: Play['steps'][number][] = []
  for (let turn = 0; left.some(({ length }) => length > 0); turn += 1) {
    const ready = left.flatMap(({ length }, index) => (length > 0 ? [index] : []))
    const session = ready[(order[turn % order.length] ?? 0) % ready.length] ?? 0
    const sql = left[session]?.shift() ?? ''
    const number = (scripts[session]?.length ?? 0) - (left[session]?.length ?? 0)
    steps.push({ name: `${names[session] ?? ''}_${number}`, session: names[session] ?? '', sql, markers: [] })
  }
  return {
    setups: [schema, seed].filter((sql) => sql !== ''),
    teardown: 'select * from a order by id; select * from b order by id; select line from log order by n',
    sessions: names.map((name) => ({ name, steps: [] })),
    steps,
  }
}
