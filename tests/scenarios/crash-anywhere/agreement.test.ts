import { expect, test } from 'vitest'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import { cellsOf, exploreMatrix } from '../../../src/scenarios/crash-anywhere/matrix.ts'
import { pick, seededRandom } from '../../../src/simulator/random.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { useBothEngines } from '../../support/agreed-run.ts'

const LONG = 600_000
const { pglite, agreed } = useBothEngines(crashAnywhere)

async function expectAgreement(parameters: Parameters, schedule: string, outcome: string): Promise<void> {
  const { verdict } = await agreed(parameters, schedule)
  expect(verdict.outcome).toBe(outcome)
}

test(
  'the engines tell the same story of an order of each cell of the matrix',
  async () => {
    const random = seededRandom(7)
    const cells = (await exploreMatrix(pglite())).flatMap(({ row, exploration }) => cellsOf(row, exploration))
    expect(cells.length).toBeGreaterThan(150)
    for (const { contract, recovery, outcomes } of cells) {
      const { example, id } = pick(random, outcomes)
      await expectAgreement({ contract, recovery }, example, id)
    }
  },
  LONG,
)

test.each(crashAnywhere.presets)('the engines tell the same story of the preset $id', async (preset) => {
  const { parameters, schedule } = preset
  const outcome = {
    'double-charge': 'charged-twice',
    'lost-charge': 'charge-lost',
    stuck: 'held-charged',
    webhook: 'charged-once',
  }[preset.id]
  await expectAgreement(parameters, schedule, outcome ?? 'charged-once')
})
