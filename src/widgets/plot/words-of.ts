import type { Locale } from '../shared/messages/locale.ts'
import { en } from './words-en.ts'
import { ja } from './words-ja.ts'
import type { CostWords } from './words.ts'

export const costWords = (locale: Locale): CostWords => (locale === 'ja' ? ja : en)
