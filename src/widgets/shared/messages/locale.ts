import type { LocalizedText } from '../../../simulator/trace.ts'
import { en } from './en.ts'
import { ja } from './ja.ts'
import type { Messages } from './messages.ts'

export type Locale = keyof LocalizedText

export const messagesOf = (locale: Locale): Messages => (locale === 'ja' ? ja : en)

/** The words of a scenario whose lanes are processes that crash and write to each other. */
export function messagesOfProcesses(locale: Locale): Messages {
  const messages = messagesOf(locale)
  return { ...messages, ...messages.ofProcesses }
}

/** `4.5 MB`: megabytes of 10^6 bytes, as browsers count downloads. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Digits in groups of three, for whole numbers of any length: `34650` is `34,650`. */
export const grouped = (digits: string | number): string => String(digits).replace(/\B(?=(\d{3})+$)/g, ',')
