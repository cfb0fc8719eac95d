import { Reader, test as base, type ReaderLocale } from '../support/reader.ts'

const STRATEGY: Readonly<Record<ReaderLocale, string>> = { en: 'Strategy', ja: '方式' }

class ReaderOfRetries extends Reader {
  readonly #strategy: string

  constructor(page: Reader['page'], locale: ReaderLocale = 'en') {
    super(page, 'retries/concurrent-retries/', locale)
    this.#strategy = STRATEGY[locale]
  }

  async chooses(strategy: string): Promise<void> {
    await this.player.getByRole('combobox', { name: this.#strategy }).selectOption(strategy)
  }
}

export type { ReaderOfRetries as Reader }

export const test = base.extend<{ reader: ReaderOfRetries; japaneseReader: ReaderOfRetries }>({
  reader: async ({ page }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use(new ReaderOfRetries(page))
  },
  japaneseReader: async ({ page }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use(new ReaderOfRetries(page, 'ja'))
  },
})

export { expect } from '../support/reader.ts'
