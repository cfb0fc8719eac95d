import type { Preset } from '../../simulator/scenario.ts'

/** The runs that the chapter talks about. In each, money moves and the worker doesn't hear of it. */
export const presets: readonly Preset[] = [
  {
    id: 'double-charge',
    label: { en: 'Double charge', ja: '二重課金' },
    parameters: { contract: 'neither', recovery: 'naive-resend' },
    // A dies once P has the request; its next process sends again.
    schedule: 'AAAAAPA!PAAAAPPAAAAAA',
  },
  {
    id: 'lost-charge',
    label: { en: 'Lost charge', ja: '失われた課金' },
    parameters: { contract: 'neither', recovery: 'hold', writes: 'key-rolled-back' },
    // The answer is lost; the timeout rolls back the only row that knew of the charge.
    schedule: 'AAAAAPP-A~AA',
  },
  {
    id: 'stuck',
    label: { en: 'Stuck', ja: '行き止まり' },
    parameters: { contract: 'neither', recovery: 'hold' },
    schedule: 'AAAAAPA!PAAA',
  },
  {
    id: 'webhook',
    label: { en: 'A webhook brings the word', ja: 'Webhook が結果を知らせる' },
    parameters: { contract: 'neither', recovery: 'hold', webhooks: true },
    // The answer is lost, A holds; then the provider reports the charge, twice.
    schedule: 'AAAAAPP-A~AP*WWWWWWWWWW',
  },
  {
    id: 'right',
    label: { en: 'Right', ja: '正しい復旧' },
    parameters: { contract: 'key', recovery: 'resend-same-key' },
    schedule: 'AAAAAPA!PAAAAPPAAAAAA',
  },
]
