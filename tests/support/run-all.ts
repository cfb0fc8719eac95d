import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

/**
 * `npm test`: every phase in order, also after a failure, and last the line `N passed, N failed`. A phase without a
 * report of its own counts as one test. Exits with 1 if anything failed or nothing ran.
 */
interface Phase {
  readonly name: string
  /** What to run, an npm script and its arguments. */
  readonly script: readonly string[]
  readonly count?: (report: unknown) => Tally
}

interface Tally {
  readonly passed: number
  readonly failed: number
}

const VITEST_REPORT = 'test-results/vitest.json'
const PLAYWRIGHT_REPORT = 'test-results/playwright.json'

const phases: readonly Phase[] = [
  { name: 'bake', script: ['bake'] },
  { name: 'check', script: ['check'] },
  ...['test:unit', 'test:scenarios', 'test:native', 'test:isolation'].map((script): Phase => ({
    name: script,
    script: [script, '--', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    count: countVitest,
  })),
  { name: 'build', script: ['build'] },
  { name: 'test:e2e', script: ['test:e2e', '--', '--reporter=list,json'], count: countPlaywright },
]

function run(phase: Phase): Tally {
  console.log(`\n── ${phase.name}`)
  const report = phase.count === countPlaywright ? PLAYWRIGHT_REPORT : VITEST_REPORT
  rmSync(report, { force: true })
  const { status } = spawnSync('npm', ['run', '--silent', ...phase.script], {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT },
    shell: process.platform === 'win32',
  })
  const ended = status === 0
  if (!phase.count) return ended ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const tally = phase.count(JSON.parse(readFileSync(report, 'utf8')))
  // A run that failed outside any test (a file that doesn't load, a server that doesn't start) is a failure too.
  return { ...tally, failed: Math.max(tally.failed, ended ? 0 : 1) }
}

/** Vitest's `json` reporter. */
function countVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number }
  return { passed: numPassedTests, failed: numFailedTests }
}

/** Playwright's `json` reporter; a test that passes only when retried counts as failed. */
function countPlaywright(report: unknown): Tally {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

const tallies = phases.map((phase) => ({ phase, ...run(phase) }))
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
console.log()
for (const tally of tallies) console.log(`${tally.phase.name}: ${tally.passed} passed, ${tally.failed} failed`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
