import type { EndState, OutcomeGroup } from '../../simulator/scenario.ts'
import { endingOf, isForgotten } from './end-state.ts'

const groups = {
  twice: { id: 'charged-twice', label: { en: 'Charged twice or more', ja: '2 回以上の課金' } },
  toldWrongly: { id: 'told-wrongly', label: { en: 'The customer is told wrongly', ja: '誤った結果を伝える' } },
  lost: {
    id: 'charge-lost',
    label: { en: 'Charged once, and no record of ours knows', ja: '1 回課金され、こちらに記録がない' },
  },
  heldCharged: {
    id: 'held-charged',
    label: { en: 'Unknown and held; it was charged', ja: '不明のまま保留、課金はあった' },
  },
  heldNotCharged: {
    id: 'held-not-charged',
    label: { en: 'Unknown and held; it was not charged', ja: '不明のまま保留、課金はなかった' },
  },
  once: { id: 'charged-once', label: { en: 'Charged once, order paid', ja: '1 回の課金、注文は支払い済み' } },
  none: { id: 'not-charged', label: { en: 'Not charged, order unpaid', ja: '課金なし、注文は未払い' } },
} as const satisfies Readonly<Record<string, OutcomeGroup>>

export const outcomes: readonly OutcomeGroup[] = Object.values(groups)

/** By what happened, the worse first. */
export function outcome(end: EndState): OutcomeGroup {
  const ending = endingOf(end)
  const { orderPaid, attempts, charges, told } = ending
  const [charge] = charges
  if (charges.length > 1) return groups.twice
  if (told.includes(charge ? 'failed' : 'paid')) return groups.toldWrongly
  if (charge && isForgotten(ending, charge)) return groups.lost
  if (charge && orderPaid) return groups.once
  if (attempts.some(({ state }) => state === 'unknown')) return charge ? groups.heldCharged : groups.heldNotCharged
  return charge ? groups.lost : groups.none
}
