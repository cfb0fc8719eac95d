import { assign, setup, type StateValueFrom } from 'xstate'

/** What a worker does with a result that it doesn't know. The last two are the faulty ones. */
export type Recovery = 'resend-same-key' | 'look-up-then-resend' | 'hold' | 'naive-resend' | 'new-attempt'

export interface WorkerContext {
  readonly recovery: Recovery
  /** Whether this process has tried its way out of `unknown`: it tries once. */
  readonly tried: boolean
}

export type WorkerEvent =
  /** What the database holds; a first attempt was started if there was none. */
  | { readonly type: 'attempt.read'; readonly state: 'pending' | 'unknown' | 'succeeded' | 'failed' }
  /** The conditional update changed a row: this worker may send. */
  | { readonly type: 'permission.granted' }
  /** It changed none: somebody else was first, the key is too old, or "not found" is no evidence yet. */
  | { readonly type: 'permission.refused' }
  /** The provider's definite word: charged, or declined. */
  | { readonly type: 'word' }
  /** Timeout, reset, 5xx. */
  | { readonly type: 'noAnswer' }
  | { readonly type: 'lookup.absent' }
  /** The word stands in our database, by this worker or by somebody before it. */
  | { readonly type: 'recorded' }
  /** The customer was told that the payment is being confirmed. */
  | { readonly type: 'told' }
  | { readonly type: 'crash' }
  | { readonly type: 'restart' }

export interface WorkerInput {
  readonly recovery: Recovery
}

/**
 * The worker that takes one payment. Each state is one effect, which an implementation supplies
 * (`workerMachine.provide`) and reports as an event. It may die in every state; all that the next process knows is what
 * the database holds. `src/reference/payment-worker.ts` is this machine as code.
 */
export const workerMachine = setup({
  types: {
    context: {} as WorkerContext,
    events: {} as WorkerEvent,
    input: {} as WorkerInput,
  },
  actions: {
    readPayment: effect,
    markUnknown: effect,
    sendCharge: effect,
    lookUp: effect,
    claimResend: effect,
    startNewAttempt: effect,
    recordWord: effect,
    tellConfirming: effect,
    tryOnce: assign({ tried: true }),
    forgetAll: assign({ tried: false }),
  },
  guards: {
    isPending: ({ event }) => event.type === 'attempt.read' && event.state === 'pending',
    isUnknown: ({ event }) => event.type === 'attempt.read' && event.state === 'unknown',
    resendsByKey: ({ context }) => context.recovery === 'resend-same-key',
    looksUp: ({ context }) => context.recovery === 'look-up-then-resend',
    resendsNaively: ({ context }) => context.recovery === 'naive-resend',
    startsAnew: ({ context }) => context.recovery === 'new-attempt',
    hasTried: ({ context }) => context.tried,
    takesSilenceForFailure: ({ context }) => context.tried && context.recovery === 'new-attempt',
  },
}).createMachine({
  id: 'worker',
  context: ({ input }) => ({ recovery: input.recovery, tried: false }),
  initial: 'reading',
  on: { crash: '.down' },
  states: {
    reading: {
      entry: 'readPayment',
      on: {
        'attempt.read': [
          { guard: 'isPending', target: 'asking' },
          { guard: 'isUnknown', target: 'recovering' },
          { target: 'done' },
        ],
      },
    },
    asking: {
      entry: 'markUnknown',
      on: { 'permission.granted': 'sending', 'permission.refused': 'done' },
    },
    sending: {
      entry: 'sendCharge',
      on: {
        word: 'recording',
        noAnswer: [
          { guard: 'takesSilenceForFailure', target: 'recording' },
          { guard: 'hasTried', target: 'held' },
          { target: 'recovering' },
        ],
      },
    },
    recovering: {
      always: [
        { guard: 'resendsByKey', target: 'askingAgain' },
        { guard: 'looksUp', target: 'lookingUp' },
        { guard: 'resendsNaively', target: 'sending' },
        { guard: 'startsAnew', target: 'startingAnew' },
        { target: 'held' },
      ],
      exit: 'tryOnce',
    },
    lookingUp: {
      entry: 'lookUp',
      on: { word: 'recording', 'lookup.absent': 'askingAgain', noAnswer: 'held' },
    },
    askingAgain: {
      entry: 'claimResend',
      on: { 'permission.granted': 'sending', 'permission.refused': 'held' },
    },
    startingAnew: {
      entry: 'startNewAttempt',
      on: { 'permission.granted': 'sending', 'permission.refused': 'done' },
    },
    recording: {
      entry: 'recordWord',
      on: { recorded: 'done' },
    },
    held: {
      entry: 'tellConfirming',
      on: { told: 'done' },
    },
    done: {},
    down: {
      entry: 'forgetAll',
      on: { restart: 'reading', crash: undefined },
    },
  },
})

export type WorkerState = StateValueFrom<typeof workerMachine>

/** Stands for an effect until an implementation supplies it. */
function effect(): void {
  return undefined
}
