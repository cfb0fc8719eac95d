import type { Scenario } from '../../simulator/scenario.ts'
import { mutations, mutator } from './mutations.ts'
import { setup, tables } from './orders.ts'
import { invariants, outcome, outcomes } from './outcomes.ts'
import { pageStatementsOf } from './page-statements.ts'
import { parameters, type OffsetDriftParameters } from './parameters.ts'
import { presets } from './presets.ts'
import { readersOf } from './readers.ts'
import { witness } from './witness.ts'

/** One list, read page by page by OFFSET and by keyset while others change it. */
export const offsetDrift: Scenario<OffsetDriftParameters> = {
  slug: 'offset-drift',
  version: 1,
  title: { en: 'The page that moves', ja: '動くページ' },
  parameters,
  statements: (chosen) => [
    ...pageStatementsOf(chosen).map(({ name, label, sql }) => ({ name, label, sql })),
    ...mutationsOf(chosen).map(({ parameter: name, title: label, sql }) => ({ name, label, sql })),
  ],
  setup: () => setup,
  tables,
  actors: (chosen) => [...readersOf(chosen), ...mutationsOf(chosen).map(mutator)],
  witness,
  invariants,
  outcome,
  outcomes,
  presets,
}

function mutationsOf(chosen: OffsetDriftParameters) {
  return mutations.filter(({ parameter }) => chosen[parameter])
}
