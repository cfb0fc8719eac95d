import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

// The gallery shows the same part several times, so its landmarks can't have names of their own.
const excused: Readonly<Record<string, readonly string[]>> = { 'gallery/': ['landmark-unique'] }

for (const path of ['', 'ja/', 'gallery/', '404.html']) {
  // The gallery shows both themes at once.
  for (const colorScheme of path === 'gallery/' ? (['light'] as const) : (['light', 'dark'] as const)) {
    test(`/${path} has no fault that axe finds, ${colorScheme}`, async ({ page }) => {
      if (path === 'gallery/') test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`./${path}`)
      const { violations } = await new AxeBuilder({ page }).disableRules([...(excused[path] ?? [])]).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
    })
  }
}
