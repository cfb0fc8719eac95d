/** Every word of the matrix in one language. */
export interface MatrixMessages {
  /** A parameter's label and the value that it has, as one phrase. */
  readonly phrase: (label: string, value: string) => string
  readonly intro: (crashes: number, losses: number) => string
  readonly press: string
  readonly skip: string
  readonly marks: Readonly<Record<'holds' | 'broken' | 'unfinished', string>>
  readonly crashPoint: string
  /** Short, by the outcome's id; others are called as the scenario calls them. */
  readonly outcomes: Readonly<Record<string, string>>
  /** Read out after an outcome and its count. */
  readonly orders: string
  readonly noSuchStep: string
  readonly explored: string
  readonly everyOrder: (schedules: string, runs: string) => string
  readonly sample: (schedules: string, runs: string) => string

  readonly rerun: string
  readonly rerunIntro: (entries: number, runs: string) => string
  readonly rerunDownloads: (size: string) => string
  readonly begin: string
  readonly again: string
  readonly goOn: (left: number) => string
  readonly stop: string
  readonly stopping: string
  readonly running: (entry: number, entries: number, runs: string) => string
  readonly stopped: (done: number, entries: number) => string
  readonly same: (entries: number, orders: string, runs: string, seconds: string) => string
  readonly differs: (different: number, entries: number, runs: string, seconds: string) => string
  readonly row: {
    readonly title: string
    readonly what: string
    readonly result: string
    readonly runs: string
    readonly time: string
    readonly same: string
    readonly differs: string
    readonly seconds: (seconds: string) => string
    readonly difference: (crashPoint: string, outcome: string, page: string, here: string) => string
    readonly differentCoverage: (page: string, here: string) => string
  }
  readonly failed: string
  readonly close: string
  readonly noScript: string
}
