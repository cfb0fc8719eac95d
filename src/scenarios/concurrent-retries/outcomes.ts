import type { EndState, OutcomeGroup } from '../../simulator/scenario.ts'
import { endingOf } from './end-state.ts'
import { isProper } from './invariants.ts'

const groups = {
  oneOrder: {
    id: 'one-order',
    label: { en: 'One order, and every answer is 201 with it', ja: '注文は 1 つ、応答はすべてその 201' },
  },
  oneOrder503: {
    id: 'one-order-503',
    label: { en: 'One order, and someone is told to retry (503)', ja: '注文は 1 つ、再送を促す 503 がある' },
  },
  oneOrderError: {
    id: 'one-order-error-500',
    label: { en: 'One order, and someone gets an error', ja: '注文は 1 つ、エラーの応答がある' },
  },
  twoOrders: { id: 'two-orders', label: { en: 'Two orders for one key', ja: '1 つのキーに注文が 2 つ' } },
  moreOrders: {
    id: 'more-orders',
    label: { en: 'Three orders or more for one key', ja: '1 つのキーに注文が 3 つ以上' },
  },
  noOrder503: {
    id: 'no-order-503',
    label: { en: 'No order, and whoever is answered is told to retry', ja: '注文はなく、応答は再送を促す 503 だけ' },
  },
  noOrderError: {
    id: 'no-order-error-500',
    label: { en: 'No order, and someone gets an error', ja: '注文はなく、エラーの応答がある' },
  },
  wrongOrder: {
    id: 'wrong-order',
    label: { en: 'An answer names an order that does not exist', ja: '存在しない注文を指す応答がある' },
  },
} as const satisfies Readonly<Record<string, OutcomeGroup>>

export const outcomes: readonly OutcomeGroup[] = Object.values(groups)

/** By what happened, not to whom. The rarer and the worse come first. */
export function outcome(end: EndState): OutcomeGroup {
  const { orders, answers } = endingOf(end)
  if (answers.some(({ status, orderId }) => status === 201 && !orders.includes(orderId ?? ''))) return groups.wrongOrder
  if (orders.length > 2) return groups.moreOrders
  if (orders.length === 2) return groups.twoOrders
  const one = orders.length === 1
  if (answers.some((answer) => !isProper(answer))) return one ? groups.oneOrderError : groups.noOrderError
  if (!one) return groups.noOrder503
  return answers.some(({ status }) => status === 503) ? groups.oneOrder503 : groups.oneOrder
}
