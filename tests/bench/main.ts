import { existsSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { concurrentRetries } from '../../src/scenarios/concurrent-retries/index.ts'
import { measureBoot } from './boot.ts'
import { launch, serveBenchPage } from './browser.ts'
import { atLeast, atMost, rounded } from './figures.ts'
import { measureMatrix } from './matrix.ts'
import { EAGER_MEASUREMENT, measureMemory, type MemorySample } from './memory.ts'
import { measurePaging } from './paging.ts'
import { measureRuns } from './runs.ts'
import { measureSteps } from './steps.ts'
import { measureWire } from './wire.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const CHAPTER = '/retries/concurrent-retries/'
const HOLDS = { strategy: 'on-conflict-do-nothing' }

if (!existsSync(`${DIST}${CHAPTER}index.html`))
  throw new Error('npm run build first: the bench measures the production build')

/** Less than this between the first and the last sample is no growth: a leak of a kilobyte a run would show. */
const MEMORY_NOISE_MB = 1

/** What page and worker gained over the runs. */
function growth(samples: readonly MemorySample[]): number {
  const totals = samples.map(({ page, worker }) => page + worker)
  return rounded((totals.at(-1) ?? Number.NaN) - (totals[0] ?? Number.NaN))
}

const progress = (what: string): void => console.error(`bench: ${what}`)

const server = await serveBenchPage()
try {
  progress('boot')
  const boot = await measureBoot(server.origin, 5)
  progress('steps and memory')
  const browser = await launch(EAGER_MEASUREMENT)
  const version = browser.version()
  const page = await browser.newPage()
  await page.goto(server.origin)
  const step = await measureSteps(page, concurrentRetries.slug, concurrentRetries.presets, 20)
  const memory = await measureMemory(page, concurrentRetries.slug, HOLDS, [100, 500, 1000])
  await browser.close()
  progress('paging')
  const pagingBrowser = await launch()
  const pagingPage = await pagingBrowser.newPage()
  await pagingPage.goto(server.origin)
  const paging = await measurePaging(pagingPage, 1_000_000, [100_000, 900_000])
  await pagingBrowser.close()
  progress('runs')
  const runs = await measureRuns(concurrentRetries, HOLDS, 158)
  progress('matrix')
  const matrix = await measureMatrix()
  progress('wire')
  const wire = await measureWire(DIST, CHAPTER)
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 1e9),
    chromium: version,
  }
  console.log(
    JSON.stringify(
      {
        machine,
        goals: {
          bootRatio: atMost(0.2, boot.ratio),
          runsRatio: atLeast(1.5, runs.ratio),
          matrixSeconds: atMost(20, matrix.seconds),
          stepP95Ms: atMost(16, step.p95),
          pageJsBytes: atMost(40_000, (wire.beforeTouch.js ?? 0) + (wire.beforeTouch.workerJs ?? 0)),
          // With the worker's script, which holds PGlite's own.
          engineBytes: atMost(4_700_000, (wire.afterTouch.engineFiles ?? Number.NaN) + (wire.afterTouch.workerJs ?? 0)),
          engineBytesBeforeTouch: atMost(0, wire.beforeTouch.engineFiles ?? 0),
          memoryGrowthMb: atMost(MEMORY_NOISE_MB, growth(memory)),
        },
        bootMs: boot,
        runsPerSecond: runs,
        matrix,
        stepMs: step,
        wireBytes: wire,
        memoryMb: memory,
        pagingMs: paging,
      },
      null,
      2,
    ),
  )
} finally {
  server.close()
}
