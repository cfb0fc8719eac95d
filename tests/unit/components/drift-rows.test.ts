import { describe, expect, test } from 'vitest'
import { driftRows, type ExploredDrift } from '../../../src/components/drift-rows.ts'
import { driftWords } from '../../../src/components/drift-words.ts'
import { driftCells } from '../../../src/scenarios/offset-drift/drift.ts'
import { offsetDrift } from '../../../src/scenarios/offset-drift/index.ts'
import { findScenario } from '../../../src/scenarios/index.ts'
import type { ExploredOutcome } from '../../../src/simulator/contracts.ts'
import { readLink } from '../../../src/widgets/shared/permalink.ts'

const outcome = (id: string, count: string, example: string): ExploredOutcome => ({
  id,
  verdict: id === 'fine' ? 'holds' : 'broken',
  count,
  broken: [],
  example,
})
const explored: readonly ExploredDrift[] = driftCells.map(({ parameters }) => ({
  parameters: parameters,
  exploration: {
    schedules: '3',
    runs: 3,
    exhaustive: true,
    outcomes: [outcome('fine', '2', 'XOO'), outcome('loses', '1', 'OXO')],
  },
}))
const scenario = findScenario(offsetDrift.slug) ?? expect.fail('no scenario')

describe('the table of changes and methods', () => {
  const { singles, pairs } = driftRows(scenario, explored, 'en')

  test('has a row for each change and for each pair, and a cell for each method', () => {
    expect([singles.length, pairs.length]).toEqual([7, 21])
    expect(singles[0]?.changes).toEqual(['X is inserted at the head'])
    for (const { cells } of [...singles, ...pairs]) {
      expect(cells.map(({ method }) => method)).toEqual(['offset', 'keyset', 'snapshot'])
    }
  })

  test('names what breaks first, with a link to an order that ends so', () => {
    const [offset] = singles[0]?.cells ?? []
    expect(offset?.outcomes.map(({ id, count }) => [id, count])).toEqual([
      ['loses', '1'],
      ['fine', '2'],
    ])
    expect(readLink(scenario, offset?.outcomes[0]?.query ?? '', () => true)).toMatchObject({
      problems: [],
      run: { schedule: 'OXO', parameters: { readers: 'offset', insertX: true, deleteA: false } },
    })
  })

  test('has a word in both languages for every outcome of the scenario', () => {
    for (const locale of ['en', 'ja'] as const) {
      expect(Object.keys(driftWords(locale).outcome).sort()).toEqual(scenario.outcomes.map(({ id }) => id).sort())
    }
  })

  test('is none without every cell, or where an order was left out', () => {
    expect(() => driftRows(scenario, explored.slice(0, 5), 'en')).toThrow('nothing explored')
    const sampled = explored.map((each) => ({ ...each, exploration: { ...each.exploration, exhaustive: false } }))
    expect(() => driftRows(scenario, sampled, 'en')).toThrow('not every order')
  })
})
