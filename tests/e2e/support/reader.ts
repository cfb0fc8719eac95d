import { test as base, expect, type Locator, type Page } from '@playwright/test'

const WORDS = {
  en: { prefix: './', fire: 'Fire all', explore: 'Try every order' },
  ja: { prefix: './ja/', fire: '一斉に実行', explore: '全順序を試す' },
} as const

export type ReaderLocale = keyof typeof WORDS

/** A chapter's player as a reader meets it: the first one on the page. */
export class Reader {
  readonly player: Locator
  readonly sentence: Locator
  readonly lanes: Locator
  readonly tables: Locator
  readonly verdict: Locator
  readonly #words: (typeof WORDS)[ReaderLocale]

  constructor(
    readonly page: Page,
    /** As in the English address. */
    readonly chapter: string,
    locale: ReaderLocale = 'en',
  ) {
    this.#words = WORDS[locale]
    this.player = page.locator('.player').first()
    this.sentence = this.player.locator('.sentence')
    this.lanes = this.player.locator('.lanes')
    this.tables = this.player.locator('.tables')
    this.verdict = this.player.locator('.verdict')
  }

  async opens(query = ''): Promise<void> {
    await this.page.goto(this.#words.prefix + this.chapter + query)
  }

  async presses(name: string): Promise<void> {
    await this.player.getByRole('button', { name, exact: true }).click()
  }

  /** Loads a named run, which waits at its beginning, and goes to its end. */
  async watches(name: string): Promise<void> {
    await this.presses(name)
    await expect(this.position()).toHaveText(/^0\//)
    await this.page.keyboard.press('End')
  }

  async fires(): Promise<void> {
    await this.presses(this.#words.fire)
  }

  async triesEveryOrder(): Promise<void> {
    await this.presses(this.#words.explore)
  }

  /** Steps in this order, waiting for each; `A` is the button "Step A". */
  async steps(order: string): Promise<void> {
    for (const actor of order) await this.presses(`Step ${actor}`)
  }

  /** The step in focus and how many there are, as the bar says: `4/8`. */
  position(): Locator {
    return this.player.locator('.stepper-count')
  }
}

/** A test fails when the page writes an error to the console, or throws one. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    if (errors.length > 0) throw new Error(`the page reported errors:\n${errors.join('\n')}`)
  },
})

export { expect }
