import { expect, test } from 'vitest'
import { narrate, twoWorlds } from '../../../src/scenarios/two-worlds/index.ts'
import { run } from '../../../src/simulator/run.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()

test.each(twoWorlds.presets)('each step of the preset $id has its sentence in both languages', async (preset) => {
  const { parameters, schedule } = preset
  const trace = await run(cluster(), twoWorlds, { parameters, schedule: parseSchedule(schedule) ?? [] })
  const sentences = trace.steps.map((step) => narrate(step, trace))
  for (const { en, ja } of sentences) {
    expect(en).toMatch(/^[A-Z“].*[.]$/)
    expect(en).not.toMatch(/ ran: /)
    expect(ja).toMatch(/。$/)
  }
  expect(twoWorlds.outcomes.map(({ id }) => id)).toContain(trace.verdict.outcome)
})

test('the customer is told “confirming” while the result is unknown, and never to pay again', async () => {
  const schedule = parseSchedule('AAAAAPA!PAAA') ?? []
  const trace = await run(cluster(), twoWorlds, { parameters: { decision: 'do-not-send' }, schedule })
  const last = trace.steps.at(-1)
  if (last === undefined) throw new Error('nothing ran')
  expect(narrate(last, trace).en).toBe('A tells the customer: confirming, no need to pay again.')
})
