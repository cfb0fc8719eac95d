import type { Scenario } from '../../simulator/scenario.ts'
import { actors } from './actors.ts'
import { invariants } from './invariants.ts'
import { outcome, outcomes } from './outcomes.ts'
import { parameters, type ConcurrentRetriesParameters } from './parameters.ts'
import { presets } from './presets.ts'
import { setupFor, tables } from './schema.ts'
import { labelOf } from './statement-labels.ts'
import { strategyOf } from './strategies/index.ts'

/** Two to four requests for one order, with one idempotency key, on a server that handles each in its own session. */
export const concurrentRetries: Scenario<ConcurrentRetriesParameters> = {
  slug: 'concurrent-retries',
  version: 1,
  title: { en: 'Concurrent retries', ja: '並行するリトライ' },
  parameters,
  statements: (chosen) =>
    strategyOf(chosen)
      .statements.filter(([name]) => name !== 'set-lock-timeout' || chosen.lockTimeout)
      .map(([name, sql]) => ({ name, label: labelOf(name), sql })),
  setup: (chosen) => setupFor(strategyOf(chosen).keyIsUnique),
  tables,
  actors,
  invariants,
  outcome,
  outcomes,
  presets,
}
