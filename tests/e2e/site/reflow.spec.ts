import { expect, test } from '@playwright/test'
import { chapters } from '../support/chapters.ts'

test.use({ viewport: { width: 320, height: 640 } })

/** WCAG 2.2, success criterion 1.4.10: nothing but what scrolls by itself is wider than 320 px. */
for (const path of ['', ...chapters].flatMap((english) => [english, `ja/${english}`])) {
  test(`/${path} fits 320 px`, async ({ page }) => {
    await page.goto(`./${path}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}
