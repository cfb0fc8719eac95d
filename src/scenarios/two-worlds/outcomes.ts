import type { EndState, OutcomeGroup } from '../../simulator/scenario.ts'
import { outcome as outcomeOfPayment, outcomes as outcomesOfPayment } from '../payments/outcomes.ts'

/** What the ends are here, where nobody may be there to hold anything. */
const labels: Readonly<Record<string, OutcomeGroup['label']>> = {
  'held-charged': { en: 'Money taken, order unpaid, attempt unknown', ja: '課金済み、注文は未払い、試行は不明のまま' },
  'held-not-charged': { en: 'Not charged, sale lost, attempt unknown', ja: '課金なし、売上を失う、試行は不明のまま' },
  'not-charged': {
    en: 'Not charged, and known: a new attempt may start',
    ja: '課金なしと確認済み、新しい試行を始められる',
  },
}

export const outcomes: readonly OutcomeGroup[] = outcomesOfPayment.map(relabelled)

export function outcome(end: EndState): OutcomeGroup {
  return relabelled(outcomeOfPayment(end))
}

function relabelled({ id, label }: OutcomeGroup): OutcomeGroup {
  return { id, label: labels[id] ?? label }
}
