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
      .map((message) => ({ actor: message.from, ...responseIn(message.body) })),
  }
}

/** What a response comes down to. Its body may be the reader's: an edited statement stores and reads what it likes. */
export function responseIn(message: unknown): Omit<Answer, 'actor'> {
  const { status, body, retryAfter } = message as { status: number; body?: unknown; retryAfter?: number }
  const { orderId } = (body ?? {}) as { orderId?: unknown }
  return {
    status,
    ...(typeof orderId === 'string' && { orderId }),
    ...(retryAfter !== undefined && { retryAfter }),
  }
}
