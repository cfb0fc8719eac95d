import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'

const CHAPTER = './retries/concurrent-retries/'
const player = (page: Page) => page.getByRole('main').locator('astro-island').first()
const fireAll = (page: Page) => player(page).getByRole('button', { name: 'Fire all' })
const alert = (page: Page) => player(page).getByRole('alert')

for (const [what, pattern] of [
  ['a file of the engine', /snapshot\.tar.*\.bin$/],
  ['the worker’s script', /\/worker-.*\.js$/],
] as const) {
  test(`when ${what} can’t be downloaded the reader is told, and trying again works`, async ({ page, context }) => {
    await context.route(pattern, (route) => route.abort())
    await page.goto(CHAPTER)
    await fireAll(page).click()
    await expect(alert(page)).toContainText('The database could not be downloaded.')
    await context.unroute(pattern)
    await alert(page).getByRole('button', { name: 'Try again' }).click()
    await expect(alert(page)).toHaveCount(0, { timeout: 30_000 })
    await expect(player(page).getByText(/Order drawn with seed \d+/)).toBeVisible({ timeout: 30_000 })
  })
}

test('when the server answers with an error the file is named', async ({ page, context }) => {
  await context.route(/pglite\.data.*\.bin$/, (route) => route.fulfill({ status: 503 }))
  await page.goto(CHAPTER)
  await fireAll(page).click()
  await expect(alert(page)).toContainText(/pglite\.data.*the server answered 503/)
})

test('when the WebAssembly can’t be compiled the reader is told that the browser can’t', async ({ page, context }) => {
  const body = gzipSync('not WebAssembly')
  await context.route(/pglite\.wasm.*\.bin$/, (route) => route.fulfill({ body }))
  await page.goto(CHAPTER)
  await fireAll(page).click()
  await expect(alert(page)).toContainText('This browser can’t run the database.')
})
