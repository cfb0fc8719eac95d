import { expect, test } from 'vitest'
import { roundMegabytes, shortNumber, valueText } from '../../../../src/widgets/plot/figures.ts'
import { costWords } from '../../../../src/widgets/plot/words-of.ts'

test('figures have as many digits as they are worth', () => {
  expect([0.823, 13.77, 915.4].map((value) => valueText(value, 'time'))).toEqual(['0.82', '13.8', '915'])
  expect(valueText(90_021, 'rows')).toBe('90,021')
  expect([1, 500, 10_000, 1e6].map(shortNumber)).toEqual(['1', '500', '10k', '1M'])
  expect(roundMegabytes(260e6)).toBe('260 MB')
})

test('whoever measured is said in both languages, with rows and version', () => {
  for (const locale of ['en', 'ja'] as const) {
    const { baked, here } = costWords(locale)
    expect(baked('100,000', '18.7')).not.toBe(here('100,000', '18.7'))
    for (const text of [baked('100,000', '18.7'), here('100,000', '18.7')]) expect(text).toMatch(/100,000.*18\.7/)
  }
})
