import type { ParameterSpec } from '../../simulator/scenario.ts'
import type { Contract } from '../payments/contracts.ts'
import { contract, sdkRetries } from '../payments/provider-parameters.ts'

export type Decision = 'send-again' | 'do-not-send' | 'hold'

/** A type alias: an interface would lack the index signature that `Parameters` asks for. */
export type TwoWorldsParameters = {
  readonly decision: Decision
  readonly contract: Contract
  readonly sdkRetries: boolean
}

export const parameters = {
  decision: {
    kind: 'choice',
    label: { en: 'With permission spent, and no word, the worker', ja: '許可を使い切り、回答がないとき、ワーカーは' },
    options: [
      { value: 'send-again', label: { en: 'sends again', ja: 'もう一度送る' } },
      { value: 'do-not-send', label: { en: 'never sends again (at most once)', ja: '二度と送らない（高々 1 回）' } },
      { value: 'hold', label: { en: 'holds it until a person has asked', ja: '人が確認するまで保留する' } },
    ],
    default: 'send-again',
  },
  contract: { ...contract, default: 'neither' },
  sdkRetries,
} as const satisfies { readonly [Name in keyof TwoWorldsParameters]: ParameterSpec }
