import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { chapters } from '../support/chapters.ts'

// The gallery shows the same part several times, so its landmarks can't have names of their own.
const excused: Readonly<Record<string, readonly string[]>> = { 'gallery/': ['landmark-unique'] }

const inBoth = chapters.flatMap((path) => [path, `ja/${path}`])

for (const path of ['', 'ja/', ...inBoth, 'gallery/', '404.html']) {
  // The gallery shows both themes at once.
  for (const colorScheme of path === 'gallery/' ? (['light'] as const) : (['light', 'dark'] as const)) {
    test(`/${path} has no fault that axe finds, everything opened, ${colorScheme}`, async ({ page }) => {
      if (path.length > 3) test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`./${path}`)
      for (const details of await page.getByRole('main').locator('details').all()) {
        await details.evaluate((element: HTMLDetailsElement) => (element.open = true))
      }
      const { violations } = await new AxeBuilder({ page }).disableRules([...(excused[path] ?? [])]).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
    })
  }
}
