import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from '../support/reader.ts'

/** The chapter's paging widget as a reader meets it. */
export class Reader {
  readonly widget: Locator
  readonly list: Locator
  readonly sentence: Locator
  readonly position: Locator
  readonly offset: Locator
  readonly keyset: Locator

  constructor(readonly page: Page) {
    this.widget = page.locator('.paging').first()
    this.list = this.widget.locator('.paging-table')
    this.sentence = this.widget.locator('.sentence')
    this.position = this.widget.locator('.stepper-count')
    this.offset = this.widget.locator('.reader[data-actor=O]')
    this.keyset = this.widget.locator('.reader[data-actor=K]')
  }

  async opens(path = './paging/offset-drift/', query = ''): Promise<void> {
    await this.page.goto(path + query)
  }

  async presses(name: string | RegExp): Promise<void> {
    await this.widget.getByRole('button', { name, exact: typeof name === 'string' }).click()
  }

  async types(key: string): Promise<void> {
    await this.page.keyboard.press(key)
  }

  /** The order of the list, those that stand there no longer left out. */
  async orders(): Promise<string> {
    return (await this.list.locator('tbody tr:not([data-gone]) th .order-name').allInnerTexts()).join('')
  }

  /** Steps a reader to its end with `step`, which takes one step. */
  async finishes(letter: 'O' | 'K', step: () => Promise<void>): Promise<void> {
    const done = this.widget.getByRole('button', { name: `${letter} is done`, exact: true })
    for (let pages = 0; pages < 4 && !(await done.isVisible()); pages++) {
      const before = await this.position.innerText()
      await step()
      await expect(this.position).not.toHaveText(before)
    }
    await expect(done).toBeVisible()
  }
}

export const test = base.extend<{ readonly reader: Reader }>({
  reader: async ({ page }, use) => use(new Reader(page)),
})
export { expect }
