import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** Lets a page measure its memory. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

export interface StaticServer {
  readonly origin: string
  close(): void
}

/**
 * Serves a directory as a host with gzip would: everything gzipped once beforehand but what is already packed
 * (`.gz.bin`, fonts, images).
 */
export async function serve(
  directory: string,
  onSent: (path: string, bytes: number) => void = () => {},
): Promise<StaticServer> {
  const answers = new Map<string, Promise<{ readonly headers: Record<string, string>; readonly body: Buffer }>>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    const answer = answers.get(path) ?? answerFor(join(directory, path))
    answers.set(path, answer)
    answer.then(
      ({ headers, body }) => {
        onSent(path, body.length)
        response.writeHead(200, headers).end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

async function answerFor(file: string) {
  const content = await readFile(file)
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'cache-control': 'no-store', ...ISOLATED }
  if (/\.(bin|woff2|png|jpg|webp|avif)$/.test(file)) return { headers, body: content }
  return { headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(content, { level: 9 }) }
}
