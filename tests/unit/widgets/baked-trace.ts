import { readFileSync } from 'node:fs'
import type { Trace } from '../../../src/simulator/trace.ts'

/** What a page with this preset shows before any script runs. `npm run bake` makes it. */
export function bakedTrace(scenario: string, preset: string): Trace {
  const file = new URL(`../../../src/generated/traces/${scenario}/${preset}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Trace
}
