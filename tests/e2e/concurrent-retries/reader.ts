import { test as base, expect, type Locator, type Page } from '@playwright/test'

const WORDS = {
  en: {
    path: './retries/concurrent-retries/',
    player: 'Concurrent retries',
    fire: 'Fire all',
    strategy: 'Strategy',
    explore: 'Try every order',
  },
  ja: {
    path: './ja/retries/concurrent-retries/',
    player: '並行するリトライ',
    fire: '一斉に実行',
    strategy: '方式',
    explore: '全順序を試す',
  },
} as const

/** The chapter's player as a reader meets it: the first one on the page. */
export class Reader {
  readonly player: Locator
  readonly sentence: Locator
  readonly lanes: Locator
  readonly tables: Locator
  readonly verdict: Locator
  readonly #words: (typeof WORDS)[keyof typeof WORDS]

  constructor(
    readonly page: Page,
    readonly locale: keyof typeof WORDS = 'en',
  ) {
    this.#words = WORDS[locale]
    this.player = page.locator('.player').first()
    this.sentence = this.player.locator('.sentence')
    this.lanes = this.player.locator('.lanes')
    this.tables = this.player.locator('.tables')
    this.verdict = this.player.locator('.verdict')
  }

  async opens(query = ''): Promise<void> {
    await this.page.goto(this.#words.path + query)
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

  async chooses(strategy: string): Promise<void> {
    await this.player.getByRole('combobox', { name: this.#words.strategy }).selectOption(strategy)
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
export const test = base.extend<{ reader: Reader; japaneseReader: Reader }>({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    if (errors.length > 0) throw new Error(`the page reported errors:\n${errors.join('\n')}`)
  },
  reader: async ({ page }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use(new Reader(page))
  },
  japaneseReader: async ({ page }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use(new Reader(page, 'ja'))
  },
})

export { expect }
