import { launch } from './browser.ts'
import { serve } from './static-server.ts'

/** Bytes over the wire, gzip, by kind. */
export interface WireFigures {
  readonly beforeTouch: Readonly<Record<string, number>>
  /** What the first touch adds when it asks for a run: the island's scripts, the worker and the engine's files. */
  readonly afterTouch: Readonly<Record<string, number>>
}

const ENGINE_FILES = 3

/** Loads a chapter of the production build in `directory`, fires all its clients, and counts what the server sent. */
export async function measureWire(directory: string, path: string): Promise<WireFigures> {
  const sent: { readonly path: string; readonly bytes: number }[] = []
  const loaded = Promise.withResolvers<undefined>()
  const server = await serve(directory, (path, bytes) => {
    sent.push({ path, bytes })
    if (sent.filter(({ path }) => kindOf(path) === 'engineFiles').length === ENGINE_FILES) loaded.resolve(undefined)
  })
  const browser = await launch()
  try {
    const page = await browser.newPage()
    await page.goto(`${server.origin}${path}`, { waitUntil: 'networkidle' })
    const beforeTouch = byKind(sent.splice(0))
    await page.getByRole('button', { name: 'Fire all' }).click()
    await loaded.promise
    await page.waitForLoadState('networkidle')
    return { beforeTouch, afterTouch: byKind(sent) }
  } finally {
    await browser.close()
    server.close()
  }
}

function byKind(sent: readonly { readonly path: string; readonly bytes: number }[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = { total: 0 }
  for (const { path, bytes } of sent) {
    const kind = kindOf(path)
    sums[kind] = (sums[kind] ?? 0) + bytes
    sums.total = (sums.total ?? 0) + bytes
  }
  return sums
}

/** Starlight's search box loads its own script; the goal for page JavaScript leaves it out. */
function kindOf(path: string): string {
  if (/pagefind|ui-core|Search/.test(path)) return 'search'
  if (path.endsWith('.bin')) return 'engineFiles'
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? 'html'
  return extension === 'js' && path.includes('worker') ? 'workerJs' : extension
}
