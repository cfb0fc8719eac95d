import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../concurrent-retries/reader.ts'

const CHAPTER = './payments/two-worlds/'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const worlds = (page: Page): Locator => page.getByRole('group', { name: 'Two worlds', exact: true })
const decide = (page: Page, name: string): Locator => worlds(page).getByRole('button', { name, exact: true })
const resultIn = (page: Page, world: 'before anything left' | 'after the provider had charged'): Locator =>
  worlds(page).getByRole('article', { name: `A died ${world}` })
const comparison = (page: Page, name: RegExp | string): Locator =>
  worlds(page)
    .locator('.worlds-comparison')
    .filter({ has: page.getByRole('table', { name }) })
    .first()

test('our rows are identical, and the provider’s ledger is not', async ({ page }) => {
  await page.goto(CHAPTER)
  await expect(comparison(page, 'Our database')).toContainText(/Identical: \d+ values, \d+ bytes, compared here/)
  await expect(comparison(page, 'Our database').getByRole('cell', { name: 'different' })).toHaveCount(0)
  await expect(comparison(page, /ledger/)).toContainText('Not identical.')
  await expect(worlds(page).getByRole('article')).toHaveCount(0)
})

test('sending again is right in one world and charges twice in the other', async ({ page }) => {
  await page.goto(CHAPTER)
  await decide(page, 'sends again').click()
  await expect(resultIn(page, 'before anything left')).toContainText('Charged once, order paid')
  await expect(resultIn(page, 'after the provider had charged')).toContainText('2 charges for one order')
  await expect(decide(page, 'sends again')).toHaveAttribute('aria-pressed', 'true')
  for (const world of ['before anything left', 'after the provider had charged'] as const) {
    await expect(resultIn(page, world)).toContainText('Your order is paid.')
  }
})

test('by keyboard: held, and a person ends both worlds with the truth', async ({ page }) => {
  await page.goto(CHAPTER)
  await decide(page, 'holds it until a person has asked').focus()
  await page.keyboard.press('Enter')
  await expect(resultIn(page, 'before anything left')).toContainText('The payment failed.')
  await expect(resultIn(page, 'after the provider had charged')).toContainText('Your order is paid.')
  await expect(worlds(page).getByText('broken')).toHaveCount(0)
  await expect(decide(page, 'holds it until a person has asked')).toBeFocused()
})

test('at most once is no longer true over a client that resends, and our rows don’t show it', async ({ page }) => {
  await page.goto(CHAPTER)
  const retries = worlds(page).getByRole('checkbox', { name: 'The HTTP client retries by itself' })
  // The first touch wakes the widget, which then does the press again.
  await retries.click()
  await expect(retries).toBeChecked()
  await expect(comparison(page, /ledger/)).toContainText('provider_ledger, row 2')
  await expect(comparison(page, 'Our database')).toContainText('Identical:')
  await decide(page, 'never sends again (at most once)').click()
  await expect(resultIn(page, 'after the provider had charged')).toContainText('2 charges for one order')
  await expect(resultIn(page, 'after the provider had charged')).toContainText('You don’t need to pay again.')
  await worlds(page).getByRole('combobox', { name: 'The provider' }).selectOption('key')
  await expect(resultIn(page, 'after the provider had charged')).not.toContainText('2 charges for one order')
})

test('a decision that comes before the code is not lost', async ({ page }) => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/_astro\/WorldsIsland.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(CHAPTER)
  await decide(page, 'sends again').click()
  release()
  await expect(resultIn(page, 'after the provider had charged')).toContainText('2 charges for one order')
})

test('a decision is in the address, and runs again only when the reader says so', async ({ page }) => {
  await page.goto(CHAPTER)
  await decide(page, 'sends again').click()
  await expect(resultIn(page, 'before anything left')).toBeVisible()
  await expect(page).toHaveURL(/\?worlds=send-again$/)
  const engine: string[] = []
  page.on('request', (request) => engine.push(request.url()))
  await page.reload()
  await expect(worlds(page)).toContainText('This link brings a decision: the worker sends again.')
  expect(engine.filter((url) => url.includes('wasm'))).toEqual([])
  await worlds(page)
    .getByRole('button', { name: /^Show both worlds/ })
    .click()
  await expect(resultIn(page, 'after the provider had charged')).toContainText('2 charges for one order')
})

test('a result is replayed in the player', async ({ page }) => {
  await page.goto(CHAPTER)
  await decide(page, 'sends again').click()
  await resultIn(page, 'before anything left').getByRole('link', { name: 'Replay in the player' }).click()
  const player = page.locator('figure[id^="run-two-worlds"]').first()
  await expect(player.locator('.verdict')).toContainText('Charged once, order paid')
  await expect(page).toHaveURL(/run=two-worlds&v=\d+&s=/)
})

test('in Japanese, on a phone, the results stand one below the other', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`./ja/payments/two-worlds/`)
  await page.getByRole('button', { name: '二度と送らない（高々 1 回）' }).click()
  const [one, other] = [page.locator('.world-result').first(), page.locator('.world-result').last()]
  await expect(other).toContainText('お支払いを確認しています。')
  const [above, below] = [await one.boundingBox(), await other.boundingBox()]
  expect(below?.x).toBe(above?.x)
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1)
  expect(await page.locator('.worlds').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both worlds are there, and the decision says what it needs', async ({ page }) => {
    await page.goto(CHAPTER)
    await expect(comparison(page, 'Our database')).toContainText('Identical:')
    await expect(worlds(page).getByText('Deciding needs JavaScript.')).toBeVisible()
    await expect(worlds(page).getByRole('button')).toHaveCount(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no fault with it, results opened, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(CHAPTER)
    await decide(page, 'sends again').click()
    await expect(resultIn(page, 'before anything left')).toBeVisible()
    for (const details of await worlds(page).locator('details').all()) {
      await details.evaluate((element: HTMLDetailsElement) => (element.open = true))
    }
    const { violations } = await new AxeBuilder({ page }).include('.worlds').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  })
}
