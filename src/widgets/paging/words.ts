import type { Locale } from '../shared/messages/locale.ts'
import { en } from './en.ts'
import { ja } from './ja.ts'
import type { PagingMessages } from './messages.ts'

export const pagingMessages = (locale: Locale): PagingMessages => (locale === 'ja' ? ja : en)
