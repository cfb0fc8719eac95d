import type { ExploreBounds, ExploredOutcome, Exploration, ExploreProgress } from '../../simulator/contracts.ts'
import { explore } from '../../simulator/explore.ts'
import { recallCluster } from '../../simulator/recalled-cluster.ts'
import type { Cluster } from '../../session/index.ts'
import type { Contract } from '../payments/contracts.ts'
import { crashPoints } from './crash-points.ts'
import { parameters, type RecoveryName } from './parameters.ts'
import { crashAnywhere } from './scenario.ts'

/** One exploration gives a row of cells: a contract and a recovery, with the crash at every point. */
export interface MatrixRow {
  readonly parameters: { readonly contract: Contract; readonly recovery: RecoveryName }
  readonly bounds: ExploreBounds
  readonly byCrashPoint: true
}

/** One crash at most, anywhere, and one lost message at most. */
const bounds: ExploreBounds = { crashes: 1, losses: 1, maxRuns: 50_000, seed: 1 }

export const matrixRows: readonly MatrixRow[] = parameters.contract.options.flatMap(({ value: contract }) =>
  parameters.recovery.options.map(({ value: recovery }): MatrixRow => ({
    parameters: { contract, recovery },
    bounds,
    byCrashPoint: true,
  })),
)

/** What can come of a crash at one point: every outcome over all orders, with how many orders end so. */
export interface MatrixCell {
  readonly contract: Contract
  readonly recovery: RecoveryName
  /** What the worker was about to do; empty: it doesn't crash. */
  readonly crashAt: string
  readonly outcomes: readonly ExploredOutcome[]
}

/** The cells of a row, in the order of the worker's steps. */
export function cellsOf({ parameters }: MatrixRow, { outcomes }: Exploration): readonly MatrixCell[] {
  const points = [...new Set(outcomes.map(({ crashedAt = '' }) => crashedAt))].sort(
    (one, other) => position(one) - position(other),
  )
  return points.map((crashAt) => ({
    ...parameters,
    crashAt,
    outcomes: outcomes.filter(({ crashedAt = '' }) => crashedAt === crashAt),
  }))
}

function position(point: string): number {
  return crashPoints.findIndex(({ at }) => at === point)
}

/** The whole matrix, row by row. Stops early, without the rest of the rows, when `signal` says so. */
export async function exploreMatrix(
  cluster: Cluster,
  options: {
    readonly onProgress?: (row: number, progress: ExploreProgress) => void
    readonly signal?: AbortSignal
  } = {},
): Promise<readonly { readonly row: MatrixRow; readonly exploration: Exploration }[]> {
  const { onProgress, signal } = options
  const recalled = recallCluster(cluster)
  const explored: { readonly row: MatrixRow; readonly exploration: Exploration }[] = []
  for (const [index, row] of matrixRows.entries()) {
    if (signal?.aborted === true) break
    const exploration = await explore(recalled, crashAnywhere, row, {
      ...(onProgress && {
        onProgress: (progress) => {
          onProgress(index, progress)
        },
      }),
      ...(signal && { signal }),
    })
    explored.push({ row, exploration })
  }
  return explored
}
