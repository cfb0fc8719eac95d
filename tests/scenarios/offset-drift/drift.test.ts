import { beforeAll, describe, expect, test } from 'vitest'
import {
  driftCells,
  explorationOf,
  methods,
  mutationSets,
  type Method,
} from '../../../src/scenarios/offset-drift/drift.ts'
import { explored } from '../../../src/scenarios/offset-drift/explored.ts'
import { mutations, offsetDrift, type MutationName } from '../../../src/scenarios/offset-drift/index.ts'
import type { Exploration } from '../../../src/simulator/contracts.ts'
import { explore } from '../../../src/simulator/explore.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'
import { play, told } from './readings.ts'

const cluster = usePglite()
let found: { readonly parameters: Parameters; readonly exploration: Exploration }[]
beforeAll(async () => {
  found = []
  for (const request of explored) {
    found.push({ parameters: request.parameters, exploration: await explore(cluster(), offsetDrift, request) })
  }
}, 300_000)

function cell(set: readonly MutationName[], method: Method): Exploration {
  const explored = explorationOf(found, set, method)
  if (explored === undefined) throw new Error(`nothing is explored for ${set.join()} and ${method}`)
  return explored.exploration
}
const outcomesOf = (set: readonly MutationName[], method: Method) =>
  cell(set, method)
    .outcomes.map(({ id }) => id)
    .toSorted()

const moves = (set: readonly MutationName[]) => set.includes('move')

describe('the table of mutation and method', () => {
  test('holds every mutation and every pair of them, for each method, with every order run', () => {
    expect(mutationSets).toHaveLength(7 + 21)
    expect(found).toHaveLength(28 * 3)
    for (const set of mutationSets) for (const method of methods) expect(cell(set, method).exhaustive).toBe(true)
    expect(outcomesOf(['deleteA', 'insertX'], 'offset')).toEqual(outcomesOf(['insertX', 'deleteA'], 'offset'))
  })

  test('names the parameters that replay a cell', () => {
    for (const { mutations: set, method } of driftCells) {
      const { parameters } = explorationOf(found, set, method) ?? {}
      expect(Object.keys(parameters ?? {}).filter((name) => mutations.some((each) => each.parameter === name))).toEqual(
        set,
      )
    }
  })

  test.each([
    ['insertX', ['fine', 'repeats']],
    ['backdated', ['fine', 'repeats']],
    ['deleteA', ['fine', 'loses']],
    ['deleteB', ['fine', 'loses']],
    ['move', ['fine', 'repeats-and-loses']],
    ['deleteC', ['fine']],
    ['tie', ['fine']],
  ] as const)('OFFSET: after %s comes %s', (mutation, outcomes) => {
    expect(outcomesOf([mutation], 'offset')).toEqual(outcomes)
  })

  test('OFFSET may do all four when one row comes and another goes ahead of the reader', () => {
    expect(outcomesOf(['insertX', 'deleteA'], 'offset')).toEqual(['fine', 'loses', 'repeats', 'repeats-and-loses'])
  })

  test('what OFFSET alone survives it does not survive beside another: a deletion of C after an insertion of X', () => {
    expect(outcomesOf(['deleteC'], 'offset')).toEqual(['fine'])
    expect(outcomesOf(['insertX', 'deleteC'], 'offset')).toContain('loses')
  })

  test('keyset is fine with every insertion and deletion, and pair of them, whenever they come', () => {
    const sets = mutationSets.filter((set) => !moves(set))
    expect(sets).toHaveLength(6 + 15)
    for (const set of sets) expect(outcomesOf(set, 'keyset'), set.join()).toEqual(['fine'])
  })

  test('keyset loses a row whose sort key moves, with whatever else', () => {
    for (const set of mutationSets.filter(moves))
      expect(outcomesOf(set, 'keyset'), set.join()).toEqual(['fine', 'loses'])
  })

  test('one snapshot is fine with everything', () => {
    for (const set of mutationSets) expect(outcomesOf(set, 'snapshot'), set.join()).toEqual(['fine'])
  })
})

describe('an example of each outcome', () => {
  test('replays to that outcome, and the reading says the same as the verdict', async () => {
    for (const { parameters, exploration } of found) {
      for (const { id, example } of exploration.outcomes) {
        const trace = await play(cluster(), parameters, example)
        expect(trace.verdict.outcome, example).toBe(id)
        const actor = trace.lanes[0]?.actor ?? ''
        const { repeated, lost } = told(trace, actor)
        expect([repeated !== '', lost !== ''], example).toEqual([id.startsWith('repeats'), id.endsWith('loses')])
      }
    }
  }, 300_000)
})

test('merged states hide no outcome: every order one by one ends as often in each', async () => {
  for (const [index, request] of explored.entries()) {
    if (index % 5 > 0) continue
    const one = await explore(cluster(), offsetDrift, { ...request, merge: false })
    const counts = ({ outcomes }: Exploration) => Object.fromEntries(outcomes.map(({ id, count }) => [id, count]))
    expect(counts(one)).toEqual(counts(found[index]?.exploration ?? one))
  }
}, 300_000)
