import type { BootFiles } from '../session/pglite/boot-files.ts'
import type { BootProgress } from './lab.ts'
import { Refused } from './refused.ts'

/** Where the gzipped boot files are. */
export interface BootUrls {
  readonly wasm: string
  readonly data: string
  readonly snapshot: string
}

/**
 * Downloads the boot files in parallel, unpacks them as they come and compiles the wasm meanwhile. Progress counts bytes
 * as they arrive, so that a server without Content-Length is fine. `total` is what is expected altogether.
 */
export async function downloadBootFiles(
  urls: BootUrls,
  total: number,
  onProgress: (progress: BootProgress) => void,
): Promise<{ readonly files: BootFiles; readonly bytes: number }> {
  if (typeof WebAssembly === 'undefined' || typeof DecompressionStream === 'undefined') {
    throw new Refused(
      'NoWebAssembly',
      'This browser can’t run the database: it lacks WebAssembly or DecompressionStream.',
    )
  }
  let loaded = 0
  const count = (bytes: number): void => {
    loaded += bytes
    onProgress({ loaded, total, phase: loaded < total ? 'download' : 'compile' })
  }
  onProgress({ loaded, total, phase: 'download' })
  const [wasm, data, snapshot] = await Promise.all([
    unpacked(urls.wasm, 'application/wasm', count, compile),
    unpacked(urls.data, 'application/octet-stream', count, (response) => response.blob()),
    unpacked(urls.snapshot, 'application/octet-stream', count, (response) => response.blob()),
  ])
  return { files: { wasm, image: { data, snapshot } }, bytes: loaded }
}

async function compile(response: Response): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(response)
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error
    throw new Refused('NoWebAssembly', `This browser can’t compile the database’s WebAssembly: ${error.message}`)
  }
}

/** `read` gets the unpacked content; whatever goes wrong on the way is a `DownloadFailed` that names the file. */
async function unpacked<T>(
  url: string,
  type: string,
  count: (bytes: number) => void,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const file = url.replace(/^.*\//, '')
  try {
    const response = await fetch(url)
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`)
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          count(chunk.byteLength)
          controller.enqueue(chunk)
        },
      }),
    )
    const content = counted.pipeThrough(new DecompressionStream('gzip'))
    return await read(new Response(content, { headers: { 'content-type': type } }))
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('DownloadFailed', `Downloading the database failed (${file}: ${(error as Error).message}).`)
  }
}
