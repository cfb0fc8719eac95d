import AxeBuilder from '@axe-core/playwright'
import { smallTargets } from '../support/small-targets.ts'
import { expect, test } from './reader.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no fault with a run in which somebody waits, ${colorScheme}`, async ({ reader, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await reader.opens()
    await reader.chooses('on-conflict-do-nothing')
    await reader.steps('AABB')
    await expect(reader.lanes).toContainText('waits for A')
    for (const summary of ['Edit the SQL', 'All steps as a table', 'What is real here']) {
      await reader.player.getByText(summary, { exact: true }).click()
    }
    await reader.triesEveryOrder()
    await expect(reader.player).toContainText(/All [\d,]+ orders/)
    const { violations } = await new AxeBuilder({ page }).include('.player').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  })
}

test('a Japanese reader fires, and reads what happened in Japanese', async ({ japaneseReader }) => {
  await japaneseReader.opens()
  await japaneseReader.fires()
  await expect(japaneseReader.player).toContainText('シード 1 で決めた順序')
  await expect(japaneseReader.sentence).toContainText(/[ぁ-ん]/)
  await japaneseReader.triesEveryOrder()
  await expect(japaneseReader.player).toContainText(/全 [\d,]+ 通りの順序を [\d,]+ 回の実行で網羅/)
})

test('each step is announced once, politely', async ({ reader }) => {
  await reader.opens()
  await expect(reader.sentence).toHaveAttribute('aria-live', 'polite')
  await expect(reader.sentence).toHaveAttribute('aria-atomic', 'true')
  await reader.presses('Back')
  await expect(reader.player.locator('[aria-live]')).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the run is one column with letters, and the controls lie under the thumb', async ({ reader, page }) => {
    await reader.opens()
    await reader.player.getByRole('button', { name: 'A commits' }).tap()
    await expect(reader.position()).toHaveText(/^0\//)
    await page.keyboard.press('End')
    await expect(reader.lanes).toContainText('waits for A')
    const cards = await reader.lanes
      .locator('.step-card')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
    expect(new Set(cards.map(Math.round)).size).toBe(1)
    await reader.lanes.locator('.step-card').first().scrollIntoViewIfNeeded()
    const back = reader.player.getByRole('button', { name: 'Back', exact: true })
    await expect(back).toBeInViewport()
    const box = await back.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(box?.y ?? 0).toBeGreaterThan(600)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

for (const width of [390, 320]) {
  test(`four requests fit a phone ${width} px wide, and all of its targets fit a thumb`, async ({ reader, page }) => {
    await page.setViewportSize({ width, height: 700 })
    await reader.opens()
    await reader.player.locator('.settings').evaluate((details: HTMLDetailsElement) => (details.open = true))
    await reader.player.getByRole('combobox', { name: 'Requests', exact: true }).selectOption('4')
    await reader.steps('ABCD')
    await expect(reader.position()).toHaveText('4/4')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await smallTargets(reader.player)).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole run is there to read, and nothing that can’t be pressed', async ({ page }) => {
    await page.goto('./retries/concurrent-retries/')
    const player = page.locator('.player').first()
    await expect(player.locator('.step-card')).toHaveCount(8)
    await expect(player.locator('.verdict')).toContainText('Two orders for one key')
    await expect(player.getByText('need JavaScript')).toBeVisible()
    await expect(player.getByRole('button', { name: 'Fire all' })).toBeHidden()
    await player.getByText('All steps as a table').click()
    await expect(player.getByRole('row')).not.toHaveCount(0)
    await expect(player.locator('.step-table')).toContainText('B answers 201')
  })
})

test('prints as its table of steps, with the schedule', async ({ reader, page }) => {
  await reader.opens()
  await page.emulateMedia({ media: 'print' })
  await expect(reader.player.locator('.step-table')).toBeVisible()
  await expect(reader.player.locator('.step-table-link')).toContainText('ABAAABBB')
  await expect(reader.player.locator('.stepper')).toBeHidden()
})
