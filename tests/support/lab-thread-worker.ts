import { expose } from 'comlink'
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js'
import { parentPort } from 'node:worker_threads'
import manifest from '../../src/generated/manifest.json'
import { createLabService } from '../../src/lab/service.ts'
import { nodeBootFiles } from '../../src/session/pglite/node-boot-files.ts'

if (!parentPort) throw new Error('runs in a worker thread only')

expose(
  createLabService({
    pglite: manifest.pglite,
    total: manifest.download,
    load: async () => {
      const files = await nodeBootFiles()
      return { files, bytes: manifest.download }
    },
  }),
  nodeEndpoint(parentPort),
)
