import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../src/conformance/native-server.ts'
import { concurrentRetries } from '../../../src/scenarios/concurrent-retries/index.ts'
import type { Cluster } from '../../../src/session/index.ts'
import { createNativeCluster } from '../../../src/session/native/index.ts'
import { compareEngines } from '../../../src/simulator/agreement.ts'
import type { ExploreBounds } from '../../../src/simulator/contracts.ts'
import { explore } from '../../../src/simulator/explore.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'
import { variants } from './variants.ts'

const LONG = 600_000
const FATES = ['commits', 'rolls-back', 'hangs', 'crashes-before-commit', 'crashes-after-commit']
const pglite = usePglite()
let database: TestDatabase
let native: Cluster
beforeAll(async () => {
  database = await createDatabase(inject('nativeServer'))
  // A wait may last for many steps of others before its timeout's turn comes, on a busy machine too.
  native = await createNativeCluster({ connectionString: database.connectionString, expiryMilliseconds: 500 })
})
afterAll(async () => {
  await native.close()
  await database.drop()
})

/** Orders of a scenario's steps, each a run of its own: all of them, or a seeded sample of `maxRuns`. */
async function orders(parameters: Parameters, more: Partial<ExploreBounds> = {}, merge = false) {
  const found: string[] = []
  const bounds = { crashes: 0, losses: 0, maxRuns: 5000, seed: 7, ...more }
  const onOrder = (schedule: string) => void found.push(schedule)
  const { exhaustive } = await explore(pglite(), concurrentRetries, { parameters, bounds, merge }, { onOrder })
  return { exhaustive, found }
}

/** Runs each order on both engines. The report of one that differs is a command to paste. */
async function expectAgreement(parameters: Parameters, schedules: readonly string[]): Promise<void> {
  expect(schedules.length).toBeGreaterThan(0)
  const engines = { native, pglite: pglite() }
  for (const text of schedules) {
    const request = { parameters, schedule: parseSchedule(text) ?? [] }
    const agreement = await compareEngines(engines, concurrentRetries, request, { seed: 7 })
    if (agreement.kind === 'differs') throw new Error(agreement.report)
    expect(agreement.trace.complete).toBe(true)
  }
}

describe.each(variants)('the engines tell the same story of $name', ({ parameters }) => {
  test(
    'in every order of two requests',
    async () => {
      const { exhaustive, found } = await orders(parameters)
      expect(exhaustive).toBe(true)
      await expectAgreement(parameters, found)
    },
    LONG,
  )

  // With equal states merged, the runs go through every state and take every step that is possible in it.
  test.each(FATES)(
    'in every run of two requests with time-outs and resends, when A %s',
    async (first) => {
      const chosen = { ...parameters, first, lockTimeout: true, resend: true }
      const { exhaustive, found } = await orders(chosen, {}, true)
      expect(exhaustive).toBe(true)
      await expectAgreement(chosen, found)
    },
    LONG,
  )

  test.each(FATES)(
    'in a sample with a crash, a lost answer and a resend, when A %s',
    async (first) => {
      const chosen = { ...parameters, first, resend: true }
      const { found } = await orders(chosen, { crashes: 1, losses: 1, maxRuns: 10 })
      await expectAgreement(chosen, found)
    },
    LONG,
  )

  test(
    'in a sample where waits time out',
    async () => {
      const chosen = { ...parameters, first: 'hangs', lockTimeout: true }
      const { found } = await orders(chosen, { maxRuns: 5 })
      await expectAgreement(chosen, found)
    },
    LONG,
  )

  test.each([3, 4])(
    'in a sample of %i requests',
    async (requests) => {
      for (const first of ['commits', 'rolls-back']) {
        const chosen = { ...parameters, requests, first, resend: true }
        const { found } = await orders(chosen, { crashes: 1, maxRuns: 10 })
        await expectAgreement(chosen, found)
      }
    },
    LONG,
  )
})
