import { assign, setup, type StateValueFrom } from 'xstate'
import {
  entered,
  filedUnder,
  recognised,
  visible,
  type ChargeRequest,
  type Ledger,
  type LookupRequest,
  type ProviderContract,
} from './provider-ledger.ts'

export interface ProviderContext {
  readonly contract: ProviderContract
  /** Survives every crash of ours. */
  readonly ledger: Ledger
  /** The entries that the answer under way is about. */
  readonly answer: Ledger
}

export type ProviderEvent =
  /** `accepted`: whether the card has the money. Decided outside, so that a run can be repeated. */
  | { readonly type: 'charge.received'; readonly request: ChargeRequest; readonly accepted: boolean }
  | { readonly type: 'lookup.received'; readonly request: LookupRequest }
  /** By telephone, say: somebody there looks into the ledger itself, and cancels what isn't charged. */
  | { readonly type: 'person.asked'; readonly request: ChargeRequest }
  /** The answer has left. Whether it arrives is not the provider's concern. */
  | { readonly type: 'answer.sent' }
  | { readonly type: 'webhook.sent' }

export interface ProviderInput {
  readonly contract: ProviderContract
  readonly ledger?: Ledger
}

/** A payment provider that handles one request at a time. What it did stands in its ledger before it answers. */
export const providerMachine = setup({
  types: {
    context: {} as ProviderContext,
    events: {} as ProviderEvent,
    input: {} as ProviderInput,
  },
  guards: {
    keyKnown: ({ context, event }) =>
      event.type === 'charge.received' && recognised(context.contract, context.ledger, event.request) !== undefined,
    accepted: ({ event }) => event.type === 'charge.received' && event.accepted,
    canBeAsked: ({ context }) => context.contract.lookup !== undefined,
    hasCharged: ({ context, event }) =>
      event.type === 'person.asked' &&
      filedUnder(context.ledger, event.request.merchantReference).some(({ result }) => result === 'succeeded'),
    sendsWebhooks: ({ context }) => context.contract.webhooks,
  },
  actions: {
    enter: assign(({ context, event }) => {
      if (event.type !== 'charge.received') return {}
      const ledger = entered(context.ledger, event.request, event.accepted ? 'succeeded' : 'failed')
      return { ledger, answer: ledger.slice(-1) }
    }),
    recall: assign(({ context, event }) => {
      if (event.type !== 'charge.received') return {}
      const entry = recognised(context.contract, context.ledger, event.request)
      return { answer: entry ? [entry] : [] }
    }),
    find: assign(({ context, event }) =>
      event.type === 'lookup.received' ? { answer: visible(context.contract, context.ledger, event.request) } : {},
    ),
    readOut: assign(({ context, event }) =>
      event.type === 'person.asked' ? { answer: filedUnder(context.ledger, event.request.merchantReference) } : {},
    ),
    cancel: assign(({ context, event }) => {
      if (event.type !== 'person.asked') return {}
      const ledger = entered(context.ledger, event.request, 'cancelled')
      return { ledger, answer: ledger.slice(-1) }
    }),
    forgetAnswer: assign({ answer: [] }),
  },
}).createMachine({
  id: 'provider',
  context: ({ input }) => ({ contract: input.contract, ledger: input.ledger ?? [], answer: [] }),
  initial: 'idle',
  states: {
    idle: {
      entry: 'forgetAnswer',
      on: {
        'charge.received': [
          { guard: 'keyKnown', target: 'replaying', actions: 'recall' },
          { guard: 'accepted', target: 'charged', actions: 'enter' },
          { target: 'declined', actions: 'enter' },
        ],
        'lookup.received': { guard: 'canBeAsked', target: 'answering', actions: 'find' },
        'person.asked': [
          { guard: 'hasCharged', target: 'answering', actions: 'readOut' },
          { target: 'declined', actions: 'cancel' },
        ],
      },
    },
    charged: {
      on: { 'answer.sent': [{ guard: 'sendsWebhooks', target: 'notifying' }, { target: 'idle' }] },
    },
    declined: { on: { 'answer.sent': 'idle' } },
    replaying: { on: { 'answer.sent': 'idle' } },
    answering: { on: { 'answer.sent': 'idle' } },
    notifying: { on: { 'webhook.sent': 'idle' } },
  },
})

export type ProviderState = StateValueFrom<typeof providerMachine>
