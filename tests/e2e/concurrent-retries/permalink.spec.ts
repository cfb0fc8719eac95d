import { expect, test } from './reader.ts'

const endless =
  'WITH RECURSIVE t(n) AS (SELECT 1::bigint UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t WHERE ($1 || $2 || $3 || $4) IS NOT NULL'

test('a run is in the address, and the address brings it back', async ({ reader, page }) => {
  await reader.opens()
  await reader.chooses('on-conflict-do-nothing')
  await reader.steps('AABB')
  await expect(page).toHaveURL(/run=concurrent-retries&v=\d+&p\.strategy=on-conflict-do-nothing&s=AABB$/)
  await page.reload()
  await reader.player.getByRole('button', { name: /^Show this run/ }).click()
  await expect(reader.lanes).toContainText('waits for A')
  await expect(reader.position()).toHaveText('4/4')
})

test('a link is copied', async ({ reader, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await reader.opens()
  await reader.presses('Back')
  await reader.presses('Copy link')
  await expect(reader.player.getByText('Link to this run copied.').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/s=ABAAABBB&at=7$/)
})

test('SQL from a link is shown and doesn’t run before the reader presses', async ({ reader, page }) => {
  const engine = page.waitForRequest(/\.wasm/, { timeout: 2000 }).catch(() => undefined)
  await reader.opens(
    '?run=concurrent-retries&v=1&s=A&sql.find-record=SELECT+41+%2B+1+AS+answer+WHERE+%241+%3C%3E+%242+OR+%243+%3D+%244',
  )
  await expect(reader.player).toContainText('It also brings SQL.')
  await expect(reader.player).toContainText('SELECT 41 + 1 AS answer')
  expect(await engine).toBeUndefined()
})

test('a broken link says what changed and shows the nearest run', async ({ reader }) => {
  await reader.opens('?run=concurrent-retries&v=0&p.strategy=gone&s=AB%3F&sql.nope=1')
  await expect(reader.player).toContainText('It was made for version 0 of this scenario')
  await expect(reader.player).toContainText('“gone” is no value of “strategy”')
  await expect(reader.player).toContainText('can be read only up to AB')
  await expect(reader.player).toContainText('The statement “nope” is gone')
  await reader.player.getByRole('button', { name: /^Show the nearest run/ }).click()
  await expect(reader.position()).toHaveText('2/2')
})

test('a schedule that stops fitting is shown up to there', async ({ reader }) => {
  await reader.opens('?run=concurrent-retries&v=1&s=ABAAABBBBB')
  await reader.player.getByRole('button', { name: /^Show this run/ }).click()
  await expect(reader.player.getByRole('alert')).toContainText('The schedule doesn’t fit this run.')
  await expect(reader.position()).toHaveText('8/8')
})

test('a schedule that never fitted is shown as its empty beginning, not as another run', async ({ reader }) => {
  await reader.opens('?run=concurrent-retries&v=1&s=DDDD')
  await reader.player.getByRole('button', { name: /^Show this run/ }).click()
  await expect(reader.player.getByRole('alert')).toContainText('The schedule doesn’t fit this run.')
  await expect(reader.position()).toHaveText('0/0')
  await reader.steps('A')
  await expect(reader.position()).toHaveText('1/1')
})

test('a link to a scenario that there isn’t says so', async ({ reader }) => {
  await reader.opens('?run=never-was&v=1&s=AB')
  await expect(reader.player).toContainText('There is no scenario “never-was”')
  await reader.presses('Ignore the link')
  await expect(reader.position()).toHaveText('8/8')
})

test('endless SQL is stopped, and the database works again', async ({ reader }) => {
  await reader.opens(`?run=concurrent-retries&v=1&s=A&sql.find-record=${encodeURIComponent(endless)}`)
  await reader.player.getByRole('button', { name: /^Show this run/ }).click()
  await reader.presses('Stop')
  await expect(reader.player.getByRole('alert')).toContainText('Stopped.')
  await reader.fires()
  await expect(reader.player).toContainText('Order drawn with seed 1')
})

test('SQL that the engine can’t run truthfully is refused by name', async ({ reader }) => {
  await reader.opens('?run=concurrent-retries&v=1&s=A&sql.find-record=LISTEN+x')
  await reader.player.getByRole('button', { name: /^Show this run/ }).click()
  await expect(reader.player.getByRole('alert')).toContainText('LISTEN')
  await expect(reader.verdict).toContainText('Two orders for one key')
})
