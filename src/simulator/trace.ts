import type { ClusterInfo, Completed, Failed, ObservedTable, Outcome, Waiting } from '../session/index.ts'

/**
 * A trace is everything that a run produced, as plain JSON: what pages render, tests compare and links replay.
 * A step is one token of the schedule: one actor did one thing.
 */
export interface Trace {
  readonly scenario: string
  readonly version: number
  readonly parameters: Readonly<Record<string, ParameterValue>>
  /** The tokens that ran, written as `formatSchedule` does. */
  readonly schedule: string
  readonly engine: ClusterInfo
  readonly lanes: readonly Lane[]
  /** The tables before the first step. */
  readonly initialTables: readonly ObservedTable[]
  /** What could run before the first step; left out, every actor may step. */
  readonly initialEnabled?: readonly Token[]
  /** Each lane's state before the first step; left out in traces of before it was recorded. */
  readonly initialActors?: readonly ActorState[]
  /** What outside actors showed of their own books before the first step; left out where there are none. */
  readonly initialLedgers?: readonly ObservedTable[]
  readonly steps: readonly Step[]
  /** Whether every actor came to its end (finished, or crashed for good). */
  readonly complete: boolean
  /** What could run next; empty when complete. */
  readonly enabled: readonly Token[]
  readonly verdict: Verdict
}

export type ParameterValue = string | number | boolean

export interface Lane {
  readonly actor: string
  readonly title: LocalizedText
}

/** Text for readers, in the languages of the book. */
export interface LocalizedText {
  readonly en: string
  readonly ja: string
}

/** One entry of a schedule. Its text form is in `schedule.ts`. */
export type Token =
  | { readonly kind: 'step'; readonly actor: string }
  /** The process of this actor dies here. */
  | { readonly kind: 'crash'; readonly actor: string }
  /** The statement this actor waits with runs into its lock_timeout, or its wait for a message into its bound. */
  | { readonly kind: 'expire'; readonly actor: string }
  /**
   * The message that this actor is about to send is lost, doubled or delayed instead of delivered. A message to the client
   * can only be lost. `delay` of an actor about to receive: it receives its oldest delayed message, although others arrived.
   */
  | { readonly kind: 'lose'; readonly actor: string }
  | { readonly kind: 'double'; readonly actor: string }
  | { readonly kind: 'delay'; readonly actor: string }
  /** After the step before it: of those that PostgreSQL may wake, this actor's session goes first. */
  | { readonly kind: 'wake'; readonly actor: string }

export interface Step {
  readonly token: Token
  readonly actor: string
  /** 1 for the actor's first process, 2 after a restart. */
  readonly incarnation: number
  readonly event: Event
  /** Statements of waiting sessions that finished because of this step, in order. */
  readonly completions: readonly WaitOver[]
  /**
   * The orders that PostgreSQL left open in this step, and who went first; the schedule has a `wake` token for each.
   * Absent when there were none, and on a native server, which doesn't tell.
   */
  readonly wakes?: readonly Wake[]
  /** Who waits after this step. */
  readonly waits: readonly ActorWait[]
  readonly tables: readonly ObservedTable[]
  /** What outside actors show of their own books after this step; left out where there are none. */
  readonly ledgers?: readonly ObservedTable[]
  /** Virtual milliseconds since the start; left out while it is 0. */
  readonly now?: number
  /** Each lane's state after this step. */
  readonly actors: readonly ActorState[]
  /** What could run after this step, the token the schedule took included. */
  readonly enabled: readonly Token[]
}

/** `candidates` are actors, sorted; `taken` is one of them. */
export interface Wake {
  readonly candidates: readonly string[]
  readonly taken: string
}

/** What an actor did. */
export type Event =
  | { readonly kind: 'statement'; readonly statement: SentStatement; readonly outcome: Outcome }
  | { readonly kind: 'crash'; readonly by: 'schedule' | 'scenario' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'expire'; readonly statement: SentStatement; readonly outcome: Completed | Failed }
  | { readonly kind: 'send'; readonly message: Message; readonly fate: 'delivered' | 'lost' | 'doubled' | 'delayed' }
  | { readonly kind: 'receive'; readonly message: Message }
  /** Virtual time passed for this actor; by the token `expire`: no message came within that time. */
  | { readonly kind: 'timer'; readonly milliseconds: number }
  /** The actor does nothing until nobody else can go on. */
  | { readonly kind: 'stall' }

export interface SentStatement {
  /** The scenario's name for it, e.g. `reserve-key`; narration and edits go by it. */
  readonly name: string
  readonly sql: string
  readonly parameters: readonly (string | null)[]
  /** Whether the reader's text ran instead of the scenario's. */
  readonly edited: boolean
}

/** A message between actors, or to the outside (`to: 'client'`). `body` is JSON. */
export interface Message {
  readonly from: string
  readonly to: string
  readonly type: string
  readonly body: unknown
  /**
   * The number of the connection that carries it, given by the side that is ours. An answer arrives only while the process
   * that asked is alive and still waits for it: after a timeout or a crash, nobody is there.
   */
  readonly connection?: number
}

export interface WaitOver {
  readonly actor: string
  readonly statement: SentStatement
  readonly outcome: Completed | Failed
}

/** `for` are the actors waited for. */
export interface ActorWait {
  readonly actor: string
  readonly for: readonly string[]
  readonly lock: Waiting['lock']
  /** Whether a lock_timeout is set, so that `expire` is possible. */
  readonly canExpire: boolean
}

export interface ActorState {
  readonly actor: string
  readonly kind: 'ready' | 'waiting' | 'finished' | 'crashed'
  /** What it would do next, where known: the statement's name. Not shown before the reader predicts. */
  readonly next?: string
  /** The message that it is about to send, which the schedule may still lose, double or delay. */
  readonly sends?: Pick<Message, 'to' | 'type'>
  /** The states of its machines by the machine's name, as its code told them. */
  readonly machines?: Readonly<Record<string, string>>
}

/** `unfinished` while actors can still go on. */
export interface Verdict {
  readonly kind: 'holds' | 'broken' | 'unfinished'
  readonly broken: readonly BrokenInvariant[]
  /** Groups runs in the explorer; the scenario computes it from the end state. Empty while unfinished. */
  readonly outcome: string
}

export interface BrokenInvariant {
  readonly invariant: string
  /** What was seen, e.g. `2 orders for key K1`. */
  readonly seen: LocalizedText
}
