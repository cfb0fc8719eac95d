import type { Value } from '../session/index.ts'
import type { Sql } from './sql.ts'

/** One attempt to place an order. A resend carries the same account, operation, key and content. */
export interface OrderRequest {
  readonly accountId: string
  /** What the key is for, e.g. `create-order`: another operation may use the same key. */
  readonly operation: string
  /** Made by the client before it first sends the request, and kept until it knows the result. */
  readonly key: string
  /** Whatever decides the effect (amount, currency, …) in one normal form, as JSON. Never part of the key. */
  readonly canonicalRequest: string
  readonly order: NewOrder
  /** Until when a resend is recognised; ISO 8601. Time is passed in, so that a run can be repeated. */
  readonly expiresAt: string
}

export interface NewOrder {
  /** Proposed by the server for this attempt; a replayed answer names the winner's instead. */
  readonly orderId: string
  readonly createdAt: string
  /** In the currency's smallest unit. */
  readonly amountMinor: number
  readonly currency: string
}

/** What the response to a created order says, as JSON. */
export interface OrderBody {
  readonly orderId: string
}

/** What the client gets. 503 is safe to retry with the same key; 409 is not: the key belongs to another request. */
export type OrderResponse =
  | { readonly status: 201; readonly location: string; readonly body: OrderBody }
  | { readonly status: 503; readonly retryAfter: number }
  | { readonly status: 409; readonly code: 'idempotency_payload_mismatch' }
  | { readonly status: 500 }

export interface Handling {
  /** The last word before the work is made final, e.g. a service that must agree. `false` undoes it, for now. */
  readonly accept: () => Promise<boolean>
  /** Whether to bound waits with `lock_timeout`. */
  readonly lockTimeout: boolean
}

/** Places an order, or answers what the first attempt with this key answered. */
export type PlaceOrder = (sql: Sql, request: OrderRequest, handling: Handling) => Promise<OrderResponse>

/** Seconds; goes out as Retry-After. */
export const retryLater: OrderResponse = { status: 503, retryAfter: 1 }

export function created({ orderId }: NewOrder): Extract<OrderResponse, { status: 201 }> {
  return { status: 201, location: `/orders/${orderId}`, body: { orderId } }
}

/** $1, $2, $3 of every statement about the record. */
export function scopeOf({ accountId, operation, key }: OrderRequest): readonly Value[] {
  return [accountId, operation, key]
}
