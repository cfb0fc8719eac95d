import type { Token } from '../../../simulator/trace.ts'
import type { FailureKind } from '../failure.ts'
import type { Letters } from '../keyboard.ts'
import type { LinkProblem } from '../permalink.ts'

/** Every word of the widgets in one language. A missing key doesn't compile. */
export interface Messages {
  readonly player: string
  readonly settings: string
  readonly unusedSettings: string
  readonly unusedSetting: (label: string, value: string, usedBy: string) => string
  readonly presets: string
  readonly sessions: string
  readonly lane: (actor: string) => string
  readonly yes: string
  readonly no: string

  readonly reset: string
  readonly back: string
  readonly forward: string
  readonly play: string
  readonly pause: string
  readonly speed: string
  readonly speedOf: (factor: number) => string
  readonly timeline: string
  readonly stepOf: (step: number, total: number) => string
  readonly beforeFirst: string
  readonly howToBegin: string
  readonly goTo: (step: number) => string
  readonly fire: string
  readonly seed: string
  readonly copyLink: string
  readonly linkCopied: string
  readonly linkNotCopied: string
  readonly present: string
  readonly presentEnd: string
  readonly keys: string
  readonly controls: string
  readonly next: string
  readonly instead: string
  readonly noScript: string

  /** A button that runs this token. */
  readonly token: (kind: Token['kind'], actor: string) => string
  /** Not a lock_timeout: an answer that it gives up waiting for. */
  readonly noAnswer: (actor: string) => string
  /** Its oldest delayed message, before those that arrived. */
  readonly lateFirst: (actor: string) => string
  /** Whose message the next three words are about. */
  readonly messageOf: (from: string, to: string, type: string) => string
  /** `verb` stands on the button; with `rest` around it, it says all. */
  readonly fateOf: Readonly<Record<'lose' | 'double' | 'delay', string>>
  readonly ofMessage: (actor: string, type: string) => { readonly before: string; readonly after: string }
  readonly restart: (actor: string) => string
  readonly crashOrRestart: string
  readonly actorIs: (actor: string, kind: 'waiting' | 'finished' | 'crashed' | 'blocked') => string

  readonly origin: {
    readonly preset: (label: string) => string
    readonly fired: (seed: number) => string
    readonly finished: (seed: number) => string
    readonly chosen: string
    readonly example: (label: string) => string
    readonly link: string
  }
  readonly nothingYet: string
  readonly prefixOnly: string

  readonly sentWaiting: string
  readonly waitsFor: (actors: string) => string
  readonly wait: {
    readonly key: (relation: string, columns: string, values: string) => string
    readonly row: (relation: string, columns: string, values: string) => string
    readonly someRow: (relation: string) => string
    readonly relation: (relation: string, mode: string) => string
    readonly transaction: (relation: string | undefined) => string
    readonly advisory: string
    readonly other: (mode: string) => string
  }
  readonly waitOver: string
  readonly waitEnds: (actor: string) => string
  readonly rows: (count: number) => string
  readonly moreRows: (count: number) => string
  readonly wholeStatement: string
  readonly edited: string
  readonly parameters: string
  readonly failed: string
  readonly aborted: string
  readonly crashed: (by: 'schedule' | 'scenario') => string
  readonly restarted: (incarnation: number) => string
  readonly expired: string
  readonly sends: (to: string, type: string) => string
  readonly receives: (from: string, type: string) => string
  readonly fate: Readonly<Record<'delivered' | 'lost' | 'doubled' | 'delayed', string>>
  readonly timer: (milliseconds: number) => string
  readonly stalls: string
  readonly client: string

  readonly machines: string
  /** A state that a transaction still open would make it. */
  readonly machineUncommitted: (state: string, by: string) => string
  readonly machineNowhere: Readonly<Record<'row' | 'actor', string>>

  readonly tables: string
  readonly ledgersAfter: (step: number) => string
  readonly ledgersBefore: string
  readonly ledgersNote: string
  readonly tablesAfter: (step: number) => string
  readonly tablesBefore: string
  readonly noRows: string
  readonly state: string
  readonly row: {
    readonly added: string
    readonly committed: string
    readonly changed: string
    readonly removed: string
    readonly rolledBack: (actor: string) => string
    readonly uncommitted: (actor: string) => string
    readonly locked: (actor: string) => string
    readonly rewritten: (actor: string) => string
  }

  readonly verdict: string
  readonly holds: string
  readonly broken: string
  readonly unfinished: string
  readonly unfinishedNote: string
  readonly cutShort: string

  readonly predict: string
  readonly predictOpen: string
  readonly predictQuestion: string
  readonly predictMade: (outcome: string) => string
  readonly predictChange: string
  readonly predictClose: string
  readonly predictRight: (outcome: string) => string
  readonly predictWrong: (predicted: string, actual: string) => string
  readonly predictAfter: string
  readonly predictHidden: string

  readonly explore: string
  readonly exploreIntro: string
  readonly exploreButton: string
  readonly crashesUpTo: string
  readonly lossesUpTo: string
  readonly runsUpTo: string
  readonly exploring: (runs: string) => string
  readonly exploredAll: (schedules: string, runs: string) => string
  readonly exploredSome: (schedules: string, runs: string, seed: number) => string
  readonly exploreStopped: (runs: string) => string
  /** Read out after a row's label, verdict and count. */
  readonly exploreRow: string
  readonly pressRow: string
  readonly stop: string
  readonly stopping: string

  readonly sql: string
  readonly sqlIntro: string
  readonly sqlLocked: string
  readonly runEdited: string
  readonly runEditedKey: string
  readonly original: string
  readonly editedCount: (count: number) => string
  readonly editsPending: string
  readonly editsKept: string
  readonly editsNotKept: string
  readonly restoreAll: string

  readonly stepTable: string
  readonly stepTableColumns: {
    readonly step: string
    readonly session: string
    readonly what: string
    readonly result: string
    readonly sentence: string
  }
  readonly thisRun: string
  readonly schedule: string

  readonly real: string
  readonly realList: (facts: {
    readonly postgres: string
    readonly pglite: string | undefined
    readonly native: string | undefined
    readonly download: string
  }) => readonly string[]
  readonly realLanes: string
  readonly recordedNative: (postgres: string) => string

  readonly downloadNote: (size: string) => string
  readonly downloading: (loaded: string, total: string) => string
  readonly compiling: string
  readonly running: string
  readonly showsPrevious: string

  readonly failure: Readonly<Record<FailureKind, { readonly title: string; readonly way: string }>>
  readonly failureAt: (steps: number) => string
  readonly tryAgain: string
  readonly dismiss: string

  readonly link: {
    readonly found: string
    readonly foundStale: string
    readonly sqlInside: string
    readonly run: string
    readonly runNearest: string
    readonly runDownloads: (size: string) => string
    readonly ignore: string
    readonly problem: (problem: LinkProblem) => string
  }

  readonly keyHelp: {
    readonly title: string
    readonly note: string
    readonly close: string
    readonly rows: (letters: Letters) => readonly (readonly [keys: readonly string[], does: string])[]
  }

  /** Where lanes are processes that crash and write to each other, and not requests that a client sends again. */
  readonly ofProcesses: Pick<
    Messages,
    | 'sessions'
    | 'state'
    | 'restart'
    | 'restarted'
    | 'sends'
    | 'receives'
    | 'client'
    | 'timer'
    | 'exploreIntro'
    | 'realLanes'
    | 'next'
  >
}
