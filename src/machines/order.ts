import { assign, setup, type StateValueFrom } from 'xstate'

export interface OrderContext {
  /** In the currency's smallest unit. */
  readonly amountMinor: number
  readonly currency: string
  /** The latest attempt: `open` while it may still charge. */
  readonly attempt: 'none' | 'open' | 'succeeded' | 'failed'
}

export type OrderEvent =
  /** Somebody decides to charge: the customer, or the business after a definite failure. No worker raises it by itself. */
  | { readonly type: 'attempt.start' }
  | { readonly type: 'attempt.failed' }
  /** The attempt has succeeded, with what the provider says it charged. */
  | { readonly type: 'attempt.succeeded'; readonly amountMinor: number; readonly currency: string }

export interface OrderInput {
  readonly amountMinor: number
  readonly currency: string
}

/** An order waits for its money until an attempt brings the required amount. `unknown` attempts keep it waiting. */
export const orderMachine = setup({
  types: {
    context: {} as OrderContext,
    events: {} as OrderEvent,
    input: {} as OrderInput,
  },
  guards: {
    noOpenAttempt: ({ context }) => context.attempt === 'none' || context.attempt === 'failed',
    attemptIsOpen: ({ context }) => context.attempt === 'open',
    requiredAmount: ({ context, event }) =>
      event.type === 'attempt.succeeded' &&
      context.attempt === 'open' &&
      event.amountMinor === context.amountMinor &&
      event.currency === context.currency,
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({ ...input, attempt: 'none' }),
  initial: 'awaiting_payment',
  states: {
    awaiting_payment: {
      on: {
        'attempt.start': { guard: 'noOpenAttempt', actions: assign({ attempt: 'open' }) },
        'attempt.failed': { guard: 'attemptIsOpen', actions: assign({ attempt: 'failed' }) },
        'attempt.succeeded': {
          guard: 'requiredAmount',
          target: 'paid',
          actions: assign({ attempt: 'succeeded' }),
        },
      },
    },
    paid: { type: 'final' },
  },
})

export type OrderState = StateValueFrom<typeof orderMachine>
