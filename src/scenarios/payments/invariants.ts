import type { Invariant } from '../../simulator/scenario.ts'
import { endingOf, isForgotten } from './end-state.ts'

const chargedAtMostOnce: Invariant = {
  id: 'charged-at-most-once',
  label: { en: 'The customer is charged at most once', ja: '課金は高々 1 回' },
  check(end) {
    const { length } = endingOf(end).charges
    return length <= 1 ? undefined : { en: `${length} charges for one order`, ja: `1 つの注文に課金が ${length} 件` }
  },
}

const paidImpliesCharged: Invariant = {
  id: 'paid-implies-charged',
  label: {
    en: 'A paid order has its charge, of the required amount, in an attempt that succeeded',
    ja: '支払い済みの注文には、必要な金額の課金と、成功した試行がある',
  },
  check(end) {
    const { orderPaid, attempts, charges } = endingOf(end)
    if (!orderPaid) return undefined
    const proof = attempts.some(
      (attempt) =>
        attempt['state'] === 'succeeded' &&
        charges.some(
          (charge) =>
            charge['payment_id'] === attempt['provider_payment_id'] &&
            charge['amount_minor'] === attempt['amount_minor'],
        ),
    )
    return proof ? undefined : { en: 'paid without its charge', ja: '課金なしに支払い済み' }
  },
}

const toldTheTruth: Invariant = {
  id: 'told-the-truth',
  label: {
    en: 'Nobody is told “paid” without a charge, or “failed” with one',
    ja: '課金なしに「支払い済み」と、課金があるのに「失敗」と伝えない',
  },
  check(end) {
    const { told, charges } = endingOf(end)
    if (told.includes('paid') && charges.length === 0) {
      return { en: 'told “paid”, and nothing was charged', ja: '「支払い済み」と伝えたが課金はない' }
    }
    if (told.includes('failed') && charges.length > 0) {
      return { en: 'told “failed”, and the money was taken', ja: '「失敗」と伝えたが課金されている' }
    }
    return undefined
  },
}

const noChargeForgotten: Invariant = {
  id: 'no-charge-forgotten',
  label: {
    en: 'Every charge belongs to an attempt of ours that succeeded or is still unknown',
    ja: 'どの課金にも、成功したか不明のままの試行がこちらにある',
  },
  check(end) {
    const ending = endingOf(end)
    const forgotten = ending.charges.find((charge) => isForgotten(ending, charge))
    if (forgotten === undefined) return undefined
    const id = forgotten['payment_id'] ?? ''
    return { en: `nothing in our database leads to ${id}`, ja: `${id} に至る記録がこちらにない` }
  },
}

export const invariants: readonly Invariant[] = [chargedAtMostOnce, paidImpliesCharged, toldTheTruth, noChargeForgotten]
