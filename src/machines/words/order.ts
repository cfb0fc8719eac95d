import type { MachineWords } from '../description.ts'

export const orderWords: MachineWords = {
  title: { en: 'The order', ja: '注文' },
  description: {
    en: 'An order awaits its payment until an attempt succeeds with the required amount. While an attempt is open, no other can start.',
    ja: '注文は、必要な金額で試行が成功するまで支払いを待つ。決着していない試行がある間は、別の試行を始められない。',
  },
  states: { awaiting_payment: { code: 'awaiting_payment' }, paid: { code: 'paid' } },
  events: {
    'attempt.start': { en: 'an attempt starts', ja: '試行を始める' },
    'attempt.failed': { en: 'the attempt failed', ja: '試行が失敗した' },
    'attempt.succeeded': { en: 'the attempt succeeded', ja: '試行が成功した' },
  },
  guards: {
    noOpenAttempt: { en: 'none is open', ja: '決着していない試行がない' },
    attemptIsOpen: { en: 'it was open', ja: '決着していなかった' },
    requiredAmount: { en: 'with the required amount', ja: '必要な金額どおり' },
  },
}
