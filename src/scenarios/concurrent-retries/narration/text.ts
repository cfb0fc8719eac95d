import type { LocalizedText } from '../../../simulator/trace.ts'

export function text(en: string, ja: string): LocalizedText {
  return { en, ja }
}

/** Sentences one after the other; Japanese has no spaces between them. */
export function joined(sentences: readonly (LocalizedText | undefined)[]): LocalizedText {
  const present = sentences.filter((sentence) => sentence !== undefined)
  return text(present.map(({ en }) => en).join(' '), present.map(({ ja }) => ja).join(''))
}

/** `A`, `A and B`, `A, B and C`. */
export function names(list: readonly string[]): LocalizedText {
  const [last = '', ...others] = [...list].reverse()
  return text(others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`, list.join('、'))
}

/** `1 row`, `2 rows`. */
export function rowCount(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'}`
}
