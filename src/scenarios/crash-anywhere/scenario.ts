import type { Scenario } from '../../simulator/scenario.ts'
import { invariants } from '../payments/invariants.ts'
import { outcome, outcomes } from '../payments/outcomes.ts'
import { setup, tables } from '../payments/schema.ts'
import { actors } from './actors.ts'
import { parameters, type CrashAnywhereParameters } from './parameters.ts'
import { presets } from './presets.ts'
import { statements } from './statements.ts'

/** One order to be charged at a provider that is not ours, by a worker that may die at any step. */
export const crashAnywhere: Scenario<CrashAnywhereParameters> = {
  slug: 'crash-anywhere',
  version: 1,
  title: { en: 'Crash anywhere', ja: 'どこで落ちても' },
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
