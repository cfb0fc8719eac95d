import type { Scenario } from '../../simulator/scenario.ts'
import { invariants } from '../payments/invariants.ts'
import { setup, tables } from '../payments/schema.ts'
import { actors } from './actors.ts'
import { outcome, outcomes } from './outcomes.ts'
import { parameters, type TwoWorldsParameters } from './parameters.ts'
import { presets } from './presets.ts'
import { statements } from './statements.ts'

/** One order, its permission to send spent, no word: two worlds in which our database is the same. */
export const twoWorlds: Scenario<TwoWorldsParameters> = {
  slug: 'two-worlds',
  version: 1,
  title: { en: 'Two worlds, one database', ja: '2 つの世界、1 つのデータベース' },
  parameters,
  statements,
  setup: () => setup,
  tables,
  actors,
  invariants,
  outcome,
  outcomes,
  presets,
}
