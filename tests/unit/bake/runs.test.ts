import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bakeRuns } from '../../../src/bake/runs.ts'
import { concurrentRetries } from '../../../src/scenarios/concurrent-retries/index.ts'
import type { Cluster } from '../../../src/session/index.ts'
import { nodeBootFiles } from '../../../src/session/pglite/node-boot-files.ts'
import { createPgliteCluster } from '../../../src/session/pglite/index.ts'
import type { Exploration } from '../../../src/simulator/contracts.ts'
import type { InlineTrace } from '../../../src/simulator/inline-run.ts'
import { run } from '../../../src/simulator/run.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'

let cluster: Cluster
let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bake-runs-'))
  cluster = await createPgliteCluster({ boot: await nodeBootFiles() })
})
afterAll(async () => {
  await cluster.close()
  await rm(directory, { recursive: true })
})

const baked = async <T>(file: string) => JSON.parse(await readFile(join(directory, file), 'utf8')) as T

test('a baked trace is the trace of its preset’s run, whole', async () => {
  const presets = concurrentRetries.presets.slice(0, 1)
  await bakeRuns(directory, cluster, { ...concurrentRetries, presets }, {})
  const [preset] = presets
  if (!preset) throw new Error('no preset')
  const { parameters, schedule } = preset
  const again = await run(cluster, concurrentRetries, { parameters, schedule: parseSchedule(schedule) ?? [] })
  expect(await baked(`traces/concurrent-retries/${preset.id}.json`)).toEqual(JSON.parse(JSON.stringify(again)))
})

test('inline runs, explorations and the matrix that a scenario offers are baked with their titles and parameters', async () => {
  const parameters = { strategy: 'select-then-insert' }
  const bounds = { crashes: 0, losses: 0, maxRuns: 1000, seed: 1 }
  await bakeRuns(
    directory,
    cluster,
    { ...concurrentRetries, presets: [] },
    {
      inlineRuns: [
        {
          id: 'one',
          title: { en: 'One', ja: '一' },
          setup: { schema: '', seed: '' },
          steps: [{ session: 'A', sql: 'SELECT 1' }],
        },
      ],
      explored: [{ parameters, bounds }],
      matrix: [{ parameters, bounds: { ...bounds, crashes: 1 }, byCrashPoint: true }],
    },
  )
  const [inline] = await baked<readonly { readonly title: unknown; readonly trace: InlineTrace }[]>(
    'inline-runs/concurrent-retries.json',
  )
  expect(inline?.title).toEqual({ en: 'One', ja: '一' })
  expect(inline?.trace.steps[0]?.outcome).toMatchObject({ kind: 'completed', results: [{ rows: [['1']] }] })
  const [explored] = await baked<readonly { readonly exploration: Exploration }[]>(
    'explorations/concurrent-retries.json',
  )
  expect(explored).toMatchObject({ parameters, bounds, exploration: { exhaustive: true } })
  const [row] = await baked<readonly { readonly exploration: Exploration }[]>('matrices/concurrent-retries.json')
  const points = row?.exploration.outcomes.map(({ crashedAt }) => crashedAt)
  expect(points).toEqual(expect.arrayContaining(['', 'find-record']))
})

test('a preset that can’t run stops the bake, and is named', async () => {
  const presets = [{ id: 'stale', label: { en: '', ja: '' }, parameters: {}, schedule: 'AB~' }]
  await expect(bakeRuns(directory, cluster, { ...concurrentRetries, presets }, {})).rejects.toThrow(
    'preset concurrent-retries/stale: schedule entry 2, B~, is not possible',
  )
})
