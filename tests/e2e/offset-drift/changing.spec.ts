import { changes } from './changes.ts'
import { expect, test } from './reader.ts'

test('every change by the mouse, after both first pages', async ({ reader, page }) => {
  test.slow()
  await reader.opens()
  for (const { letter, button, list, offset, keyset } of changes) {
    await reader.presses('Start over')
    await reader.presses('Step O')
    await expect(reader.position).toHaveText(/^1\//)
    await reader.presses('Step K')
    await expect(reader.position).toHaveText(/^2\//)
    if (letter === 'X') {
      // The page came with this run: its third step is only gone to.
      await reader.presses(/^Inserts X/)
      await expect(reader.position).toHaveText('3/6')
    } else {
      await reader.presses(button)
      await expect(reader.position).toHaveText('3/3')
      await expect(page).toHaveURL(new RegExp(`s=OK${letter}$`))
    }
    expect(await reader.orders()).toBe(list)
    await expect(reader.widget.getByRole('button', { name: new RegExp(`${button}\\W+done`) })).toBeVisible()
    for (const reading of ['O', 'K'] as const) await reader.finishes(reading, () => reader.presses(`Step ${reading}`))
    await expect(reader.offset.locator('.reader-balance li')).toHaveText([...offset])
    await expect(reader.keyset.locator('.reader-balance li')).toHaveText([...keyset])
  }
})

test('every change by the keyboard, after both first pages', async ({ reader, page }) => {
  test.slow()
  await reader.opens('./paging/offset-drift/')
  await reader.widget.getByRole('button', { name: 'A deleted', exact: true }).focus()
  for (const { letter, list, offset, keyset } of changes) {
    await reader.types('Home')
    for (const [at, key] of ['o', 'k'].entries()) {
      await reader.types(key)
      await expect(reader.position).toHaveText(new RegExp(`^${at + 1}/`))
    }
    await reader.types(letter.toLowerCase())
    await expect(reader.position).toHaveText(/^3\//)
    expect(await reader.orders()).toBe(list)
    // Forward goes on with whoever has read least.
    for (const reading of ['O', 'K'] as const) await reader.finishes(reading, () => reader.types('ArrowRight'))
    await expect(page).toHaveURL(new RegExp(`s=OK${letter}`))
    await expect(reader.offset.locator('.reader-balance li')).toHaveText([...offset])
    await expect(reader.keyset.locator('.reader-balance li')).toHaveText([...keyset])
  }
})

test('changes add up, at any step; a new one there ends what came after', async ({ reader, page }) => {
  await reader.opens()
  await reader.widget.getByRole('button', { name: 'A deleted', exact: true }).focus()
  await reader.types('Home')
  await reader.types('m')
  await expect(page).toHaveURL(/p.move=true&s=M$/)
  await reader.types('o')
  await expect(reader.position).toHaveText('2/2')
  await reader.types('b')
  await expect(page).toHaveURL(/p.deleteB=true&p.move=true&s=MOB$/)
  expect(await reader.orders()).toBe('CAD')
  await reader.types('ArrowLeft')
  await reader.types('x')
  await expect(page).toHaveURL(/p.insertX=true&p.move=true&s=MOX$/)
  expect(await reader.orders()).toBe('CXABD')
})

test('a reader goes to the end and back: the keyset’s cursor needs no row', async ({ reader }) => {
  await reader.opens()
  await reader.widget.getByRole('combobox', { name: 'Pages' }).selectOption('there-and-back')
  await expect(reader.position).toHaveText('0/0')
  await reader.widget.getByRole('button', { name: 'A deleted', exact: true }).focus()
  for (const [at, key] of ['k', 'k', 'c'].entries()) {
    await reader.types(key)
    await expect(reader.position).toHaveText(`${at + 1}/${at + 1}`)
  }
  await expect(reader.list).toContainText('reads on above: (09:02:00.200002, cccc…)')
  await reader.finishes('K', () => reader.types('k'))
  const pages = reader.keyset.locator('.reader-pages li')
  await expect(pages.last()).toContainText('↑')
  await expect(pages.last().locator('.order-name')).toHaveText(['A', 'B'])
  await reader.finishes('O', () => reader.types('o'))
  await expect(reader.offset.locator('.reader-pages li').last()).toContainText('↑')
})

test('play runs to the end, back and reset go back, and a prediction is checked by the run', async ({ reader }) => {
  await reader.opens()
  await reader.presses('Predict the end first')
  await expect(reader.position).toHaveText('0/6')
  await reader.presses('An order comes twice')
  await reader.presses('Play')
  await expect(reader.position).toHaveText('6/6')
  await expect(reader.widget).toContainText('As you said: An order comes twice.')
  await expect(reader.widget.locator('.verdict')).toContainText('O got B twice')
  await reader.presses('Back')
  await expect(reader.position).toHaveText('5/6')
  await reader.presses('Start over')
  await expect(reader.position).toHaveText('0/6')
})
