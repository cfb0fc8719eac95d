import { launch } from './browser.ts'
import { median, rounded } from './figures.ts'

export interface BootFigures {
  /** Milliseconds from a click to the first row, cold; the median. */
  readonly book: number
  readonly plain: number
  /** `book` divided by `plain`; goal at most 0.2. */
  readonly ratio: number
  readonly samples: { readonly book: readonly number[]; readonly plain: readonly number[] }
}

/** Takes turns between both boots, each time in a new browser. */
export async function measureBoot(origin: string, times: number): Promise<BootFigures> {
  const samples = { book: [] as number[], plain: [] as number[] }
  for (let time = 0; time < times; time++) {
    for (const boot of ['book', 'plain'] as const)
      samples[boot].push(rounded(await clickToFirstRow(`${origin}/?boot=${boot}`)))
  }
  const [book, plain] = [median(samples.book), median(samples.plain)]
  return { book, plain, ratio: rounded(book / plain), samples }
}

async function clickToFirstRow(address: string): Promise<number> {
  const browser = await launch()
  try {
    const page = await browser.newPage()
    await page.goto(address, { waitUntil: 'load' })
    await page.getByRole('button').click()
    const output = page.locator('output')
    await output.filter({ hasText: /./ }).waitFor({ timeout: 120_000 })
    const text = await output.innerText()
    if (text.startsWith('failed')) throw new Error(`${address}: ${text}`)
    return Number(text)
  } finally {
    await browser.close()
  }
}
