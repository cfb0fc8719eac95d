import type { LocalizedText } from '../../simulator/trace.ts'

/** Where a crash can stop the worker, by what it was about to do, in the order of its steps. */
export const crashPoints = [
  { at: '', label: { en: 'No crash', ja: 'クラッシュなし' } },
  { at: 'read-payment', label: { en: 'Before it reads order and attempt', ja: '注文と試行を読む前' } },
  { at: 'start-attempt', label: { en: 'Before it writes an attempt', ja: '試行を書く前' } },
  { at: 'mark-unknown', label: { en: 'Before it writes “unknown”', ja: '「unknown」を書く前' } },
  { at: 'sleep', label: { en: 'Before it waits for the lookup to catch up', ja: '照会の遅れを待つ前' } },
  { at: 'send lookup', label: { en: 'Before it asks the lookup', ja: '照会を送る前' } },
  { at: 'resend-by-key', label: { en: 'Before it writes that it resends the key', ja: 'キーの再送を書き留める前' } },
  {
    at: 'resend-after-absence',
    label: { en: 'Nothing found, before it writes that it resends', ja: '照会で見つからず、再送を書き留める前' },
  },
  { at: 'resend-anyway', label: { en: 'Before it counts another send', ja: '再送を数える前' } },
  { at: 'fail-attempt', label: { en: 'Before it writes “failed”', ja: '「failed」を書く前' } },
  { at: 'send charge', label: { en: 'Written, before the charge is sent', ja: '書いた後、課金を送る前' } },
  { at: 'receive', label: { en: 'Sent, before the answer is read', ja: '送った後、応答を読む前' } },
  { at: 'begin', label: { en: 'Answer read, before anything is recorded', ja: '応答を読んだ後、記録する前' } },
  {
    at: 'succeed-attempt',
    label: { en: 'Recording, before the attempt is “succeeded”', ja: '記録中、試行を「succeeded」にする前' },
  },
  { at: 'pay-order', label: { en: 'Recording, before the order is “paid”', ja: '記録中、注文を「paid」にする前' } },
  { at: 'commit', label: { en: 'Recording, before COMMIT', ja: '記録中、COMMIT の前' } },
  { at: 'rollback', label: { en: 'Before ROLLBACK', ja: 'ROLLBACK の前' } },
  { at: 'send status', label: { en: 'Before it tells the customer', ja: '顧客に伝える前' } },
] as const satisfies readonly { readonly at: string; readonly label: LocalizedText }[]
