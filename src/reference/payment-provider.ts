/** What goes out. The key and the merchant reference stay the same for as long as the attempt does. */
export interface Charge {
  readonly key: string
  readonly merchantReference: string
  /** In the currency's smallest unit. */
  readonly amountMinor: number
  readonly currency: string
}

/** What a provider documents. Milliseconds; `null` where it promises nothing. */
export interface ProviderPromises {
  readonly name: string
  /** For how long it answers a known key with what the first request did. */
  readonly keyValidFor: number | null
  /**
   * After how long a lookup shows a charge whose request left by then. Counted from the permission to send, so it has to
   * cover the time until the request leaves: a worker that hangs longer there may charge after an "absent".
   */
  readonly lookupReliableAfter: number | null
}

/**
 * What an attempt to reach the provider gave. Only the first two are its definite word. A timeout, a reset, a 5xx are
 * `silent`: the money may have moved.
 */
export type Word =
  | {
      readonly kind: 'charged'
      readonly providerPaymentId: string
      readonly amountMinor: number
      readonly currency: string
    }
  | { readonly kind: 'declined' }
  | { readonly kind: 'silent' }

/** `absent`: the provider shows no such charge, which is evidence only from `lookupReliableAfter` on. */
export type LookedUp = Word | { readonly kind: 'absent' }

/** The way to a provider, timeouts included. None of its methods rejects. */
export interface PaymentProvider {
  readonly promises: ProviderPromises
  charge(request: Charge): Promise<Word>
  /** By merchant reference. `silent` where the provider can't be asked. */
  lookUp(merchantReference: string): Promise<LookedUp>
}

/** Time and ids come from outside, so that a run can be repeated. */
export interface Surroundings {
  /** Milliseconds since 1970. */
  now(): number
  sleep(milliseconds: number): Promise<void>
  newAttemptId(): string
  /** Told where the worker stands, in the words of its machine (`src/machines/worker.ts`). */
  enters?(state: string): void
}
