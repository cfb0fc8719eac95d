import type { EndState } from '../../simulator/scenario.ts'

/** What the end of a run comes down to. */
export interface Ending {
  /** Ids of the committed orders. All requests carry one key, so more than one is one too many. */
  readonly orders: readonly string[]
  readonly answers: readonly Answer[]
}

/** An answer that reached its client. */
export interface Answer {
  readonly actor: string
  readonly status: number
  readonly orderId?: string
  readonly retryAfter?: number
}

export function endingOf(end: EndState): Ending {
  const orders = end.tables.find((table) => table.name === 'orders')
  const idColumn = orders?.columns.indexOf('order_id') ?? -1
  const committed = orders?.rows.filter((row) => row.uncommittedBy === undefined) ?? []
  return {
    orders: committed.map((row) => row.values[idColumn] ?? ''),
    answers: end.delivered
      .filter((message) => message.to === 'client')
      .map((message) => ({ ...(message.body as Omit<Answer, 'actor'>), actor: message.from })),
  }
}
