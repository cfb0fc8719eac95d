import { narrate as narrateConcurrentRetries } from '../../scenarios/concurrent-retries/index.ts'
import { firstBounds, narrate as narrateCrashAnywhere, shownMachines } from '../../scenarios/crash-anywhere/index.ts'
import { narrate as narrateOffsetDrift } from '../../scenarios/offset-drift/index.ts'
import { narrate as narrateTwoWorlds } from '../../scenarios/two-worlds/index.ts'
import { findScenario } from '../../scenarios/index.ts'
import type { ScenarioBook } from './scenario-book.ts'

const books: Readonly<Record<string, Omit<ScenarioBook, 'scenario'>>> = {
  'concurrent-retries': { narrate: narrateConcurrentRetries },
  'crash-anywhere': {
    narrate: narrateCrashAnywhere,
    machines: shownMachines,
    crashes: { firstBounds },
  },
  'offset-drift': { narrate: narrateOffsetDrift },
  'two-worlds': { narrate: narrateTwoWorlds, machines: shownMachines, crashes: { firstBounds } },
}

/** A scenario with the words for its steps. Throws when there is none of this name: a page names what doesn't exist. */
export function scenarioBook(slug: string): ScenarioBook {
  const scenario = findScenario(slug)
  const book = books[slug]
  if (scenario === undefined || book === undefined) throw new Error(`no scenario with narration is called ${slug}`)
  return { scenario, ...book }
}
