import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../concurrent-retries/reader.ts'

const CHAPTER = './payments/crash-anywhere/'
const ALL_OF_IT = 300_000

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const matrix = (page: Page): Locator => page.locator('.matrix')
const player = (page: Page): Locator => page.locator('figure[id^="run-crash-anywhere"]').first()
/** An outcome in a row of the table that is shown. */
const outcome = (page: Page, crash: string, name: RegExp): Locator =>
  matrix(page).getByRole('row', { name: crash }).getByRole('link', { name }).first()

const PLAYER_CODE = /\/_astro\/PlayerIsland.*\.js/
const TWICE = /^charged twice [\d,]+ orders/

/** Keeps the player's code back. `asked`: the page wants it; `release`: it comes. */
async function holdPlayer(page: Page): Promise<{ readonly asked: Promise<unknown>; readonly release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const asked = page.waitForRequest(PLAYER_CODE, { timeout: 0 })
  await page.route(PLAYER_CODE, async (route) => {
    await released
    await route.continue()
  })
  return {
    asked,
    release: () => {
      release(undefined)
    },
  }
}

test('a press on an outcome wakes the player and replays an order that ends so', async ({ page }) => {
  await page.goto(CHAPTER)
  await outcome(page, 'Sent, before the answer is read', TWICE).click()
  await expect(player(page)).toContainText('Shortest order found for: Charged twice or more')
  await expect(player(page)).toBeInViewport()
  await expect(player(page).locator('.verdict')).toContainText('Charged twice or more')
  await expect(page).toHaveURL(/\?run=crash-anywhere&v=\d+&p\.recovery=naive-resend&s=/)
})

test('so does Enter, and the focus goes with it', async ({ page }) => {
  await page.goto(CHAPTER)
  await outcome(page, 'No crash', TWICE).focus()
  await page.keyboard.press('Enter')
  await expect(player(page)).toContainText('Shortest order found for: Charged twice or more')
  await page.keyboard.press('Home')
  await expect(player(page).locator('.stepper-count')).toHaveText(/^0\//)
})

test('a press that comes before the player’s code is shown when it is there', async ({ page }) => {
  test.slow()
  const held = await holdPlayer(page)
  await page.goto(CHAPTER)
  await outcome(page, 'No crash', TWICE).click()
  await held.asked
  const engine = page.waitForResponse(/pglite\.wasm/, { timeout: 0 })
  held.release()
  // On a loaded machine each of these takes its time; what counts is that they come.
  await engine
  await expect(player(page)).toContainText('Shortest order found for: Charged twice or more', { timeout: 60_000 })
})

test('a press while the player explores is shown when it is done', async ({ page }) => {
  await page.goto(CHAPTER)
  await player(page).getByRole('button', { name: 'Try every order' }).click()
  const exploring = player(page).getByRole('region', { name: 'Every order' }).getByRole('button', { name: 'Stop' })
  await expect(exploring).toBeVisible()
  await outcome(page, 'No crash', TWICE).click()
  await expect(player(page)).toContainText('Shortest order found for: Charged twice or more', { timeout: 60_000 })
})

test('opened elsewhere an outcome is the permalink of its run', async ({ page, context }) => {
  await page.goto(CHAPTER)
  const link = outcome(page, 'No crash', TWICE)
  const [other] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
  await player(other)
    .getByRole('button', { name: /^Show this run/ })
    .click()
  await expect(player(other).locator('.verdict')).toContainText('Charged twice or more')
  await expect(player(page)).not.toContainText('Shortest order found')
})

test('the provider is chosen by a press, also by one that comes first', async ({ page }) => {
  await page.goto(CHAPTER)
  await expect(matrix(page).getByRole('table')).toHaveAccessibleName('The provider recognises a key for 24 hours')
  await matrix(page).getByRole('button', { name: 'has neither key nor lookup' }).click()
  await expect(matrix(page).getByRole('table')).toHaveAccessibleName('The provider has neither key nor lookup')
  await outcome(page, 'No crash', TWICE).click()
  await expect(page).toHaveURL(/p\.contract=neither/)
})

test('the whole matrix is run again with a bar, stopped, gone on with, and found to be the same', async ({ page }) => {
  test.setTimeout(ALL_OF_IT)
  await page.goto(CHAPTER)
  const again = matrix(page).getByRole('region', { name: 'Run the matrix again here' })
  await again.getByRole('button', { name: 'Run the matrix' }).click()
  const bar = again.getByRole('progressbar')
  await expect(again).toContainText(/Combination [2-9] of 15, [\d,]+ runs so far/, { timeout: 60_000 })
  expect(await bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0)
  await again.getByRole('button', { name: 'Stop' }).click()
  await expect(again).toContainText(/Stopped\. \d+ of 15 combinations are done and stay\./)
  await expect(again).toContainText('your browser found the same outcomes')
  await again.getByRole('button', { name: /^Go on with the other \d+$/ }).click()
  await expect(again).toContainText('15 combinations run: your browser found the same outcomes', { timeout: 200_000 })
  await again.getByText('Combination by combination').click()
  await expect(again.getByRole('row')).toHaveCount(16)
  await expect(again.getByRole('cell', { name: 'the same' })).toHaveCount(15)
})

test('a page that shows something else is said to', async ({ page }) => {
  // One order too many, in the first cell's count of "charged once", in the table as in what the widget is given.
  let [shown, instead] = ['', '']
  await page.route(/\/payments\/crash-anywhere\/$/, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    shown = /data-replay="charged-once".*?class="matrix-count">([\d,]+)/s.exec(html)?.[1] ?? ''
    const count = Number(shown.replaceAll(',', ''))
    instead = (count + 1).toLocaleString('en')
    const body = html
      .replaceAll(`&quot;${count}&quot;`, `&quot;${count + 1}&quot;`)
      .replaceAll(`"matrix-count">${shown}<`, `"matrix-count">${instead}<`)
    await route.fulfill({ response, body })
  })
  await page.goto(CHAPTER)
  const again = matrix(page).getByRole('region', { name: 'Run the matrix again here' })
  await again.getByRole('button', { name: 'Run the matrix' }).click()
  await expect(again).toContainText(`No crash: charged once, ${instead} on the page, ${shown} here`, {
    timeout: 60_000,
  })
  await again.getByRole('button', { name: 'Stop' }).click()
  await expect(again).toContainText(/In [1-9]\d* of \d+ combinations? your browser found something else/)
})

test('an engine that does not come is said so, and the next try has it', async ({ page: plain, browser }) => {
  // A page of its own: here the console must report the failed download.
  expect(plain).toBeDefined()
  const page = await browser.newPage()
  await page.route(/pglite\.wasm/, (route) => route.abort())
  await page.goto(CHAPTER)
  const again = matrix(page).getByRole('region', { name: 'Run the matrix again here' })
  await again.getByRole('button', { name: 'Run the matrix' }).click()
  await expect(again.getByRole('alert')).toContainText('The database could not be downloaded.')
  await page.unroute(/pglite\.wasm/)
  await again.getByRole('button', { name: 'Try again' }).click()
  await expect(again).toContainText(/Combination \d+ of 15/, { timeout: 60_000 })
  await page.close()
})

test('in Japanese an outcome is replayed too', async ({ page }) => {
  await page.goto('./ja/payments/crash-anywhere/')
  await matrix(page)
    .getByRole('row', { name: 'クラッシュなし' })
    .getByRole('link', { name: /^二重課金/ })
    .first()
    .click()
  await expect(player(page).locator('.verdict')).toContainText('2 回以上の課金')
})

test('on a phone one recovery is shown at a time, and chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(CHAPTER)
  await expect(matrix(page).getByRole('columnheader')).toHaveText(['The worker crashes', 'resends with the same key'])
  await matrix(page)
    .getByRole('combobox', { name: 'With an unknown result, the worker' })
    .selectOption({ label: 'just sends again' })
  await expect(matrix(page).getByRole('columnheader')).toHaveText(['The worker crashes', 'just sends again'])
  const link = outcome(page, 'No crash', TWICE)
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const holder = matrix(page).locator('.matrix-table-holder[data-shown="true"]')
  expect(await holder.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await link.click()
  await expect(player(page).locator('.verdict')).toContainText('Charged twice or more')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all three tables are there, and outcomes are links to their runs', async ({ page }) => {
    await page.goto(CHAPTER)
    await expect(matrix(page).getByRole('table')).toHaveCount(3)
    const link = outcome(page, 'No crash', TWICE)
    await expect(link).toHaveAttribute(
      'href',
      /^\?run=crash-anywhere&v=\d+&p\.recovery=naive-resend&s=[A-Z~!%\d-]+#run-/,
    )
    const target = (await link.getAttribute('href'))?.replace(/.*#/, '') ?? ''
    await expect(page.locator(`[id="${target}"] .player`)).toHaveCount(1)
    await expect(matrix(page).getByRole('button')).toHaveCount(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no fault with it, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(CHAPTER)
    await matrix(page).getByRole('button', { name: 'has a lookup that lags 60 s' }).click()
    await matrix(page).getByRole('button', { name: 'Run the matrix' }).click()
    await expect(matrix(page)).toContainText(/Combination [2-9] of 15/, { timeout: 60_000 })
    await matrix(page).getByRole('button', { name: 'Stop' }).click()
    await matrix(page).getByText('Combination by combination').click()
    const { violations } = await new AxeBuilder({ page }).include('.matrix').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  })
}
