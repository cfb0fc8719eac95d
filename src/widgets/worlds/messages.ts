/** Every word of the two worlds in one language. */
export interface WorldsMessages {
  readonly label: string
  readonly intro: string
  readonly ours: string
  readonly theirs: string
  readonly theirsUnread: string
  readonly value: string
  readonly compared: string
  readonly same: string
  readonly different: string
  readonly noRow: string
  readonly noEntry: string
  readonly rowOf: (table: string, row: number) => string
  readonly identical: (values: number, bytes: number) => string
  readonly notIdentical: (different: number, values: number) => string
  readonly theirsIdentical: string
  readonly theirsNotIdentical: string

  readonly decide: string
  readonly decideIntro: string
  readonly downloads: (size: string) => string
  readonly noScript: string
  readonly running: string
  readonly stop: string
  readonly stopping: string
  readonly failed: string
  readonly close: string

  readonly results: (decision: string) => string
  readonly toldLabel: string
  readonly toldNothing: string
  /** What a customer reads, by the status that is sent. */
  readonly told: Readonly<Record<string, string>>
  readonly steps: string
  readonly afterwards: string
  readonly replay: string
  readonly announce: (results: readonly (readonly [world: string, outcome: string])[]) => string

  readonly linkFound: (decision: string | undefined) => string
  readonly linkRun: string
  readonly linkIgnore: string
}
