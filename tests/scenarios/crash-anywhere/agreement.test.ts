import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import { cellsOf, exploreMatrix } from '../../../src/scenarios/crash-anywhere/matrix.ts'
import { compareEngines } from '../../../src/simulator/agreement.ts'
import { pick, seededRandom } from '../../../src/simulator/random.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import { openNative } from '../../support/engines.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const LONG = 600_000
const pglite = usePglite()
let native: Awaited<ReturnType<typeof openNative>>
beforeAll(async () => {
  native = await openNative()
})
afterAll(() => native.close())

async function expectAgreement(parameters: Parameters, schedule: string, outcome: string): Promise<void> {
  const engines = { native: native.cluster, pglite: pglite() }
  const request = { parameters, schedule: parseSchedule(schedule) ?? [] }
  const agreement = await compareEngines(engines, crashAnywhere, request, { seed: 7 })
  if (agreement.kind === 'differs') throw new Error(agreement.report)
  expect(agreement.trace.verdict.outcome).toBe(outcome)
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
