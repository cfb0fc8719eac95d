import { createDatabase, startNativeServer } from '../conformance/native-server.ts'
import type { Cluster } from '../session/index.ts'
import { createNativeCluster } from '../session/native/index.ts'
import { createPgliteCluster } from '../session/pglite/index.ts'
import { nodeBootFiles } from '../session/pglite/node-boot-files.ts'

export const ENGINES = ['pglite', 'native'] as const

/** Lends a cluster to `work`. The native one is at DATABASE_URL, else a PostgreSQL of npm's that is started for it. */
export async function withCluster<Result>(
  engine: (typeof ENGINES)[number],
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  return engine === 'pglite' ? withPglite(work) : withNative(work)
}

async function withPglite<Result>(work: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const boot = await nodeBootFiles()
  const cluster = await createPgliteCluster({ boot })
  try {
    return await work(cluster)
  } finally {
    await cluster.close()
  }
}

async function withNative<Result>(work: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const server = await startNativeServer()
  try {
    const database = await createDatabase(server.connectionString)
    try {
      const cluster = await createNativeCluster({ connectionString: database.connectionString })
      try {
        return await work(cluster)
      } finally {
        await cluster.close()
      }
    } finally {
      await database.drop()
    }
  } finally {
    await server.stop()
  }
}
