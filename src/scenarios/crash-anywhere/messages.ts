import type { Charge, LookedUp, PaymentStatus } from '../../reference/index.ts'

/** From a worker to the provider. `request` matches the answer to the question. */
export type Asked =
  ({ readonly request: number } & Charge) | { readonly request: number; readonly merchantReference: string }

/** The provider's answer. */
export interface Answered {
  readonly request: number
  readonly word: LookedUp
}

/** What the customer is told. */
export interface Told {
  readonly status: PaymentStatus
}
