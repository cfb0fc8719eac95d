import type { ExploreBounds } from '../../simulator/contracts.ts'
import type { Parameters } from '../../simulator/scenario.ts'
import { matrixRows } from './matrix.ts'
import { parameters } from './parameters.ts'

const bounds: ExploreBounds = { crashes: 1, losses: 0, maxRuns: 50_000, seed: 1 }

/** The orders of writes beside each other, each with the recovery that its provider allows. */
const writes: readonly Parameters[] = parameters.writes.options.flatMap(({ value }) => [
  { writes: value, contract: 'key', recovery: 'resend-same-key' },
  { writes: value, contract: 'lookup', recovery: 'look-up-then-resend' },
  { writes: value, contract: 'neither', recovery: 'hold' },
])

/** The right worker over an HTTP client that retries underneath. */
const underneath: readonly Parameters[] = [
  { sdkRetries: true, contract: 'key', recovery: 'resend-same-key' },
  { sdkRetries: true, contract: 'neither', recovery: 'hold' },
]

/** Nothing to recover with, but a provider that reports by itself. */
const reported: readonly Parameters[] = [{ webhooks: true, contract: 'neither', recovery: 'hold' }]

/** What the matrix's workers come to with other writes, another client and a provider that reports. */
export const explored: readonly {
  readonly parameters: Parameters
  readonly bounds: ExploreBounds
}[] = [...writes, ...underneath, ...reported].map((chosen) => ({ parameters: chosen, bounds }))

/** What the chapter's matrix shows. */
export const matrix = matrixRows
