/// <reference types="vite/client" />
import dataUrl from '../../../src/generated/pglite.data.gz.bin?url'
import wasmUrl from '../../../src/generated/pglite.wasm.gz.bin?url'
import snapshotUrl from '../../../src/generated/snapshot.tar.gz.bin?url'
import { downloadBootFiles } from '../../../src/lab/download.ts'
import { createPgliteCluster } from '../../../src/session/pglite/index.ts'

const urls = { wasm: wasmUrl, data: dataUrl, snapshot: snapshotUrl }
const { files } = await downloadBootFiles(urls, 0, () => {})
const cluster = await createPgliteCluster({ boot: files })
await cluster.reset({ schema: '', seed: '' })
const session = await cluster.open('A')
const outcome = await session.execute('SELECT version()')
postMessage(outcome.kind === 'completed' ? outcome.results[0]?.rows[0]?.[0] : JSON.stringify(outcome))
