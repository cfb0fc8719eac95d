import { expect, test, type Page } from '@playwright/test'

/** Holds back the player's code, so that a test can act before it is there. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/_astro\/(PlayerIsland|client|react)\b.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const player = (page: Page) => page.getByRole('main').locator('astro-island').first()

test('nothing of the player loads before it is touched', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('./', { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => url.includes('PlayerIsland'))).toEqual([])
  await expect(player(page)).toHaveAttribute('ssr', '')
})

test('a press that comes before the code is not lost', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('./')
  const back = player(page).getByRole('button', { name: 'Back', exact: true })
  const timeline = player(page).getByRole('slider')
  const end = Number(await timeline.inputValue())
  await back.click()
  await back.click()
  await expect(player(page)).toHaveAttribute('aria-busy', 'true')
  await expect(timeline).toHaveValue(String(end))
  release()
  await expect(timeline).toHaveValue(String(end - 2))
  await expect(player(page)).not.toHaveAttribute('aria-busy')
})

test('a key that comes before the code is not lost', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('./')
  await player(page).getByRole('button', { name: 'Back', exact: true }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  release()
  await expect(player(page).getByRole('slider')).toHaveValue('1')
})

test('a key that comes while earlier ones are done again comes after them', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('./')
  await player(page).getByRole('button', { name: 'Back', exact: true }).focus()
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  release()
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(player(page).getByRole('slider')).toHaveValue('0')
})

test('a move of the timeline that comes before the code is not lost', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('./')
  const timeline = player(page).getByRole('slider')
  await timeline.fill('3')
  release()
  await expect(player(page)).not.toHaveAttribute('ssr')
  await expect(timeline).toHaveValue('3')
  await expect(player(page).locator('[aria-current="step"]')).toContainText('3')
})

test('code that does not come is said so, and the next press tries again', async ({ page }) => {
  await page.route(/\/_astro\/PlayerIsland.*\.js/, (route) => route.abort())
  await page.goto('./')
  const back = player(page).getByRole('button', { name: 'Back', exact: true })
  await back.click()
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await page.unroute(/\/_astro\/PlayerIsland.*\.js/)
  await back.click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(player(page)).not.toHaveAttribute('ssr')
})
