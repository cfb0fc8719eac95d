import type { Scenario } from '../simulator/scenario.ts'
import { concurrentRetries } from './concurrent-retries/index.ts'
import { crashAnywhere } from './crash-anywhere/index.ts'
import { offsetDrift } from './offset-drift/index.ts'
import { twoWorlds } from './two-worlds/index.ts'

/** Every scenario of the book. A new one adds a line here. */
export const scenarios: readonly Scenario[] = [concurrentRetries, crashAnywhere, twoWorlds, offsetDrift]

export function findScenario(slug: string): Scenario | undefined {
  return scenarios.find((scenario) => scenario.slug === slug)
}
