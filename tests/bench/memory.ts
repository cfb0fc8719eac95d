import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { Parameters } from '../../src/simulator/scenario.ts'
import { rounded } from './figures.ts'

/** Megabytes after a garbage collection. */
export interface MemorySample {
  readonly runs: number
  /** JavaScript heaps of the page and of its worker. */
  readonly page: number
  readonly worker: number
  /** Resident memory of the page's process, wasm memory included; only on Linux. */
  readonly process?: number
}

/** What Chromium has with --js-flags=--expose-gc and --enable-precise-memory-info. */
interface Instrumented {
  readonly gc: () => void
  readonly performance: { readonly memory: { readonly usedJSHeapSize: number } }
}

/** Whole runs in one page, each finished in another order, and the memory at each of `marks` (numbers of runs, ascending). */
export async function measureMemory(
  page: Page,
  scenario: string,
  parameters: Parameters,
  marks: readonly number[],
): Promise<readonly MemorySample[]> {
  const samples: MemorySample[] = []
  let done = 0
  for (const mark of marks) {
    await page.evaluate(
      async ({ scenario, parameters, from, to }) => {
        for (let seed = from; seed < to; seed++) {
          await window.bench.lab.run({ scenario, parameters, schedule: '', finishSeed: seed })
        }
      },
      { scenario, parameters, from: done, to: mark },
    )
    done = mark
    samples.push({ runs: done, ...(await memoryOf(page)) })
  }
  return samples
}

async function memoryOf(page: Page): Promise<Omit<MemorySample, 'runs'>> {
  const heap = (): number => {
    const { gc, performance } = globalThis as unknown as Instrumented
    gc()
    return performance.memory.usedJSHeapSize / 1e6
  }
  const [worker] = page.workers()
  if (!worker) throw new Error('the lab has no worker')
  const workerHeap = await worker.evaluate(heap)
  const pageHeap = await page.evaluate(heap)
  const resident = await residentMemory(page)
  return {
    page: rounded(pageHeap),
    worker: rounded(workerHeap),
    ...(resident !== undefined && { process: rounded(resident) }),
  }
}

/** Of the one renderer that this browser has for a page that isn't blank: the largest. */
async function residentMemory(page: Page): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) return undefined
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
        return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1e3
      }),
  )
  return Math.max(...sizes)
}
