import { expect, test } from 'vitest'
import { twoWorlds } from '../../../src/scenarios/two-worlds/index.ts'
import { decisions, scheduleOf, worlds } from '../../../src/scenarios/two-worlds/worlds.ts'
import { run } from '../../../src/simulator/run.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()

const questions = worlds.flatMap((world) =>
  decisions.flatMap(({ id: decision }) =>
    (['key', 'lookup', 'neither'] as const).flatMap((contract) =>
      [false, true].map((sdkRetries) => ({ world, id: world.id, decision, contract, sdkRetries })),
    ),
  ),
)

test.each(questions)(
  'the reader’s decision comes to an end: $id, $decision, $contract, a client that resends: $sdkRetries',
  async ({ world, decision, contract, sdkRetries }) => {
    const schedule = parseSchedule(scheduleOf(world, sdkRetries, decision)) ?? []
    const trace = await run(cluster(), twoWorlds, { parameters: { decision, contract, sdkRetries }, schedule })
    expect(trace.complete).toBe(true)
  },
)

test.each(['send-again', 'do-not-send'] as const)(
  '%s: our side does the same in both worlds, token for token',
  (decision) => {
    const after = worlds.map((world) => scheduleOf(world, false, decision).slice(scheduleOf(world, false).length))
    expect(after[0]).toBe(after[1])
  },
)
