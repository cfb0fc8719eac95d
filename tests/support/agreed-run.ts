import { afterAll, beforeAll } from 'vitest'
import type { Cluster } from '../../src/session/index.ts'
import { compareEngines } from '../../src/simulator/agreement.ts'
import type { Parameters, Scenario } from '../../src/simulator/scenario.ts'
import { parseSchedule } from '../../src/simulator/schedule.ts'
import type { Trace } from '../../src/simulator/trace.ts'
import { usePglite } from '../unit/simulator/pglite.ts'
import { openNative } from './engines.ts'

interface BothEngines {
  readonly pglite: () => Cluster
  /** Runs on both engines, to the end by `seed`, and gives the trace that they agree on. Fails with where they differ. */
  readonly agreed: (parameters: Parameters, schedule: string) => Promise<Trace>
}

/** Both engines for the tests of one file; call the results inside a test. */
export function useBothEngines(scenario: Scenario, seed = 7): BothEngines {
  const pglite = usePglite()
  let native: Awaited<ReturnType<typeof openNative>> | undefined
  beforeAll(async () => {
    native = await openNative()
  })
  afterAll(() => native?.close())
  return {
    pglite,
    async agreed(parameters, schedule) {
      if (native === undefined) throw new Error('call it inside a test')
      const engines = { native: native.cluster, pglite: pglite() }
      const request = { parameters, schedule: parseSchedule(schedule) ?? [] }
      const agreement = await compareEngines(engines, scenario, request, { seed })
      if (agreement.kind === 'differs') throw new Error(agreement.report)
      return agreement.trace
    },
  }
}
