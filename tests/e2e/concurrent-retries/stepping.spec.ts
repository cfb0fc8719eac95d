import { expect, test } from './reader.ts'

test('the chapter arrives with a double order on the page, before anything is downloaded', async ({ reader, page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await reader.opens()
  await expect(reader.verdict).toContainText('Two orders for one key')
  await expect(reader.verdict).toContainText('2 orders for key K1')
  await expect(reader.player).toContainText(/The first run downloads PostgreSQL: \d\.\d MB/)
  expect(requests.filter((url) => /wasm|snapshot|\.data/.test(url))).toEqual([])
})

test('a reader fires all requests, and is told which order was drawn', async ({ reader }) => {
  await reader.opens()
  await reader.fires()
  await expect(reader.player).toContainText('Order drawn with seed 1')
  await expect(reader.verdict).toBeVisible()
})

test('a reader steps two sessions and sees B wait for A, then go on when A commits', async ({ reader }) => {
  await reader.opens()
  await reader.chooses('on-conflict-do-nothing')
  await reader.steps('AABB')
  await expect(reader.lanes).toContainText('waits for A')
  await expect(reader.sentence).toContainText('PostgreSQL makes B wait')
  await expect(reader.player.getByRole('button', { name: 'B waits' })).toBeDisabled()
  await expect(reader.tables).toContainText('uncommitted, A')
  await reader.steps('AAA')
  await expect(reader.lanes).toContainText('wait over')
  await expect(reader.player.getByRole('button', { name: 'Step B' })).toBeEnabled()
  await expect(reader.tables).toContainText('committed now')
})

test('a reader goes back, and another choice there makes another run', async ({ reader }) => {
  await reader.opens()
  await reader.chooses('on-conflict-do-nothing')
  await reader.steps('AABB')
  await reader.presses('Crash A')
  await expect(reader.lanes).toContainText('The process crashes here.')
  await expect(reader.position()).toHaveText('5/5')
  await reader.presses('Back')
  await expect(reader.position()).toHaveText('4/5')
  await expect(reader.lanes).toContainText('The process crashes here.')
  await reader.steps('A')
  await expect(reader.lanes).not.toContainText('The process crashes here.')
  await expect(reader.position()).toHaveText('5/5')
})

test('going back shows the tables as they were', async ({ reader }) => {
  await reader.opens()
  await expect(reader.tables).toContainText('orders 2 rows')
  await reader.player.getByRole('slider', { name: 'Timeline' }).fill('0')
  await expect(reader.tables).toContainText('orders 0 rows')
})

test('a named run with a lock_timeout ends in 503', async ({ reader }) => {
  await reader.opens()
  await reader.watches('A times out')
  await expect(reader.lanes).toContainText('55P03')
  await expect(reader.verdict).toContainText('503')
})

test('a named run waits at its beginning, gives nothing away, and plays when the reader says so', async ({
  reader,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await reader.opens()
  await reader.presses('A rolls back')
  await expect(reader.position()).toHaveText('0/12')
  await expect(reader.player.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(reader.lanes.locator('.step-card')).toHaveCount(0)
  await expect(reader.verdict).toHaveCount(0)
  await reader.presses('Play')
  await expect(reader.lanes.locator('.step-card').first()).toBeVisible()
  await expect(reader.player.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

test('a setting that the strategy doesn’t use can’t be chosen, says why, and keeps its value', async ({
  reader,
  page,
}) => {
  const undo = reader.player.getByRole('combobox', { name: 'Undo the failed INSERT with' })
  await reader.opens()
  await expect(undo).toHaveCount(0)
  await expect(reader.player).toContainText(
    'Undo the failed INSERT with: ROLLBACK (only used by UNIQUE, catch 23505, undo, read again)',
  )
  await reader.chooses('catch-and-rollback')
  await undo.selectOption('savepoint')
  await expect(page).toHaveURL(/p\.undo=savepoint/)
  await reader.chooses('on-conflict-do-nothing')
  await expect(undo).toHaveCount(0)
  await expect(reader.player).toContainText('Undo the failed INSERT with: ROLLBACK TO SAVEPOINT (only used by')
  await expect(page).toHaveURL(/p\.undo=savepoint/)
})

test('a crashed request is sent again by its client', async ({ reader }) => {
  await reader.opens()
  await reader.watches('A crashes')
  await expect(reader.lanes).toContainText('Sent again: attempt 2, on a new session.')
  await expect(reader.verdict).toContainText('holds')
})

test('playing shows one step after the other and can be paused', async ({ reader, page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await reader.opens()
  await reader.player.getByRole('combobox', { name: 'Speed' }).selectOption('0.5')
  await reader.presses('Start over')
  await reader.presses('Play')
  await expect(reader.position()).toHaveText(/^[1-7]\/8$/)
  await reader.presses('Pause')
  const paused = await reader.position().innerText()
  expect(paused).toMatch(/^[1-7]\/8$/)
  await reader.presses('Back')
  await expect(reader.position()).toHaveText(`${Number(paused[0]) - 1}/8`)
})

test('stepping leaves no trail in the browser’s history', async ({ reader, page }) => {
  await reader.opens()
  const before = await page.evaluate(() => history.length)
  for (const name of ['Back', 'Back', 'Start over', 'Step A']) await reader.presses(name)
  await expect(page).toHaveURL(/at=1/)
  expect(await page.evaluate(() => history.length)).toBe(before)
})
