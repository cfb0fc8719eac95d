import { expect, test } from './reader.ts'

test('a reader tries every order of two requests that look before they insert, and shows one of the worse', async ({
  reader,
}) => {
  await reader.opens()
  await reader.triesEveryOrder()
  await expect(reader.player).toContainText(/All [\d,]+ orders within these bounds, covered by [\d,]+ runs\./)
  const twoOrders = reader.player.getByRole('button', { name: /^Two orders for one key broken [\d,]+ orders/ })
  const oneOrder = reader.player.getByRole('button', { name: /^One order, and every answer is 201 with it holds/ })
  await expect(oneOrder).toBeVisible()
  await twoOrders.click()
  await expect(reader.player).toContainText('Shortest order found for: Two orders for one key')
  await expect(reader.verdict).toContainText('2 orders for key K1')
})

test('with a reservation every order of two requests, and every crash, ends well', async ({ reader }) => {
  await reader.opens()
  await reader.chooses('on-conflict-do-nothing')
  await expect(reader.player).toContainText('Nothing has run yet')
  await reader.player.getByRole('combobox', { name: 'crashes, up to' }).selectOption('1')
  await reader.triesEveryOrder()
  await expect(reader.player).toContainText(/All [\d,]+ orders/)
  await expect(reader.player.getByRole('button', { name: /holds [\d,]+ orders/ }).first()).toBeVisible()
  await expect(reader.player.getByRole('button', { name: /broken [\d,]+ orders/ })).toHaveCount(0)
})

test('bounds that are too small for every order are said to be', async ({ reader }) => {
  await reader.opens()
  await reader.player.getByRole('combobox', { name: 'Requests', exact: true }).selectOption('4')
  await expect(reader.player).toContainText('Nothing has run yet')
  await reader.player.getByRole('combobox', { name: 'runs, up to' }).selectOption('500')
  await reader.triesEveryOrder()
  await expect(reader.player).toContainText('Not every order', { timeout: 45_000 })
})

test('a reader stops it halfway and keeps what was found', async ({ reader }) => {
  await reader.opens()
  await reader.player.getByRole('combobox', { name: 'Requests', exact: true }).selectOption('4')
  await expect(reader.player).toContainText('Nothing has run yet')
  await reader.player.getByRole('combobox', { name: 'runs, up to' }).selectOption('10000')
  await reader.triesEveryOrder()
  await expect(reader.player.getByRole('button', { name: /orders\. Show one/ }).first()).toBeVisible()
  await reader.presses('Stop')
  await expect(reader.player).toContainText(/Stopped after [\d,]+ runs, so these counts are not of every order/)
  await reader.player
    .getByRole('button', { name: /orders\. Show one/ })
    .first()
    .click()
  await expect(reader.player).toContainText('Shortest order found for')
})

test('a prediction closes what would give it away, and is checked by the run', async ({ reader, page }) => {
  await reader.opens()
  await reader.presses('Predict the end first')
  await expect(reader.lanes).toContainText('Before the first step')
  await expect(reader.verdict).toHaveCount(0)
  await expect(reader.player).toContainText('Closed while you predict.')
  await reader.presses('One order, and every answer is 201 with it')
  await reader.steps('ABAAABBB')
  const prediction = reader.player.getByRole('region', { name: 'Predict' })
  await expect(prediction).toContainText('You said: One order, and every answer is 201 with it.')
  await expect(prediction).toContainText('It ended with: Two orders for one key.')
  await expect(page).toHaveURL(/s=ABAAABBB/)
})
