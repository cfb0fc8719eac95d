import { describe, expect, test } from 'vitest'
import { explore } from '../../../src/simulator/explore.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Scenario } from '../../../src/simulator/scenario.ts'
import { usePglite } from './pglite.ts'
import { sends, tiny, tokens } from './tiny-scenario.ts'

const cluster = usePglite()

/** A looks once; B deletes the row. How many rows there were when A looked is in no table at the end. */
const scenario: Scenario = {
  ...tiny({
    actors: { A: sends('SELECT 1'), B: sends('DELETE FROM t') },
    outcome: ({ witnessed }) => JSON.stringify(witnessed),
  }),
  witness: {
    start: (tables) => ({ atFirst: tables[0]?.rows.length }),
    after: (seen, { actor, tables }) =>
      actor === 'A' ? { ...(seen as object), atLook: tables[0]?.rows.length } : seen,
  },
}
const early = '{"atFirst":1,"atLook":1}'
const late = '{"atFirst":1,"atLook":0}'

describe('a witness', () => {
  test('sees every step of a run with the tables after it, whether or not the trace keeps them', async () => {
    for (const observe of [true, false]) {
      const outcomeOf = async (schedule: string) =>
        (await run(cluster(), scenario, { parameters: {}, schedule: tokens(schedule) }, { observe })).verdict.outcome
      expect(await outcomeOf('AB')).toBe(early)
      expect(await outcomeOf('BA')).toBe(late)
    }
  })

  test('keeps apart what the tables at the end would merge', async () => {
    const bounds = { crashes: 0, losses: 0, maxRuns: 100, seed: 1 }
    for (const merge of [true, false]) {
      const { outcomes, exhaustive } = await explore(cluster(), scenario, { parameters: {}, bounds, merge })
      expect(exhaustive).toBe(true)
      expect(outcomes.map(({ id, count }) => [id, count]).toSorted()).toEqual([
        [late, '1'],
        [early, '1'],
      ])
    }
  })
})
