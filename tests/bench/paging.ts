import type { Page } from '@playwright/test'
import { createDatabase, startNativeServer } from '../../src/conformance/native-server.ts'
import {
  boundaryAt,
  makeRows,
  measurePage,
  queryAlone,
  SCHEMA,
  type Form,
} from '../../src/scenarios/page-cost/index.ts'
import { createNativeCluster } from '../../src/session/native/index.ts'
import { rounded } from './figures.ts'
import { residentMemory } from './memory.ts'

interface DepthFigures {
  readonly depth: number
  /** Milliseconds of a page, the fastest of several runs. */
  readonly offset: number
  readonly keyset: number
  /** `offset` divided by `keyset`. */
  readonly ratio: number
}

interface EngineFigures {
  /** Milliseconds to make the rows, their index and statistics. */
  readonly make: number
  readonly depths: readonly DepthFigures[]
}

export interface PagingFigures {
  readonly rows: number
  readonly chromium: EngineFigures & {
    /** Resident megabytes that the page's process gained; only on Linux. */
    readonly memoryMb?: number
  }
  readonly native: EngineFigures
}

/** Pages of a table of `rows`, in a browser's page and on a native server. */
export async function measurePaging(page: Page, rows: number, depths: readonly number[]): Promise<PagingFigures> {
  return { rows, chromium: await inChromium(page, rows, depths), native: await onNative(rows, depths) }
}

async function inChromium(page: Page, rows: number, depths: readonly number[]): Promise<PagingFigures['chromium']> {
  await page.evaluate(() => window.bench.lab.boot())
  const before = await residentMemory(page)
  const make = await page.evaluate(async (rows) => {
    const began = performance.now()
    await window.bench.lab.makeRows(rows, () => undefined, new AbortController().signal)
    return performance.now() - began
  }, rows)
  const after = await residentMemory(page)
  const measured = await measureDepths(depths, (depth, form) =>
    page.evaluate(async (request) => (await window.bench.lab.measurePage({ ...request, index: true })).milliseconds, {
      depth,
      form,
    }),
  )
  const memory = before !== undefined && after !== undefined ? { memoryMb: rounded(after - before) } : {}
  return { make: rounded(make), depths: measured, ...memory }
}

async function onNative(rows: number, depths: readonly number[]): Promise<EngineFigures> {
  const server = await startNativeServer()
  const database = await createDatabase(server.connectionString)
  const cluster = await createNativeCluster({ connectionString: database.connectionString })
  try {
    await cluster.reset({ schema: SCHEMA, seed: '' })
    const session = await cluster.open('A')
    const query = queryAlone(session)
    const began = performance.now()
    await makeRows(session, rows, () => true)
    const make = performance.now() - began
    const measured = await measureDepths(depths, async (depth, form) => {
      const boundary = await boundaryAt(query, depth)
      return (await measurePage(query, { form, boundary, index: true }, () => performance.now())).milliseconds
    })
    return { make: rounded(make), depths: measured }
  } finally {
    await cluster.close()
    await database.drop()
    await server.stop()
  }
}

async function measureDepths(
  depths: readonly number[],
  measure: (depth: number, form: Form) => Promise<number>,
): Promise<readonly DepthFigures[]> {
  const figures: DepthFigures[] = []
  for (const depth of depths) {
    const offset = await measure(depth, 'offset')
    const keyset = await measure(depth, 'row')
    figures.push({ depth, offset: rounded(offset), keyset: rounded(keyset), ratio: rounded(offset / keyset) })
  }
  return figures
}
