import type { Handling, OrderRequest } from '../../reference/index.ts'
import type { Actor, Process } from '../../simulator/scenario.ts'
import type { ConcurrentRetriesParameters } from './parameters.ts'
import { strategyOf } from './strategies/index.ts'

const NAMES = ['A', 'B', 'C', 'D']

/** One request each, all for the same order with the same key; each handled by a server process with its own session. */
export function actors(parameters: ConcurrentRetriesParameters): readonly Actor[] {
  const { placeOrder } = strategyOf(parameters)
  return NAMES.slice(0, parameters.requests).map((name, position) => ({
    name,
    title: position === 0 ? { en: 'First request', ja: '最初のリクエスト' } : { en: 'Retry', ja: '再送' },
    restarts: parameters.resend ? 1 : 0,
    async run(process) {
      const fate = name === 'A' && process.incarnation === 1 ? parameters.first : 'commits'
      const response = await placeOrder(process, requestOf(process), handlingOf(process, fate, parameters))
      if (fate === 'crashes-after-commit' && response.status === 201) await process.crash()
      await process.send({ to: 'client', type: 'response', body: response })
    },
  }))
}

function handlingOf(
  process: Process,
  fate: ConcurrentRetriesParameters['first'],
  { lockTimeout }: ConcurrentRetriesParameters,
): Handling {
  return {
    lockTimeout,
    async accept() {
      if (fate === 'hangs') await process.stall()
      if (fate === 'crashes-before-commit') await process.crash()
      return fate !== 'rolls-back'
    },
  }
}

/** The client's request never changes; each process that handles it proposes an order id of its own. */
function requestOf({ actor, incarnation }: Process): OrderRequest {
  const order = { createdAt: '2026-01-15T09:00:00Z', amountMinor: 1200, currency: 'JPY' }
  return {
    accountId: '00000000-0000-4000-8000-000000000007',
    operation: 'create-order',
    key: 'K1',
    canonicalRequest: JSON.stringify({ amountMinor: order.amountMinor, currency: order.currency }),
    order: { ...order, orderId: orderIdOf(actor, incarnation) },
    expiresAt: '2026-02-14T09:00:00Z',
  }
}

/** Legible on purpose: `a1a1a1a1-…` is the order of A's first process. */
export function orderIdOf(actor: string, incarnation: number): string {
  return `${`${actor.toLowerCase()}${incarnation}`.repeat(4)}-0000-4000-8000-000000000000`
}
