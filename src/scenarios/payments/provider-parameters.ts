import type { ParameterSpec } from '../../simulator/scenario.ts'

/** The reader's switches for the provider and for the way to it. */
export const contract = {
  kind: 'choice',
  label: { en: 'The provider', ja: '決済プロバイダーは' },
  options: [
    { value: 'key', label: { en: 'recognises a key for 24 hours', ja: 'キーを 24 時間覚えている' } },
    { value: 'lookup', label: { en: 'has a lookup that lags 60 s', ja: '60 秒遅れの照会だけがある' } },
    { value: 'neither', label: { en: 'has neither key nor lookup', ja: 'キーも照会もない' } },
  ],
  default: 'key',
} as const satisfies ParameterSpec

export const sdkRetries = {
  kind: 'flag',
  label: { en: 'The HTTP client retries by itself', ja: 'HTTP クライアントが自動で再送する' },
  default: false,
} as const satisfies ParameterSpec
