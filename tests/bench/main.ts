import { existsSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { concurrentRetries } from '../../src/scenarios/concurrent-retries/index.ts'
import { measureBoot } from './boot.ts'
import { launch, serveBenchPage } from './browser.ts'
import { EAGER_MEASUREMENT, measureMemory } from './memory.ts'
import { measureRuns } from './runs.ts'
import { measureSteps } from './steps.ts'
import { measureWire } from './wire.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const CHAPTER = '/retries/concurrent-retries/'
const HOLDS = { strategy: 'on-conflict-do-nothing' }

if (!existsSync(DIST)) throw new Error('npm run build first: the bench measures the production build')

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
  progress('runs')
  const runs = await measureRuns(concurrentRetries, HOLDS, 158)
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
        bootMs: boot,
        runsPerSecond: runs,
        stepMs: step,
        wireBytes: wire,
        memoryMb: memory,
      },
      null,
      2,
    ),
  )
} finally {
  server.close()
}
