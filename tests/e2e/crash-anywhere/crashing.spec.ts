import { expect, test } from './reader.ts'

test('a double charge is on the page as it arrives, and two presses play it from its beginning', async ({ reader }) => {
  await reader.opens()
  await expect(reader.verdict).toContainText('Charged twice or more')
  await expect(reader.payments()).toHaveText(['pay_1', 'pay_2'])
  await reader.presses('Double charge')
  await expect(reader.position()).toHaveText(/^0\//)
  await expect(reader.payments()).toHaveCount(0)
  await reader.page.keyboard.press('End')
  await expect(reader.verdict).toContainText('2 charges for one order')
})

test('a press on the crash button kills the worker, and a second one starts it again', async ({ reader }) => {
  await reader.opens()
  await reader.goesTo('Right', 4)
  await reader.presses('Crash A')
  await expect(reader.position()).toHaveText('5/5')
  await expect(reader.sentence).toContainText("A's process dies")
  await expect(reader.lit('worker')).toHaveText('Crashed')
  await expect(reader.standing('attempt')).toContainText('unknown')
  await reader.presses('Restart A')
  await expect(reader.position()).toHaveText('6/6')
  await expect(reader.lit('worker')).toHaveText('Reading')
  await expect(reader.player.getByRole('button', { name: 'Crash A' })).toBeEnabled()
})

test('C crashes and restarts, letters step the lanes, and R starts over', async ({ reader, page }) => {
  await reader.opens()
  await reader.presses('Right')
  await expect(reader.position()).toHaveText(/^0\//)
  for (const [key, position] of [
    ['a', '1'],
    ['a', '2'],
    ['a', '3'],
    ['a', '4'],
    ['a', '5'],
    ['p', '6'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(reader.position()).toHaveText(new RegExp(`^${position}/`))
  }
  await page.keyboard.press('c')
  await expect(reader.position()).toHaveText(/^7\//)
  await expect(reader.standing('worker')).toHaveText('A Crashed')
  await expect(reader.standing('provider')).toHaveText('P Charged; answering')
  await expect(reader.payments()).toHaveText(['pay_1'])
  await page.keyboard.press('C')
  await expect(reader.standing('worker')).toHaveText('A Reading')
  await expect(page).toHaveURL(/s=AAAAAPA%21A$/)
  await page.keyboard.press('r')
  await expect(reader.position()).toHaveText(/^0\//)
})

test('after going back, C crashes there and forks the run', async ({ reader, page }) => {
  await reader.opens()
  await reader.goesTo('Double charge', 16)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(reader.position()).toHaveText('14/20')
  await expect(reader.payments()).toHaveText(['pay_1', 'pay_2'])
  await page.keyboard.press('c')
  await expect(reader.position()).toHaveText('15/15')
  await expect(reader.sentence).toContainText("A's process dies")
  await expect(page).toHaveURL(/s=AAAAAPA%21PAAAAPPA%21$/)
})

test('with two workers each has a button, and C takes the one that stepped last', async ({ reader, page }) => {
  await reader.opens()
  await reader.player.getByRole('combobox', { name: 'Workers' }).selectOption('2')
  await reader.steps('AAB')
  await expect(reader.position()).toHaveText('3/3')
  await expect(reader.player.getByRole('button', { name: 'Crash A' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(reader.position()).toHaveText('4/4')
  await expect(reader.standing('worker')).toHaveText(/^A Reading\W*B Crashed$/)
  await reader.presses('Crash A')
  await expect(reader.lit('worker')).toHaveText('Crashed')
})

test('a lost answer leaves the charge with the provider and nothing with us', async ({ reader }) => {
  await reader.opens()
  await reader.goesTo('Right', 6)
  await reader.presses('Lose P’s message: charged')
  await expect(reader.position()).toHaveText('7/7')
  await expect(reader.lanes).toContainText('sends charged to A lost on the way')
  await expect(reader.payments()).toHaveText(['pay_1'])
  await expect(reader.standing('attempt')).toContainText('unknown')
  await reader.presses('Let A give up waiting')
  await expect(reader.sentence).toContainText('That says nothing about the charge.')
})

test('a message can be doubled and delayed', async ({ reader }) => {
  await reader.opens()
  await reader.goesTo('Right', 4)
  await reader.presses('Double A’s message: charge')
  await expect(reader.lanes).toContainText('delivered twice')
  await reader.presses('Back')
  await reader.presses('Delay A’s message: charge')
  await expect(reader.lanes).toContainText('sends charge to P delayed')
})

test('the named runs end as their names say', async ({ reader }) => {
  await reader.opens()
  for (const [name, end] of [
    ['Lost charge', 'Charged once, and no record of ours knows'],
    ['Stuck', 'Unknown and held; it was charged'],
    ['Right', 'Charged once, order paid'],
    ['Double charge', 'Charged twice or more'],
  ] as const) {
    await reader.watches(name)
    await expect(reader.verdict).toContainText(end)
  }
})

test('what a transaction has not committed is said beside the drawing, and not lit', async ({ reader }) => {
  await reader.opens()
  await reader.goesTo('Double charge', 18)
  await expect(reader.standing('order')).toHaveText('awaiting_payment → paid, uncommitted (A2)')
  await expect(reader.lit('order')).toHaveText('awaiting_payment')
  await reader.page.keyboard.press('ArrowRight')
  await expect(reader.lit('order')).toHaveText('paid')
})

test('every order begins with a crash at any point', async ({ reader }) => {
  await reader.opens()
  await expect(reader.player.getByRole('combobox', { name: 'crashes, up to' })).toHaveValue('1')
  await reader.triesEveryOrder()
  await expect(reader.player).toContainText(/All [\d,]+ orders/)
  await reader.player.locator('.outcome-row', { hasText: 'Charged twice' }).click()
  await expect(reader.verdict).toContainText('Charged twice or more')
})

test('a run with a crash is in the address, and the address brings it back', async ({ reader, page }) => {
  await reader.opens()
  await reader.goesTo('Right', 5)
  await reader.presses('Crash A')
  await reader.presses('Restart A')
  await expect(page).toHaveURL(/run=crash-anywhere&v=\d+&s=AAAAAA%21A$/)
  await page.reload()
  await reader.player.getByRole('button', { name: /^Show this run/ }).click()
  await expect(reader.position()).toHaveText('7/7')
  await expect(reader.lanes).toContainText('Process 2 starts, on a new session.')
})
