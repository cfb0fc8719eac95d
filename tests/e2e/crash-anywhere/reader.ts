import type { Locator } from '@playwright/test'
import { expect, Reader, test as base, type ReaderLocale } from '../support/reader.ts'

class ReaderOfCrashes extends Reader {
  readonly ledger: Locator
  readonly machines: Locator

  constructor(page: Reader['page'], locale: ReaderLocale = 'en') {
    super(page, 'payments/crash-anywhere/', locale)
    this.ledger = this.player.locator('.ledgers')
    this.machines = this.player.locator('.machines')
  }

  /** What a machine's line says: `A Sending`. */
  standing(machine: 'order' | 'attempt' | 'worker' | 'provider'): Locator {
    return this.machines.locator(`[data-machine=${machine}] figcaption > span`)
  }

  /** The states that are lit in its drawing. */
  lit(machine: 'order' | 'attempt' | 'worker' | 'provider'): Locator {
    return this.machines.locator(`[data-machine=${machine}] .state.lit`)
  }

  /** Loads a named run and goes to one of its steps. */
  async goesTo(run: string, step: number): Promise<void> {
    await this.presses(run)
    await expect(this.position()).toHaveText(/^0\//)
    for (let count = 0; count < step; count++) await this.page.keyboard.press('ArrowRight')
    await expect(this.position()).toHaveText(new RegExp(`^${step}/`))
  }

  /** The provider's entries, each as its payment id, oldest first. */
  payments(): Locator {
    return this.ledger.locator('tbody tr:not(.table-empty) td:nth-child(2)')
  }
}

export const test = base.extend<{ reader: ReaderOfCrashes; japaneseReader: ReaderOfCrashes }>({
  reader: async ({ page }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use(new ReaderOfCrashes(page))
  },
  japaneseReader: async ({ page }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use(new ReaderOfCrashes(page, 'ja'))
  },
})

export { expect } from '../support/reader.ts'
