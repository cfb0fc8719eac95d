import { expect, test } from 'vitest'
import { driftCells } from '../../../src/scenarios/offset-drift/drift.ts'
import { mutations, offsetDrift } from '../../../src/scenarios/offset-drift/index.ts'
import { explore } from '../../../src/simulator/explore.ts'
import { pick, seededRandom } from '../../../src/simulator/random.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { useBothEngines } from '../../support/agreed-run.ts'

const LONG = 300_000
const { pglite, agreed } = useBothEngines(offsetDrift)

async function expectAgreement(parameters: Parameters, schedule: string, outcome?: string): Promise<void> {
  const { complete, verdict } = await agreed(parameters, schedule)
  expect(complete).toBe(true)
  if (outcome !== undefined) expect(verdict.outcome).toBe(outcome)
}

test.each(offsetDrift.presets)(
  'the engines tell the same story of the preset $id',
  async ({ parameters, schedule }) => {
    await expectAgreement(parameters, schedule)
  },
)

test(
  'the engines tell the same story of an order of each cell of the table',
  async () => {
    const random = seededRandom(7)
    for (const cell of driftCells) {
      const { outcomes } = await explore(pglite(), offsetDrift, cell)
      const { example, id } = pick(random, outcomes)
      await expectAgreement(cell.parameters, example, id)
    }
  },
  LONG,
)

test(
  'the engines tell the same story of sampled orders with all readers, there and back, and three mutations',
  async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const random = seededRandom(seed)
      const chosen = [0, 1, 2].map(() => pick(random, mutations).parameter)
      const parameters = {
        way: 'there-and-back',
        snapshot: true,
        ...Object.fromEntries(chosen.map((name) => [name, true])),
      }
      const bounds = { crashes: 0, losses: 0, maxRuns: 4, seed }
      const found: string[] = []
      await explore(
        pglite(),
        offsetDrift,
        { parameters, bounds, merge: false },
        { onOrder: (order) => found.push(order) },
      )
      expect(found).toHaveLength(4)
      for (const schedule of found) await expectAgreement(parameters, schedule)
    }
  },
  LONG,
)
