import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { Parameters } from '../../src/simulator/scenario.ts'
import { rounded } from './figures.ts'

/** Megabytes after a garbage collection. */
export interface MemorySample {
  readonly runs: number
  /** Memory of the page and of its worker, as `performance.measureUserAgentSpecificMemory` tells it. */
  readonly page: number
  readonly worker: number
  /** Resident memory of the page's process, wasm memory included; only on Linux. */
  readonly process?: number
}

/** Makes Chromium collect garbage and measure at once when asked to. */
export const EAGER_MEASUREMENT = '--enable-blink-features=ForceEagerMeasureMemory'

/** https://developer.mozilla.org/en-US/docs/Web/API/Performance/measureUserAgentSpecificMemory; for isolated pages only. */
interface Measuring {
  measureUserAgentSpecificMemory(): Promise<{
    readonly breakdown: readonly {
      readonly bytes: number
      readonly attribution: readonly { readonly scope: string }[]
    }[]
  }>
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
  const bytes = await page.evaluate(async () => {
    const { breakdown } = await (performance as unknown as Measuring).measureUserAgentSpecificMemory()
    const sums = { page: 0, worker: 0 }
    for (const { bytes, attribution } of breakdown) {
      sums[attribution.some(({ scope }) => scope === 'DedicatedWorkerGlobalScope') ? 'worker' : 'page'] += bytes
    }
    return sums
  })
  const resident = await residentMemory(page)
  return {
    page: rounded(bytes.page / 1e6),
    worker: rounded(bytes.worker / 1e6),
    ...(resident !== undefined && { process: rounded(resident) }),
  }
}

/** Of this browser's renderers the largest: the others are blank. */
export async function residentMemory(page: Page): Promise<number | undefined> {
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
