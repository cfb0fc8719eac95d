import type { Charge, PaymentStatus } from '../../reference/index.ts'

/** From one of ours to the provider, which answers with what it knows (`LookedUp`) as the body. */
export type Asked =
  | { readonly type: 'charge'; readonly body: Charge }
  | { readonly type: 'lookup'; readonly body: { readonly merchantReference: string } }
  /** A person asks a person, who looks into the ledger itself, and cancels what isn't charged. */
  | { readonly type: 'inquiry'; readonly body: Charge }

/** What the customer is told. */
export interface Told {
  readonly status: PaymentStatus
}
