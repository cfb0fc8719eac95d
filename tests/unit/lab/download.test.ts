import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadBootFiles } from '../../../src/lab/download.ts'
import type { BootProgress } from '../../../src/lab/lab.ts'

const wasm = gzipSync(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))
const data = gzipSync(Buffer.alloc(300_000, 'data'))
const snapshot = gzipSync(Buffer.from('snapshot'))

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  // Chunked: no Content-Length.
  '/wasm': (response) => void (response.write(wasm), response.end()),
  '/data': (response) => void (response.write(data.subarray(0, 100)), response.end(data.subarray(100))),
  '/snapshot': (response) => response.end(snapshot),
  '/cut-off': (response) => response.end(data.subarray(0, data.length - 20)),
  '/page': (response) => response.end('<!doctype html>'),
  '/drops': (response) => {
    response.write(data.subarray(0, 100), () => response.destroy())
  },
  '/not-wasm': (response) => response.end(gzipSync('not wasm')),
}

let server: Server
let origin = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const download = (
  replaced: { wasm?: string; data?: string } = {},
  onProgress: (progress: BootProgress) => void = () => {},
) =>
  downloadBootFiles(
    {
      wasm: `${origin}${replaced.wasm ?? '/wasm'}`,
      data: `${origin}${replaced.data ?? '/data'}`,
      snapshot: `${origin}/snapshot`,
    },
    wasm.length + data.length + snapshot.length,
    onProgress,
  )

describe('downloading the boot files', () => {
  test('files arrive unpacked and compiled, from a server that gives no lengths', async () => {
    const { files, bytes } = await download()
    expect(files.wasm).toBeInstanceOf(WebAssembly.Module)
    expect(files.image?.data.size).toBe(300_000)
    expect(await files.image?.snapshot.text()).toBe('snapshot')
    expect(bytes).toBe(wasm.length + data.length + snapshot.length)
  })

  test('progress starts at nothing, never goes back, and ends with every byte', async () => {
    const seen: BootProgress[] = []
    await download({}, (progress) => seen.push(progress))
    const loaded = seen.map((progress) => progress.loaded)
    expect(seen[0]).toMatchObject({ loaded: 0, phase: 'download' })
    expect(loaded).toEqual(loaded.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toEqual({ loaded: seen[0]?.total, total: seen[0]?.total, phase: 'compile' })
  })

  test.each([
    ['a file that is not there', { data: '/nowhere' }, /nowhere: the server answered 404/],
    ['a file that is cut off', { data: '/cut-off' }, /cut-off/],
    ['a connection that drops', { data: '/drops' }, /drops/],
    ['a page in place of a file', { data: '/page' }, /page/],
  ])('%s rejects with DownloadFailed, naming the file', async (_, replaced, message) => {
    const error = await download(replaced).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ tag: 'DownloadFailed' })
    expect((error as Error).message).toMatch(message)
  })

  test('wasm that this engine can’t compile rejects with NoWebAssembly', async () => {
    await expect(download({ wasm: '/not-wasm' })).rejects.toMatchObject({ tag: 'NoWebAssembly' })
  })
})
