import { createDatabase, startNativeServer } from '../../src/conformance/native-server.ts'
import type { Cluster } from '../../src/session/index.ts'
import { createNativeCluster } from '../../src/session/native/index.ts'
import { createPgliteCluster } from '../../src/session/pglite/index.ts'
import { nodeBootFiles } from '../../src/session/pglite/node-boot-files.ts'
import { explore } from '../../src/simulator/explore.ts'
import type { Parameters, Scenario } from '../../src/simulator/scenario.ts'
import { rounded } from './figures.ts'

export interface RunFigures {
  /** Whole runs a second, each order executed from its start. */
  readonly pglite: number
  readonly native: number
  /** `pglite` divided by `native`; goal at least 1.5. */
  readonly ratio: number
  readonly runs: number
}

/** Explores the same orders on both engines without merging, in turns. */
export async function measureRuns(scenario: Scenario, parameters: Parameters, maxRuns: number): Promise<RunFigures> {
  const server = await startNativeServer()
  const database = await createDatabase(server.connectionString)
  const boot = await nodeBootFiles()
  const pglite = await createPgliteCluster({ boot })
  const native = await createNativeCluster({ connectionString: database.connectionString })
  const rate = async (cluster: Cluster): Promise<{ readonly perSecond: number; readonly runs: number }> => {
    const bounds = { crashes: 0, losses: 0, maxRuns, seed: 1 }
    const started = performance.now()
    const { runs } = await explore(cluster, scenario, { parameters, bounds, merge: false })
    return { perSecond: (runs * 1000) / (performance.now() - started), runs }
  }
  try {
    // Once to warm up, once to count.
    await rate(pglite)
    await rate(native)
    const [ours, theirs] = [await rate(pglite), await rate(native)]
    return {
      pglite: rounded(ours.perSecond),
      native: rounded(theirs.perSecond),
      ratio: rounded(ours.perSecond / theirs.perSecond),
      runs: ours.runs,
    }
  } finally {
    await pglite.close()
    await native.close()
    await database.drop()
    await server.stop()
  }
}
