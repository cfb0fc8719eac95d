/// <reference types="vite/client" />
import { expose } from 'comlink'
import dataUrl from '../generated/pglite.data.gz.bin?url'
import manifest from '../generated/manifest.json'
import snapshotUrl from '../generated/snapshot.tar.gz.bin?url'
import wasmUrl from '../generated/pglite.wasm.gz.bin?url'
import { downloadBootFiles } from './download.ts'
import { createLabService } from './service.ts'

const urls = { wasm: wasmUrl, data: dataUrl, snapshot: snapshotUrl }

expose(
  createLabService({
    pglite: manifest.pglite,
    total: manifest.download,
    load: (onProgress) => downloadBootFiles(urls, manifest.download, onProgress),
  }),
)
