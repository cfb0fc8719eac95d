import { afterAll, beforeAll, expect, test } from 'vitest'
import { inlineRuns } from '../../../src/scenarios/concurrent-retries/inline-runs.ts'
import type { Cluster } from '../../../src/session/index.ts'
import { createPgliteCluster } from '../../../src/session/pglite/index.ts'
import { nodeBootFiles } from '../../../src/session/pglite/node-boot-files.ts'
import { runInline } from '../../../src/simulator/inline-run.ts'
import { answersOf } from './inline-answers.ts'
import { inlineClaims } from './inline-claims.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await createPgliteCluster({ boot: await nodeBootFiles() })
})
afterAll(() => cluster.close())

test('every inline run backs a claim', () => {
  expect(inlineRuns.map(({ id }) => id)).toEqual(inlineClaims.map(({ id }) => id))
})

test.each(inlineClaims)('$claim', async ({ id, answers }) => {
  const run = inlineRuns.find((candidate) => candidate.id === id)
  if (!run) throw new Error(`no inline run ${id}`)
  expect(answersOf(await runInline(cluster, run))).toEqual(answers)
})

test('an inline run gives the same trace twice, byte for byte', async () => {
  const [run] = inlineRuns
  if (!run) throw new Error('no inline runs')
  const once = JSON.stringify(await runInline(cluster, run))
  expect(JSON.stringify(await runInline(cluster, run))).toBe(once)
})
