import type { Invariant } from '../../simulator/scenario.ts'
import { endingOf, type Answer } from './end-state.ts'

const oneOrderPerKey: Invariant = {
  id: 'one-order-per-key',
  label: { en: 'One order for a key, at most', ja: '1 つのキーに注文は多くても 1 つ' },
  check(end) {
    const { orders } = endingOf(end)
    if (orders.length <= 1) return undefined
    return { en: `${orders.length} orders for key K1`, ja: `キー K1 の注文が ${orders.length} 件` }
  },
}

const sameOrderForAll: Invariant = {
  id: 'same-order-for-all',
  label: {
    en: 'Everyone who got 201 got the same order, and it exists',
    ja: '201 を受け取った全員が同じ注文を受け取り、その注文は存在する',
  },
  check(end) {
    const { orders, answers } = endingOf(end)
    const created = answers.filter((answer) => answer.status === 201)
    const missing = created.find(({ orderId }) => !orders.includes(orderId ?? ''))
    if (missing) {
      return {
        en: `${missing.actor} got 201 for an order that does not exist`,
        ja: `${missing.actor} が受け取った 201 の注文は存在しない`,
      }
    }
    const named = new Set(created.map(({ orderId }) => orderId)).size
    if (named <= 1) return undefined
    return { en: `201 was answered with ${named} different orders`, ja: `201 の応答に ${named} 通りの異なる注文` }
  },
}

/** A request whose answer was lost shows nothing here: its client is in the dark, which no strategy can prevent. */
const answered: Invariant = {
  id: 'answered',
  label: {
    en: 'Every answer is 201, or 503 with a hint when to retry',
    ja: '応答はすべて 201 か、再送の目安を伴う 503',
  },
  check(end) {
    const wrong = endingOf(end).answers.find((answer) => !isProper(answer))
    return wrong && { en: `${wrong.actor} got ${wrong.status}`, ja: `${wrong.actor} への応答が ${wrong.status}` }
  },
}

export function isProper({ status, retryAfter }: Answer): boolean {
  return status === 201 || (status === 503 && retryAfter !== undefined)
}

export const invariants: readonly Invariant[] = [oneOrderPerKey, sameOrderForAll, answered]
