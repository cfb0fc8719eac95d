import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { chapters } from '../support/chapters.ts'

const SCRIPT_BUDGET = 40_000

for (const path of ['', 'ja/', ...chapters]) {
  test(`/${path} loads at most 40 kB of script and no byte of the engine before the first touch`, async ({ page }) => {
    const scripts = new Map<string, number>()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return
      scripts.set(new URL(response.url()).pathname, gzipSync(await response.body()).length)
    })
    await page.goto(`./${path}`, { waitUntil: 'networkidle' })
    const inline = await page.locator('script:not([src])').allTextContents()
    const linked = [...scripts].filter(([name]) => !/search|pagefind|ui-core/i.test(name))
    const total = linked.reduce((sum, [, size]) => sum + size, 0) + gzipSync(inline.join('\n')).length

    expect(total, JSON.stringify(linked)).toBeLessThanOrEqual(SCRIPT_BUDGET)
    expect(requested.filter((name) => /\.(bin|wasm|data)$|worker/.test(name))).toEqual([])
  })
}
