import type { Page } from '@playwright/test'
import { expect, test, type Reader } from '../concurrent-retries/reader.ts'

/** Runs `script` in the database's worker before its own code. */
async function inWorker(page: Page, script: string): Promise<void> {
  await page.route(/\/worker-.*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${script};${await response.text()}` })
  })
}

async function runsOwnSql({ player, page }: Reader, sql: string): Promise<void> {
  await player.getByText('Edit the SQL').click()
  await player.getByRole('textbox', { name: /find-record/ }).click()
  await expect(player.locator('.cm-content').first()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(sql)
  await page.keyboard.press('ControlOrMeta+Enter')
}

test('a browser without WebAssembly is told before anything is downloaded, and reads on', async ({ reader, page }) => {
  await page.addInitScript('delete globalThis.WebAssembly')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await reader.opens()
  await reader.fires()
  const alert = reader.player.getByRole('alert')
  await expect(alert).toContainText('This browser can’t run the database.')
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(requested.filter((url) => /\.bin$|worker/.test(url))).toEqual([])
  await reader.presses('Back')
  await expect(reader.position()).toHaveText('7/8')
})

test('memory that isn’t there is named', async ({ reader, page }) => {
  await inWorker(page, `WebAssembly.Memory = function () { throw new RangeError('could not allocate memory') }`)
  await reader.opens()
  await reader.fires()
  await expect(reader.player.getByRole('alert')).toContainText('The browser has no memory left for the database.')
})

test('a worker that dies while every order is tried leaves what was found, and can be tried again', async ({
  reader,
  page,
}) => {
  await page.addInitScript(() => {
    const Original = Worker
    globalThis.Worker = class extends Original {
      constructor(...options: ConstructorParameters<typeof Worker>) {
        super(...options)
        addEventListener('kill', () => this.dispatchEvent(new ErrorEvent('error', { message: 'killed' })))
      }
    }
  })
  await reader.opens()
  await reader.player.getByRole('combobox', { name: 'Requests', exact: true }).selectOption('4')
  await expect(reader.player).toContainText('Nothing has run yet')
  await reader.player.getByRole('combobox', { name: 'runs, up to' }).selectOption('10000')
  await reader.triesEveryOrder()
  const found = reader.player.getByRole('button', { name: /orders\. Show one/ })
  await expect(found.first()).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('kill')))
  const alert = reader.player.getByRole('alert')
  await expect(alert).toContainText('The database’s worker died.')
  await expect(found.first()).toBeVisible()
  await reader.player.getByRole('combobox', { name: 'runs, up to' }).selectOption('500')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
  await expect(reader.player).toContainText('Not every order', { timeout: 45_000 })
})

test('SQL that would need real time is refused by name, and the reader’s text stays', async ({ reader }) => {
  await reader.opens()
  await runsOwnSql(reader, 'SELECT pg_sleep(1)')
  const alert = reader.player.getByRole('alert')
  await expect(alert).toContainText('The database in this page refuses this SQL.')
  await expect(alert).toContainText('pg_sleep')
  await expect(reader.player.getByRole('textbox', { name: /find-record/ })).toHaveText('SELECT pg_sleep(1)')
  await expect(reader.verdict).toContainText('Two orders for one key')
})

test('endless SQL of the reader’s is stopped; the text and the run before stay', async ({ reader }) => {
  const endless = 'SELECT count(*) FROM generate_series(1, 1e15)'
  await reader.opens()
  await runsOwnSql(reader, endless)
  await expect(reader.player.getByText('Running …')).toBeVisible()
  await reader.presses('Stop')
  await expect(reader.player.getByRole('alert')).toContainText('Stopped.')
  await expect(reader.player.getByRole('textbox', { name: /find-record/ })).toHaveText(endless)
  await expect(reader.verdict).toContainText('Two orders for one key')
  await reader.fires()
  await expect(reader.player).toContainText('Order drawn with seed 1')
})

test('a browser that refuses storage says that edits are lost on reload, and the link keeps them', async ({
  reader,
  page,
}) => {
  await page.addInitScript(() => {
    // Ours only: what else is on the page writes without asking whether it may.
    const original: (this: Storage, name: string, value: string) => void = Reflect.get(Storage.prototype, 'setItem')
    Storage.prototype.setItem = function (name, value) {
      if (name.startsWith('safe-to-retry')) throw new DOMException('refused', 'QuotaExceededError')
      original.call(this, name, value)
    }
  })
  await reader.opens()
  await runsOwnSql(reader, 'SELECT 1 WHERE $1 || $2 || $3 || $4 IS NULL')
  await expect(reader.player).toContainText('edits are lost on reload. The link keeps them.')
  await expect(page).toHaveURL(/sql\.find-record=/)
})
