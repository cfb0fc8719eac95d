import { setup, type StateValueFrom } from 'xstate'

/** What a worker does with an attempt that it finds `unknown`. The last two are the faulty ones. */
export const recoveries = ['resend-same-key', 'look-up-then-resend', 'hold', 'naive-resend', 'new-attempt'] as const
export type Recovery = (typeof recoveries)[number]

export interface WorkerContext {
  readonly recovery: Recovery
}

export type WorkerEvent =
  | { readonly type: 'attempt.read'; readonly state: 'pending' | 'unknown' | 'succeeded' | 'failed' }
  /** The conditional update changed a row: this worker may send. */
  | { readonly type: 'permission.granted' }
  /** It changed none: somebody else was first, the key is too old, or "not found" is no evidence yet. */
  | { readonly type: 'permission.refused' }
  | { readonly type: 'provider.succeeded' }
  | { readonly type: 'provider.failed' }
  /** Timeout, reset, 5xx. */
  | { readonly type: 'noAnswer' }
  | { readonly type: 'lookup.notFound' }
  /** The word stands in our database, by this worker or by somebody before it. */
  | { readonly type: 'recorded' }
  /** A new attempt with a new id stands in our database. */
  | { readonly type: 'attempt.started' }
  | { readonly type: 'crash' }
  | { readonly type: 'restart' }

export interface WorkerInput {
  readonly recovery: Recovery
}

/**
 * The worker that charges one attempt. Each state is one effect, which an implementation supplies
 * (`workerMachine.provide`) and reports as an event. It may crash in every state; what it then knows is what the
 * database holds. `done` is no final state: a process that has finished can die too, and find out again.
 */
export const workerMachine = setup({
  types: {
    context: {} as WorkerContext,
    events: {} as WorkerEvent,
    input: {} as WorkerInput,
  },
  actions: {
    readAttempt: effect,
    markUnknown: effect,
    sendCharge: effect,
    lookUp: effect,
    claimResend: effect,
    recordWord: effect,
    startNewAttempt: effect,
    tellPerson: effect,
  },
  guards: {
    isPending: ({ event }) => event.type === 'attempt.read' && event.state === 'pending',
    isUnknown: ({ event }) => event.type === 'attempt.read' && event.state === 'unknown',
    resendsByKey: ({ context }) => context.recovery === 'resend-same-key',
    looksUp: ({ context }) => context.recovery === 'look-up-then-resend',
    resendsNaively: ({ context }) => context.recovery === 'naive-resend',
    startsAnew: ({ context }) => context.recovery === 'new-attempt',
  },
}).createMachine({
  id: 'worker',
  context: ({ input }) => ({ recovery: input.recovery }),
  initial: 'reading',
  on: { crash: '.down' },
  states: {
    reading: {
      entry: 'readAttempt',
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
      on: { 'permission.granted': 'sending', 'permission.refused': 'reading' },
    },
    sending: {
      entry: 'sendCharge',
      on: { 'provider.succeeded': 'recording', 'provider.failed': 'recording', noAnswer: 'recovering' },
    },
    recovering: {
      always: [
        { guard: 'resendsByKey', target: 'askingAgain' },
        { guard: 'looksUp', target: 'lookingUp' },
        { guard: 'resendsNaively', target: 'sending' },
        { guard: 'startsAnew', target: 'startingAnew' },
        { target: 'held' },
      ],
    },
    lookingUp: {
      entry: 'lookUp',
      on: {
        'provider.succeeded': 'recording',
        'provider.failed': 'recording',
        'lookup.notFound': 'askingAgain',
        noAnswer: 'held',
      },
    },
    askingAgain: {
      entry: 'claimResend',
      on: { 'permission.granted': 'sending', 'permission.refused': 'held' },
    },
    startingAnew: {
      entry: 'startNewAttempt',
      on: { 'attempt.started': 'reading' },
    },
    recording: {
      entry: 'recordWord',
      on: { recorded: 'done' },
    },
    held: {
      entry: 'tellPerson',
      on: { 'provider.succeeded': 'recording', 'provider.failed': 'recording' },
    },
    done: {},
    down: { on: { restart: 'reading', crash: undefined } },
  },
})

export type WorkerState = StateValueFrom<typeof workerMachine>

/** Stands for an effect until an implementation supplies it. */
function effect(): void {}
