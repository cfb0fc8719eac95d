import { expect, test } from 'vitest'
import { twoWorlds } from '../../../src/scenarios/two-worlds/index.ts'
import { explore } from '../../../src/simulator/explore.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { useBothEngines } from '../../support/agreed-run.ts'

const LONG = 300_000
const { pglite, agreed } = useBothEngines(twoWorlds)

async function agreedOutcome(parameters: Parameters, schedule: string): Promise<string> {
  return (await agreed(parameters, schedule)).verdict.outcome
}

const expected: Readonly<Record<string, string>> = {
  'not-sent-send-again': 'charged-once',
  'charged-send-again': 'charged-twice',
  'not-sent-do-not-send': 'held-not-charged',
  'charged-do-not-send': 'held-charged',
  'not-sent-hold': 'not-charged',
  'charged-hold': 'charged-once',
  'not-sent-send-again-key': 'charged-once',
  'charged-send-again-key': 'charged-once',
  'charged-do-not-send-sdk': 'charged-twice',
  'charged-do-not-send-key-sdk': 'held-charged',
}

test('every preset is compared', () => {
  expect(twoWorlds.presets.map(({ id }) => id)).toEqual(Object.keys(expected))
})

test.each(twoWorlds.presets)('the engines tell the same story of the preset $id', async (preset) => {
  expect(await agreedOutcome(preset.parameters, preset.schedule)).toBe(expected[preset.id])
})

test.each([{ decision: 'send-again' }, { decision: 'do-not-send', sdkRetries: true }, { decision: 'hold' }])(
  'and of one order for each end that %j can come to',
  async (parameters) => {
    const bounds = { crashes: 1, losses: 1, maxRuns: 50_000, seed: 1 }
    const { outcomes } = await explore(pglite(), twoWorlds, { parameters, bounds })
    expect(outcomes.length).toBeGreaterThan(2)
    for (const { id, example } of outcomes) expect(await agreedOutcome(parameters, example)).toBe(id)
  },
  LONG,
)
