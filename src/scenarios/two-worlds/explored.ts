import type { ExploreBounds } from '../../simulator/contracts.ts'
import type { TwoWorldsParameters } from './parameters.ts'

/** One crash at most, anywhere, and one lost message at most. */
const bounds: ExploreBounds = { crashes: 1, losses: 1, maxRuns: 50_000, seed: 1 }

const chosen: readonly Partial<TwoWorldsParameters>[] = [
  { decision: 'send-again', contract: 'neither', sdkRetries: false },
  { decision: 'send-again', contract: 'key', sdkRetries: false },
  { decision: 'do-not-send', contract: 'neither', sdkRetries: false },
  { decision: 'do-not-send', contract: 'neither', sdkRetries: true },
  { decision: 'do-not-send', contract: 'key', sdkRetries: true },
  { decision: 'hold', contract: 'neither', sdkRetries: false },
]

/** What the chapter's table shows: each decision over every order, not in two worlds only. */
export const explored: readonly {
  readonly parameters: Partial<TwoWorldsParameters>
  readonly bounds: ExploreBounds
}[] = chosen.map((parameters) => ({ parameters, bounds }))
