import type { Completed, Failed, ObservedTable, Setup, TableQuery } from '../session/index.ts'
import type { LocalizedText, Message, ParameterValue, Step } from './trace.ts'

/** A scenario: everything about a run but its parameters and its schedule. Immutable, no state of its own. */
export interface Scenario<P extends Parameters = Parameters> {
  readonly slug: string
  /** Raised whenever an old permalink would show another run. */
  readonly version: number
  readonly title: LocalizedText
  readonly parameters: { readonly [Name in keyof P]: ParameterSpec }
  /** Statements that a reader may edit; which of them a strategy uses depends on the parameters. */
  statements(parameters: P): readonly EditableStatement[]
  setup(parameters: P): Setup
  /** Every table that a run may write, with every column that may differ: states that are alike in them are merged. */
  readonly tables: readonly TableQuery[]
  actors(parameters: P): readonly Actor[]
  /** Left out where the tables, the ledgers and the answers at the end say all that a run is judged by. */
  readonly witness?: Witness
  readonly invariants: readonly Invariant[]
  /** Groups end states; the id is stable and goes by what happened, not by who did it. */
  outcome(end: EndState): OutcomeGroup
  /** All the groups that `outcome` can name, for prediction. */
  readonly outcomes: readonly OutcomeGroup[]
  readonly presets: readonly Preset[]
}

export type Parameters = { readonly [name: string]: ParameterValue }

export type ParameterSpec = (
  | {
      readonly kind: 'choice'
      readonly label: LocalizedText
      readonly options: readonly { readonly value: string; readonly label: LocalizedText }[]
      readonly default: string
    }
  | {
      readonly kind: 'integer'
      readonly label: LocalizedText
      readonly min: number
      readonly max: number
      readonly default: number
    }
  | { readonly kind: 'flag'; readonly label: LocalizedText; readonly default: boolean }
) & {
  /** Runs depend on it only while another parameter, a choice, has one of these values. Left out: always. */
  readonly appliesTo?: { readonly parameter: string; readonly values: readonly string[] }
}

/** `name` as in `SentStatement.name`; `sql` is what runs unedited. */
export interface EditableStatement {
  readonly name: string
  readonly label: LocalizedText
  readonly sql: string
}

export interface Actor {
  readonly name: string
  readonly title: LocalizedText
  /** How often it may be started again after a crash or a lost answer; each time on a new session. */
  readonly restarts: number
  /**
   * Not ours: it has no session, and no crash of ours reaches it. The run doesn't wait for it to end: where all of ours
   * have, it is over once this one waits for a message and none is under way, or for time to pass.
   */
  readonly outside?: boolean
  /**
   * Ours, with a session that may crash, but it only handles messages: the run doesn't wait for it to end. It is at rest
   * while it waits for a message and none is under way.
   */
  readonly serves?: boolean
  /**
   * The actor's code. Every await of a method of `process` is one step; between steps it may crash, and then its
   * code never runs again: no catch, no finally. It keeps no state outside this call and awaits nothing from outside the
   * simulation. When it ends, its session is closed.
   */
  run(process: Process): Promise<void>
}

/** What an actor can do. SQL failures are values; `execute` never rejects for them. */
export interface Process {
  readonly actor: string
  /** 1 for the first process, 2 after a restart. */
  readonly incarnation: number
  /** One statement as one step; resolves when it finished, also after a wait. `name` is `SentStatement.name`. */
  execute(name: string, sql: string, parameters?: readonly (string | null)[]): Promise<Completed | Failed>
  /**
   * Sends a message as one step, to an actor or to `client`. The schedule may lose, double or delay it; what reaches an
   * actor that has crashed is lost.
   */
  send(message: Omit<Message, 'from'>): Promise<void>
  /**
   * The next message of this actor's mailbox; not enabled while it is empty. A delayed message comes when no other has
   * arrived. A crash empties the mailbox, but for delayed messages: they are still under way.
   */
  receive(): Promise<Message>
  /** The same, given up (`undefined`) by the token `expire`, which is enabled while nothing has arrived. */
  receiveWithin(milliseconds: number): Promise<Message | undefined>
  /** Virtual milliseconds since the start of the run: what sleeps and bounded receives of all actors have taken. */
  now(): number
  /** For the reader: the state of a machine of this actor, until it changes or the process dies. No step. */
  showState(machine: string, state: string): void
  /** For the reader: a book of an outside actor, as it stands now. No step. */
  showLedger(ledger: ObservedTable): void
  /** Virtual time passes; other actors may step meanwhile. The database's clock stays: SQL takes the time as a parameter. */
  sleep(milliseconds: number): Promise<void>
  /** Nothing, until no other actor can step: a process that hangs. */
  stall(): Promise<void>
  /** This process dies here: a crash that the scenario prescribes. Never resolves. */
  crash(): Promise<never>
}

/**
 * What is noted down of a run while it goes on, for what its end can't tell, such as when a row went away. Pure, as plain
 * JSON, the order of keys included: states that it tells apart are never merged. A step that touches nothing but its own
 * session (BEGIN) must leave it as it is.
 */
export interface Witness {
  /** Before the first step. */
  start(tables: readonly ObservedTable[]): unknown
  after(seen: unknown, step: WitnessedStep): unknown
}

export type WitnessedStep = Pick<Step, 'actor' | 'event' | 'completions' | 'tables'>

export interface EndState {
  readonly tables: readonly ObservedTable[]
  /** What outside actors showed last of their books. */
  readonly ledgers?: readonly ObservedTable[]
  /** What the scenario's witness has seen. */
  readonly witnessed?: unknown
  /** Messages sent to the outside that arrived, in order. */
  readonly delivered: readonly Message[]
  readonly actors: readonly { readonly actor: string; readonly kind: 'finished' | 'crashed' }[]
}

export interface Invariant {
  readonly id: string
  readonly label: LocalizedText
  /** What was seen instead, or `undefined` when it holds. */
  check(end: EndState): LocalizedText | undefined
}

export interface OutcomeGroup {
  readonly id: string
  readonly label: LocalizedText
}

/** A named run: a button for readers, a page's trace rendered at build time, a test. */
export interface Preset {
  readonly id: string
  readonly label: LocalizedText
  /** Parameters that differ from the defaults. */
  readonly parameters: Parameters
  /** Written as `formatSchedule` does. */
  readonly schedule: string
}
