import type { Invariant } from '../../simulator/scenario.ts'
import { endingOf, isForgotten } from './end-state.ts'

const chargedAtMostOnce: Invariant = {
  id: 'charged-at-most-once',
  label: { en: 'The customer is charged at most once', ja: '請求は高々一度' },
  check(end) {
    const { length } = endingOf(end).charges
    return length <= 1 ? undefined : { en: `${length} charges for one order`, ja: `一つの注文に請求が ${length} 件` }
  },
}

const paidImpliesCharged: Invariant = {
  id: 'paid-implies-charged',
  label: {
    en: 'A paid order has its charge, of the required amount, in an attempt that succeeded',
    ja: '支払済みの注文には、必要な金額の請求と、成功した試行がある',
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
    return proof ? undefined : { en: 'paid without its charge', ja: '請求なしに支払済み' }
  },
}

const toldTheTruth: Invariant = {
  id: 'told-the-truth',
  label: {
    en: 'Nobody is told “paid” without a charge, or “failed” with one',
    ja: '請求なしに「支払済み」と、請求があるのに「失敗」と伝えない',
  },
  check(end) {
    const { told, charges } = endingOf(end)
    if (told.includes('paid') && charges.length === 0) {
      return { en: 'told “paid”, and nothing was charged', ja: '「支払済み」と伝えたが請求はない' }
    }
    if (told.includes('failed') && charges.length > 0) {
      return { en: 'told “failed”, and the money was taken', ja: '「失敗」と伝えたが請求されている' }
    }
    return undefined
  },
}

const noChargeForgotten: Invariant = {
  id: 'no-charge-forgotten',
  label: {
    en: 'Every charge belongs to an attempt of ours that succeeded or is still unknown',
    ja: 'どの請求にも、成功したか不明のままの試行がこちらにある',
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
