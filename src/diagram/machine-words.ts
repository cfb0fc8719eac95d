import type { Locale } from './schema.ts'

/** What a machine's picture and its table say in words of their own. */
export interface MachineWords {
  readonly anyState: string
  readonly now: (states: string) => string
}

export const machineWords: Readonly<Record<Locale, MachineWords>> = {
  en: { anyState: 'in any state', now: (states) => `Now: ${states}.` },
  ja: { anyState: 'どの状態でも', now: (states) => `現在：${states}。` },
}
