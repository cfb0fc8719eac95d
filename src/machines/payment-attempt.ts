import { assign, setup, type StateValueFrom } from 'xstate'

/** Times are ISO 8601, amounts in the currency's smallest unit. The row of `payment_attempts` says the same. */
export interface AttemptContext {
  readonly amountMinor: number
  readonly currency: string
  /** Permissions to send that were spent, whether or not a request left. */
  readonly sends: number
  /** Until when the provider recognises the key; `null`: it has no keys. */
  readonly keyExpiresAt: string | null
  /** From when "not found" is evidence; `null`: the provider can't be asked. */
  readonly lookupReliableAt: string | null
  readonly providerPaymentId: string | null
}

export type AttemptEvent =
  /** A request is about to leave. */
  | { readonly type: 'send'; readonly keyExpiresAt: string | null; readonly lookupReliableAt: string | null }
  /** `sends` is what the sender read. */
  | { readonly type: 'resend.byKey'; readonly sends: number; readonly now: string }
  | {
      readonly type: 'resend.afterAbsence'
      readonly sends: number
      readonly now: string
      readonly lookupReliableAt: string
    }
  /** Timeout, reset, 5xx: no word at all. */
  | { readonly type: 'noAnswer' }
  /** The provider's definite word, whether by answer, lookup, webhook or a person who asked. */
  | {
      readonly type: 'provider.succeeded'
      readonly providerPaymentId: string
      readonly amountMinor: number
      readonly currency: string
    }
  /** `sends`: how many requests the word is about. */
  | { readonly type: 'provider.failed'; readonly sends: number }

export interface AttemptInput {
  readonly amountMinor: number
  readonly currency: string
}

/**
 * One attempt to charge once. `unknown` is entered before anything is sent, and left only on the provider's definite
 * word: silence is no word. Both ends are final. A new attempt is the order's business.
 */
export const paymentAttemptMachine = setup({
  types: {
    context: {} as AttemptContext,
    events: {} as AttemptEvent,
    input: {} as AttemptInput,
  },
  guards: {
    keyStillKnown: ({ context, event }) =>
      event.type === 'resend.byKey' &&
      event.sends === context.sends &&
      context.keyExpiresAt !== null &&
      Date.parse(event.now) < Date.parse(context.keyExpiresAt),
    absenceIsEvidence: ({ context, event }) =>
      event.type === 'resend.afterAbsence' &&
      event.sends === context.sends &&
      context.lookupReliableAt !== null &&
      Date.parse(context.lookupReliableAt) <= Date.parse(event.now),
    amountMatches: ({ context, event }) =>
      event.type === 'provider.succeeded' &&
      event.amountMinor === context.amountMinor &&
      event.currency === context.currency,
    wordIsAboutEverySend: ({ context, event }) => event.type === 'provider.failed' && context.sends <= event.sends,
  },
}).createMachine({
  id: 'payment-attempt',
  context: ({ input }) => ({
    ...input,
    sends: 0,
    keyExpiresAt: null,
    lookupReliableAt: null,
    providerPaymentId: null,
  }),
  initial: 'pending',
  states: {
    pending: {
      on: {
        send: {
          target: 'unknown',
          actions: assign(({ event }) => ({
            sends: 1,
            keyExpiresAt: event.keyExpiresAt,
            lookupReliableAt: event.lookupReliableAt,
          })),
        },
      },
    },
    unknown: {
      on: {
        noAnswer: {},
        'resend.byKey': {
          guard: 'keyStillKnown',
          actions: assign(({ context }) => ({ sends: context.sends + 1 })),
        },
        'resend.afterAbsence': {
          guard: 'absenceIsEvidence',
          actions: assign(({ context, event }) => ({
            sends: context.sends + 1,
            lookupReliableAt: event.lookupReliableAt,
          })),
        },
        'provider.succeeded': {
          guard: 'amountMatches',
          target: 'succeeded',
          actions: assign(({ event }) => ({ providerPaymentId: event.providerPaymentId })),
        },
        'provider.failed': { guard: 'wordIsAboutEverySend', target: 'failed' },
      },
    },
    succeeded: { type: 'final' },
    failed: { type: 'final' },
  },
})

export type AttemptState = StateValueFrom<typeof paymentAttemptMachine>
