/// <reference types="vite/client" />
import { expose } from 'comlink'
import dataUrl from '../generated/pglite.data.gz.bin?url'
import manifest from '../generated/manifest.json'
import snapshotUrl from '../generated/snapshot.tar.gz.bin?url'
import wasmUrl from '../generated/pglite.wasm.gz.bin?url'
import { downloadBootFiles } from './download.ts'
import { createLabService } from './service.ts'

const urls = { wasm: wasmUrl, data: dataUrl, snapshot: snapshotUrl }

// What rejects where nobody listens, as a WebAssembly that can't be instantiated does in PGlite, would leave the page
// waiting for ever: as an error of the worker it ends it.
self.addEventListener('unhandledrejection', ({ reason }) => {
  setTimeout(() => {
    throw reason
  })
})

expose(
  createLabService({
    pglite: manifest.pglite,
    total: manifest.download,
    load: (onProgress) => downloadBootFiles(urls, manifest.download, onProgress),
  }),
)
