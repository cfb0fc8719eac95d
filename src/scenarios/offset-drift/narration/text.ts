import type { Row } from '../../../reference/index.ts'
import type { LocalizedText } from '../../../simulator/trace.ts'
import { idOf } from '../leg.ts'
import { nameOf } from '../orders.ts'

export function text(en: string, ja: string): LocalizedText {
  return { en, ja }
}

/** Sentences one after the other; Japanese has no spaces between them. */
export function joined(...sentences: readonly (LocalizedText | undefined)[]): LocalizedText {
  const present = sentences.flatMap((sentence) => (sentence === undefined || sentence.en === '' ? [] : [sentence]))
  return text(present.map(({ en }) => en).join(' '), present.map(({ ja }) => ja).join(''))
}

/** Orders by the names that readers know them by: `A`, `A and B`, `A, B and C`. */
export function orderNames(rows: readonly Row[]): LocalizedText {
  const names = rows.map((row) => nameOf(idOf(row)) ?? idOf(row).slice(0, 8))
  const [last = '', ...others] = [...names].reverse()
  return text(others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`, names.join('、'))
}
