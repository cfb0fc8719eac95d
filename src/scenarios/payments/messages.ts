import type { Charge, PaymentStatus } from '../../reference/index.ts'

/** From a worker to the provider, which answers with what it knows (`LookedUp`) as the body. */
export type Asked =
  | { readonly type: 'charge'; readonly body: Charge }
  | { readonly type: 'lookup'; readonly body: { readonly merchantReference: string } }

/** What the customer is told. */
export interface Told {
  readonly status: PaymentStatus
}
