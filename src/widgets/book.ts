import { narrate as narrateConcurrentRetries } from '../scenarios/concurrent-retries/index.ts'
import { narrate as narrateCrashAnywhere } from '../scenarios/crash-anywhere/index.ts'
import { narrate as narrateOffsetDrift } from '../scenarios/offset-drift/index.ts'
import { narrate as narrateTwoWorlds } from '../scenarios/two-worlds/index.ts'
import { findScenario } from '../scenarios/index.ts'
import type { ScenarioBook } from './PlayerView.tsx'

const narrations: Readonly<Record<string, ScenarioBook['narrate']>> = {
  'concurrent-retries': narrateConcurrentRetries,
  'crash-anywhere': narrateCrashAnywhere,
  'offset-drift': narrateOffsetDrift,
  'two-worlds': narrateTwoWorlds,
}

/** A scenario with the words for its steps. Throws when there is none of this name: a page names what doesn't exist. */
export function scenarioBook(slug: string): ScenarioBook {
  const scenario = findScenario(slug)
  const narrate = narrations[slug]
  if (scenario === undefined || narrate === undefined) throw new Error(`no scenario with narration is called ${slug}`)
  return { scenario, narrate }
}
