import { expect, test } from '@playwright/test'

test('a reader changes the language and stays on the page', async ({ page }) => {
  await page.goto('./retries/concurrent-retries/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('banner').getByRole('combobox', { name: 'Select language' }).selectOption('日本語')
  await expect(page).toHaveURL(/\/ja\/retries\/concurrent-retries\/$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
})

test('a phone offers both languages on the landing page too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./')
  await page.getByRole('banner').getByRole('combobox', { name: 'Select language' }).selectOption('日本語')
  await expect(page).toHaveURL(/\/ja\/$/)
})

for (const [path, part, chapter] of [
  ['./', 'Retries', '/retries/concurrent-retries/'],
  ['./ja/', 'リトライ', '/ja/retries/concurrent-retries/'],
] as const) {
  test(`${path} leads to the chapters`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('term').filter({ hasText: part })).toBeVisible()
    await page.getByRole('main').getByRole('list').getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`${chapter}$`))
  })
}
