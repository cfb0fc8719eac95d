import type { ExploreBounds } from '../../simulator/contracts.ts'
import type { Parameters } from '../../simulator/scenario.ts'
import { parameters } from './parameters.ts'

const bounds: ExploreBounds = { crashes: 1, losses: 0, maxRuns: 20_000, seed: 1 }

const strategies: readonly Parameters[] = parameters.strategy.options.flatMap(({ value: strategy }): Parameters[] => {
  if (strategy === 'catch-and-rollback') {
    return parameters.undo.options.map(({ value: undo }) => ({ strategy, undo }))
  }
  if (strategy !== 'on-conflict-repeatable-read') return [{ strategy }]
  return [false, true].map((retryTransaction) => ({ strategy, retryTransaction }))
})

/** What the chapter's table shows: two requests, every order, a crash at any point of one of them. */
export const explored: readonly { readonly parameters: Parameters; readonly bounds: ExploreBounds }[] = strategies.map(
  (chosen) => ({ parameters: chosen, bounds }),
)
