import AxeBuilder from '@axe-core/playwright'
import { smallTargets } from '../support/small-targets.ts'
import { expect, test } from './reader.ts'

const JA = './ja/paging/offset-drift/'

test('a page’s plan is one press away, and the run goes on behind it', async ({ reader }) => {
  await reader.opens()
  await reader.offset.getByRole('button', { name: 'Plan of page 3' }).click()
  await expect(reader.offset.locator('.plan')).toContainText('Skipped: 4 rows read, then thrown away by position')
  await reader.keyset.getByRole('button', { name: 'Plan of page 2' }).click()
  await expect(reader.keyset.locator('.plan')).toContainText('ROW(created_at, order_id) < ROW(')
  await expect(reader.offset.locator('.plan')).toHaveCount(0)
  await reader.keyset.getByRole('button', { name: 'Close the plan' }).click()
  await expect(reader.keyset.locator('.plan')).toHaveCount(0)
  await reader.presses('Deletes B')
  await expect(reader.position).toHaveText('7/7')
})

test('a link shows its run when the reader says so', async ({ reader, page }) => {
  await reader.opens('./paging/offset-drift/', '?run=offset-drift&v=1&p.insertX=true&s=OKXO')
  await reader.widget.getByRole('button', { name: 'A deleted', exact: true }).focus()
  await reader.presses(/^Show this run/)
  await expect(reader.position).toHaveText('4/4')
  await expect(reader.offset).toContainText('Repeats B')
  await reader.presses('Back')
  await expect(page).toHaveURL(/s=OKXO&at=3$/)
})

test('an outcome of the table of changes is replayed in the widget', async ({ reader, page }) => {
  await reader.opens()
  const row = page.locator('.drift tr', { hasText: 'X is inserted at the head' }).first()
  await row.getByRole('link', { name: /repeats/ }).click()
  await expect(reader.position).toHaveText('4/4')
  await expect(reader.widget).toContainText('Shortest order found for: An order comes twice')
  await expect(reader.offset).toContainText('Repeats B')
  await expect(reader.keyset).toHaveCount(0)
  await expect(reader.widget).toBeFocused()
  await expect(page).toHaveURL(/p.readers=offset&p.insertX=true/)
})

test('a Japanese reader changes the table and reads what happened in Japanese', async ({ reader }) => {
  await reader.opens(JA)
  await reader.widget.locator('.mutations').getByRole('button', { name: 'B を削除' }).click()
  await expect(reader.sentence).toContainText('削除')
  await expect(reader.list).toContainText('削除済み')
  await expect(reader.offset).toContainText('2 回出た')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no fault with a run that has gone wrong and its plan, ${colorScheme}`, async ({ reader, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await reader.opens()
    await reader.presses('C moves')
    await expect(reader.position).toHaveText(/^0\//)
    await reader.types('End')
    await reader.offset.getByRole('button', { name: /^Plan of page/ }).click()
    await expect(reader.offset.locator('.plan')).toBeVisible()
    for (const details of await page.locator('.paging details, .drift details').all()) {
      await details.evaluate((element: HTMLDetailsElement) => (element.open = true))
    }
    const { violations } = await new AxeBuilder({ page }).include('.paging').include('.drift').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a thumb changes the table; nothing is wider than the screen', async ({ reader, page }) => {
    await reader.opens()
    await reader.widget.getByRole('button', { name: 'Deletes B', exact: true }).tap()
    await expect(reader.list).toContainText('deleted')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const list = await reader.list.evaluate((box) => [box.scrollWidth, box.clientWidth])
    expect(list[0]).toBe(list[1])
    expect(await smallTargets(reader.widget)).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole run and the table of changes are there to read, and nothing that can’t be pressed', async ({
    reader,
    page,
  }) => {
    await reader.opens()
    await expect(reader.offset).toContainText('Repeats B')
    await expect(reader.keyset).toContainText('Nothing twice, nothing lost')
    expect(await reader.orders()).toBe('XABCD')
    await expect(reader.widget.locator('.verdict')).toContainText('O got B twice')
    await expect(reader.widget.getByText('need JavaScript')).toBeVisible()
    await expect(reader.widget.getByRole('button', { name: 'Deletes B' })).toBeHidden()
    await expect(reader.widget.getByRole('button', { name: /^Plan/ }).first()).toBeHidden()
    const link = page
      .locator('.drift')
      .getByRole('link', { name: /repeats/ })
      .first()
    await expect(link).toHaveAttribute('href', /^\?run=offset-drift&.*#run-offset-drift-insert-x$/)
  })
})

test('the widget fills the screen in large type, and Escape ends that', async ({ reader }) => {
  await reader.opens()
  await reader.presses('Full screen')
  await expect(reader.widget).toHaveClass(/projector/)
  await reader.types('Escape')
  await expect(reader.widget).not.toHaveClass(/projector/)
})

test('the question mark lists the keys of this widget', async ({ reader }) => {
  await reader.opens()
  await reader.widget.getByRole('button', { name: 'A deleted', exact: true }).focus()
  await reader.types('?')
  const list = reader.widget.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('the next page of that reader')
  await expect(list).toContainText('that change, right after the step in focus')
})
