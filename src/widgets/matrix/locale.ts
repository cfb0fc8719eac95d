import type { Locale } from '../shared/messages/locale.ts'
import { en } from './messages-en.ts'
import { ja } from './messages-ja.ts'
import type { MatrixMessages } from './messages.ts'

export const matrixMessages = (locale: Locale): MatrixMessages => (locale === 'ja' ? ja : en)
