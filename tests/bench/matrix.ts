import { exploreMatrix } from '../../src/scenarios/crash-anywhere/matrix.ts'
import { createPgliteCluster } from '../../src/session/pglite/index.ts'
import { nodeBootFiles } from '../../src/session/pglite/node-boot-files.ts'
import { rounded } from './figures.ts'

export interface MatrixFigures {
  /** From the first exploration to the last, without the boot; goal at most 20 on 2 cores. */
  readonly seconds: number
  readonly combinations: number
  readonly runs: number
  /** Decimal text: how many orders the runs stand for. */
  readonly orders: string
  readonly exhaustive: boolean
}

/** Explores every crash point under every contract and recovery, once. */
export async function measureMatrix(): Promise<MatrixFigures> {
  const cluster = await createPgliteCluster({ boot: await nodeBootFiles() })
  try {
    const started = performance.now()
    const explored = (await exploreMatrix(cluster)).map(({ exploration }) => exploration)
    return {
      seconds: rounded((performance.now() - started) / 1000),
      combinations: explored.length,
      runs: explored.reduce((sum, { runs }) => sum + runs, 0),
      orders: String(explored.reduce((sum, { schedules }) => sum + BigInt(schedules), 0n)),
      exhaustive: explored.every(({ exhaustive }) => exhaustive),
    }
  } finally {
    await cluster.close()
  }
}
