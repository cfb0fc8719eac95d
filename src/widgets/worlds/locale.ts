import type { Locale } from '../shared/messages/locale.ts'
import { en } from './messages-en.ts'
import { ja } from './messages-ja.ts'
import type { WorldsMessages } from './messages.ts'

export const worldsMessages = (locale: Locale): WorldsMessages => (locale === 'ja' ? ja : en)
