import type { LocalizedText } from '../../../simulator/trace.ts'

export function text(en: string, ja: string): LocalizedText {
  return { en, ja }
}

/** Sentences one after the other; Japanese has no spaces between them. */
export function joined(...sentences: readonly (LocalizedText | undefined)[]): LocalizedText {
  const present = sentences.filter((sentence) => sentence !== undefined)
  return text(present.map(({ en }) => en).join(' '), present.map(({ ja }) => ja).join(''))
}
