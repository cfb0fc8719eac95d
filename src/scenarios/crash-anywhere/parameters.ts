import type { ParameterSpec } from '../../simulator/scenario.ts'
import type { Contract } from '../payments/contracts.ts'
import { contract, sdkRetries } from '../payments/provider-parameters.ts'

export type RecoveryName = 'resend-same-key' | 'look-up-then-resend' | 'hold' | 'naive-resend' | 'new-attempt'
export type Writes = 'before-the-call' | 'after-the-call' | 'around-the-call' | 'key-rolled-back'

/** A type alias: an interface would lack the index signature that `Parameters` asks for. */
export type CrashAnywhereParameters = {
  readonly contract: Contract
  readonly recovery: RecoveryName
  readonly writes: Writes
  readonly card: 'accepted' | 'declined'
  /** The HTTP client sends an unanswered request once more before the worker hears of it. */
  readonly sdkRetries: boolean
  /** The provider reports each charge by itself, to a receiver of ours. */
  readonly webhooks: boolean
  readonly workers: number
}

export const parameters = {
  contract,
  recovery: {
    kind: 'choice',
    label: { en: 'With an unknown result, the worker', ja: '結果が不明のとき、ワーカーは' },
    options: [
      { value: 'resend-same-key', label: { en: 'resends with the same key', ja: '同じキーで再送する' } },
      { value: 'look-up-then-resend', label: { en: 'looks it up, then resends', ja: '照会してから再送する' } },
      { value: 'hold', label: { en: 'holds it for a person', ja: '人の確認まで保留する' } },
      { value: 'naive-resend', label: { en: 'just sends again', ja: 'そのまま送り直す' } },
      {
        value: 'new-attempt',
        label: { en: 'calls it failed and starts a new attempt', ja: '失敗とみなし新しい試行を始める' },
      },
    ],
    default: 'resend-same-key',
  },
  writes: {
    kind: 'choice',
    label: { en: 'The attempt is written', ja: '試行を書くのは' },
    options: [
      { value: 'before-the-call', label: { en: 'and committed before the call', ja: '呼び出しの前（コミット済み）' } },
      { value: 'after-the-call', label: { en: 'after the call', ja: '呼び出しの後' } },
      {
        value: 'around-the-call',
        label: { en: 'in one transaction around the call', ja: '呼び出しを囲む 1 つのトランザクション' },
      },
      {
        value: 'key-rolled-back',
        label: {
          en: 'with the key, in a transaction that rolls back',
          ja: 'キーと一緒に、ロールバックされるトランザクションで',
        },
      },
    ],
    default: 'before-the-call',
  },
  card: {
    kind: 'choice',
    label: { en: 'The card is', ja: 'カードは' },
    options: [
      { value: 'accepted', label: { en: 'accepted', ja: '承認される' } },
      { value: 'declined', label: { en: 'declined', ja: '拒否される' } },
    ],
    default: 'accepted',
  },
  sdkRetries,
  webhooks: {
    kind: 'flag',
    label: { en: 'The provider sends webhooks', ja: 'プロバイダーが Webhook を送る' },
    default: false,
  },
  workers: { kind: 'integer', label: { en: 'Workers', ja: 'ワーカー数' }, min: 1, max: 2, default: 1 },
} as const satisfies { readonly [Name in keyof CrashAnywhereParameters]: ParameterSpec }
