import AxeBuilder from '@axe-core/playwright'
import { smallTargets } from '../support/small-targets.ts'
import { expect, test } from './reader.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no fault while a process is down and a message is to be lost, ${colorScheme}`, async ({
    reader,
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await reader.opens()
    await reader.goesTo('Right', 6)
    await reader.presses('Crash A')
    await expect(reader.player.getByRole('button', { name: 'Restart A' })).toBeVisible()
    const faults = async () => {
      const { violations } = await new AxeBuilder({ page }).include('.player').analyze()
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
    }
    expect(await faults()).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await expect(reader.player.getByRole('button', { name: 'Lose P’s message: charged' })).toBeVisible()
    expect(await faults()).toEqual([])
  })
}

test('a Japanese reader crashes, restarts and reads on in Japanese', async ({ japaneseReader: reader, page }) => {
  await reader.opens()
  await reader.goesTo('正しい復旧', 6)
  await expect(reader.player.getByRole('button', { name: /^P のメッセージ（charged）を ?消す$/ })).toBeVisible()
  await reader.presses('A をクラッシュさせる')
  await expect(reader.standing('worker')).toHaveText('A クラッシュ')
  await page.keyboard.press('c')
  await expect(reader.lanes).toContainText('2 番目のプロセスが、新しいセッションで始まります。')
  await expect(reader.sentence).toContainText(/[ぁ-ん]/)
  await expect(reader.ledger).toContainText('プロバイダーの台帳')
})

test('the list of keys has the letters that are there, and C', async ({ reader, page }) => {
  await reader.opens()
  await reader.player.getByRole('button', { name: 'Double charge' }).focus()
  await page.keyboard.press('?')
  const list = reader.player.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.locator('div', { hasText: 'step that lane' }).locator('kbd')).toHaveText(['A', 'P'])
  await expect(list.locator('div', { hasText: 'crash; after a crash, restart' }).locator('kbd')).toHaveText(['C'])
})

test('stepping scrolls the lanes beside the machines, and not the page', async ({ reader, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await reader.opens()
  await reader.goesTo('Double charge', 0)
  await reader.player.locator('.player-run').evaluate((run) => run.scrollIntoView())
  const before = await page.evaluate(() => scrollY)
  for (let count = 0; count < 15; count++) await page.keyboard.press('ArrowRight')
  await expect(reader.position()).toHaveText('15/20')
  await expect(reader.lanes.locator('[aria-current] .step-card')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one timeline, the machines in a line above it, and the crash under the thumb', async ({ reader, page }) => {
    await reader.opens()
    await reader.player.getByRole('button', { name: 'Right', exact: true }).tap()
    await expect(reader.position()).toHaveText(/^0\//)
    for (let count = 0; count < 6; count++) await page.keyboard.press('ArrowRight')
    await expect(reader.position()).toHaveText(/^6\//)
    const cards = await reader.lanes
      .locator('.step-card')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
    expect(new Set(cards.map(Math.round)).size).toBe(1)
    const summary = reader.machines.locator('summary')
    await expect(summary).toBeInViewport()
    await expect(summary).toContainText('A Sending')
    await expect(reader.lanes.locator('[aria-current] .step-card')).toBeInViewport({ ratio: 1 })
    const crash = reader.player.getByRole('button', { name: 'Crash A' })
    const box = await crash.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(box?.y ?? 0).toBeGreaterThan(600)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await crash.tap()
    await expect(summary).toContainText('A Crashed')
    await summary.tap()
    await expect(reader.lit('worker')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

for (const width of [390, 320]) {
  test(`two workers, a key and a day fit a phone ${width} px wide`, async ({ reader, page }) => {
    await page.setViewportSize({ width, height: 700 })
    await reader.opens()
    await reader.presses('Right')
    await reader.player.locator('.settings').evaluate((details: HTMLDetailsElement) => (details.open = true))
    await reader.player.getByRole('combobox', { name: 'Workers' }).selectOption('2')
    await reader.steps('AAAA')
    await expect(reader.position()).toHaveText('4/4')
    expect(await reader.player.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await smallTargets(reader.player)).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole run, the machines and the provider’s ledger are there to read', async ({ reader }) => {
    await reader.opens()
    await expect(reader.player.locator('.step-card')).toHaveCount(20)
    await expect(reader.verdict).toContainText('Charged twice or more')
    await expect(reader.payments()).toHaveText(['pay_1', 'pay_2'])
    await expect(reader.lit('order')).toHaveText('paid')
    await expect(reader.player.getByRole('button', { name: 'Crash A' })).toBeHidden()
    await reader.player.getByText('All steps as a table').click()
    await expect(reader.player.locator('.step-table')).toContainText('tells the customer: paid')
  })
})
