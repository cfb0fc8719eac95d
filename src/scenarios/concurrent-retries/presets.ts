import type { Preset } from '../../simulator/scenario.ts'

/** The runs that the chapter talks about. */
export const presets: readonly Preset[] = [
  {
    id: 'double-order',
    label: { en: 'Double order', ja: '二重注文' },
    parameters: { strategy: 'select-then-insert' },
    // Both look before either inserts.
    schedule: 'ABAAABBB',
  },
  {
    id: 'a-commits',
    label: { en: 'A commits', ja: 'A がコミット' },
    parameters: { strategy: 'on-conflict-do-nothing' },
    schedule: 'AABBAAAABBB',
  },
  {
    id: 'a-rolls-back',
    label: { en: 'A rolls back', ja: 'A がロールバック' },
    parameters: { strategy: 'on-conflict-do-nothing', first: 'rolls-back' },
    schedule: 'AABBAAAABBBB',
  },
  {
    id: 'a-times-out',
    label: { en: 'A times out', ja: 'A がタイムアウト' },
    parameters: { strategy: 'on-conflict-do-nothing', first: 'hangs', lockTimeout: true },
    // A hangs with the key in hand; B's lock_timeout expires; then A comes back and commits.
    schedule: 'AAABBBAAB~BBAAA',
  },
  {
    id: 'a-crashes',
    label: { en: 'A crashes', ja: 'A が落ちる' },
    parameters: { strategy: 'on-conflict-do-nothing', first: 'crashes-before-commit', resend: true },
    // B waits when A dies; A's client resends.
    schedule: 'AABBAAABBBBAAAAAA',
  },
]
