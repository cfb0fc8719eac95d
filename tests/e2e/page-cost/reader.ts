import { expect, test as base, type Locator, type Page } from '@playwright/test'

/** Somebody who measures pages. */
export interface Measurer {
  readonly widget: Locator
  opens(path?: string): Promise<void>
  chooses(rows: number): Promise<void>
  presses(name: string | RegExp): Promise<void>
  /** Waits until nothing runs any more. */
  waits(): Promise<void>
  /** The figures of the table twin: depth, form, time, buffers, rows read. */
  figures(): Promise<readonly (readonly string[])[]>
}

export const test = base.extend<{ measurer: Measurer }>({
  measurer: async ({ page }, use) => use(measurerOn(page)),
})
export { expect }

function measurerOn(page: Page): Measurer {
  const widget = page.locator('.cost')
  const presses = async (name: string | RegExp) => widget.getByRole('button', { name, exact: true }).click()
  return {
    widget,
    opens: async (path = 'paging/page-cost/') => void (await page.goto(`./${path}`)),
    chooses: async (rows) => void (await widget.getByRole('combobox').selectOption(String(rows))),
    presses,
    async waits() {
      // The first touch loads the widget, and is done again once it lives.
      await expect(page.locator('astro-island:has(.cost)')).not.toHaveAttribute('aria-busy', 'true')
      await expect(widget.getByRole('progressbar')).toHaveCount(0, { timeout: 50_000 })
    },
    async figures() {
      const rows = await widget.locator('.cost-table tbody tr').all()
      return Promise.all(
        rows.map(async (row) => (await row.locator('td, th').allInnerTexts()).map((text) => text.trim())),
      )
    },
  }
}
