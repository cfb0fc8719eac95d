import type { MachineWords } from '../description.ts'

export const paymentAttemptWords: MachineWords = {
  title: { en: 'The payment attempt', ja: '支払いの試行' },
  description: {
    en: 'An attempt becomes unknown before anything is sent, and stays unknown through every silence and every resend. Only the provider’s definite word makes it succeeded or failed, and both are final.',
    ja: '試行は送信の前に unknown になり、応答がなくても再送しても unknown のままである。succeeded か failed になるのはプロバイダーが結果を確定して伝えたときだけで、どちらも最終状態である。',
  },
  states: {
    pending: { code: 'pending' },
    unknown: { code: 'unknown' },
    succeeded: { code: 'succeeded' },
    failed: { code: 'failed' },
  },
  events: {
    send: { en: 'about to send', ja: '送信の直前' },
    'resend.byKey': { en: 'about to resend with the same key', ja: '同じキーで再送する直前' },
    'resend.afterAbsence': { en: 'about to resend after a lookup found nothing', ja: '照会で見つからず、再送する直前' },
    noAnswer: { en: 'timeout, reset or 5xx', ja: 'タイムアウト、切断、5xx' },
    'provider.succeeded': { en: 'the provider says: charged', ja: 'プロバイダーの回答：課金した' },
    'provider.failed': { en: 'the provider says: not charged', ja: 'プロバイダーの回答：課金しない' },
  },
  guards: {
    keyStillKnown: { en: 'the provider still knows the key', ja: 'キーがまだ有効' },
    absenceIsEvidence: { en: 'late enough for “not found” to count', ja: '「見つからない」が証拠になる時刻を過ぎた' },
    amountMatches: { en: 'the amount is ours', ja: '金額が一致' },
    wordIsAboutEverySend: { en: 'about every request we sent', ja: '送った全リクエストについての回答' },
  },
}
