import { afterAll, beforeAll } from 'vitest'
import type { Cluster } from '../../../src/session/index.ts'
import { createPgliteCluster } from '../../../src/session/pglite/index.ts'
import { nodeBootFiles } from '../../../src/session/pglite/node-boot-files.ts'

/** A PGlite for the tests of one file; call the result inside a test. */
export function usePglite(): () => Cluster {
  let cluster: Cluster | undefined
  beforeAll(async () => {
    const boot = await nodeBootFiles()
    cluster = await createPgliteCluster({ boot })
  })
  afterAll(() => cluster?.close())
  return () => {
    if (cluster === undefined) throw new Error('call it inside a test')
    return cluster
  }
}
