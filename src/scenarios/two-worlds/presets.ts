import type { Preset } from '../../simulator/scenario.ts'
import type { LocalizedText } from '../../simulator/trace.ts'
import type { Decision, TwoWorldsParameters } from './parameters.ts'
import { presetId, scheduleOf, worlds, type WorldId } from './worlds.ts'

interface Shown {
  readonly decision: Decision
  readonly label: LocalizedText
  readonly given?: Partial<TwoWorldsParameters>
  readonly in?: readonly WorldId[]
}

const shown: readonly Shown[] = [
  { decision: 'send-again', label: { en: 'send again', ja: 'もう一度送る' } },
  { decision: 'do-not-send', label: { en: 'at most once', ja: '高々 1 回' } },
  { decision: 'hold', label: { en: 'hold, then ask', ja: '保留して確認' } },
  {
    decision: 'send-again',
    label: { en: 'send again, key known', ja: 'もう一度送る（キーあり）' },
    given: { contract: 'key' },
  },
  {
    decision: 'do-not-send',
    label: { en: 'at most once, client retries', ja: '高々 1 回（クライアントが再送）' },
    given: { sdkRetries: true },
    in: ['charged'],
  },
  {
    decision: 'do-not-send',
    label: { en: 'at most once, client retries, key known', ja: '高々 1 回（クライアントが再送、キーあり）' },
    given: { sdkRetries: true, contract: 'key' },
    in: ['charged'],
  },
]

const names: Readonly<Record<WorldId, LocalizedText>> = {
  'not-sent': { en: 'Not sent', ja: '未送信' },
  charged: { en: 'Charged', ja: '課金済み' },
}

/** Each decision in both worlds, one after the other. */
export const presets: readonly Preset[] = shown.flatMap(({ decision, label, given = {}, in: only }) =>
  worlds
    .filter(({ id }) => only?.includes(id) ?? true)
    .map((world): Preset => {
      const { sdkRetries = false, contract } = given
      return {
        id: presetId({ world: world.id, decision, sdkRetries, keyKnown: contract === 'key' }),
        label: {
          en: `${names[world.id].en}: ${label.en}`,
          ja: `${names[world.id].ja}：${label.ja}`,
        },
        parameters: { decision, ...given },
        schedule: scheduleOf(world, sdkRetries, decision),
      }
    }),
)
