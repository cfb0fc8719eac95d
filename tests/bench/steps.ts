import type { Page } from '@playwright/test'
import type { Preset } from '../../src/simulator/scenario.ts'
import { quantile, rounded } from './figures.ts'

export interface StepFigures {
  /** Milliseconds from asking the lab for one more step to having its trace: engine, tables and the way to the worker and back. */
  readonly p50: number
  /** Goal at most 16. */
  readonly p95: number
  readonly steps: number
}

/** Steps through every preset as a reader does, one token after the other, `times` times. */
export async function measureSteps(
  page: Page,
  scenario: string,
  presets: readonly Preset[],
  times: number,
): Promise<StepFigures> {
  const runs = presets.map(({ parameters, schedule }) => ({
    scenario,
    parameters,
    schedules: [...schedule.matchAll(/[A-Z][!~*._-]?/g)].map((token) =>
      schedule.slice(0, token.index + token[0].length),
    ),
  }))
  const samples = await page.evaluate(
    async ({ runs, times }) => {
      const samples: number[] = []
      await window.bench.lab.boot()
      for (let time = 0; time < times; time++) {
        for (const { scenario, parameters, schedules } of runs) {
          // The state before the first step, as the page shows it.
          await window.bench.lab.run({ scenario, parameters, schedule: '' })
          for (const schedule of schedules) {
            const asked = performance.now()
            await window.bench.lab.run({ scenario, parameters, schedule })
            samples.push(performance.now() - asked)
          }
        }
      }
      return samples
    },
    { runs, times },
  )
  return { p50: rounded(quantile(samples, 0.5)), p95: rounded(quantile(samples, 0.95)), steps: samples.length }
}
