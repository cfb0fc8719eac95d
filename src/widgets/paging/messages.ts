/** The words of the paging widget; those that it shares with the player are the player's. */
export interface PagingMessages {
  readonly caption: (step: number) => string
  readonly captionBefore: string
  readonly position: string
  readonly order: string
  readonly keys: string
  readonly tied: string
  readonly others: string
  readonly inserted: string
  readonly deleted: string
  readonly moved: string
  readonly page: (number: number) => string
  readonly pages: (numbers: readonly number[]) => string
  readonly skipped: string
  readonly repeated: string
  readonly lost: string
  readonly readsOn: (way: 'next' | 'previous') => string
  readonly offset: (rows: number) => string
  readonly cursor: (time: string, id: string) => string
  readonly fromTheEnd: string

  readonly readers: string
  readonly noPage: string
  readonly emptyPage: string
  readonly skippedRows: (names: string) => string
  readonly carries: string
  readonly carriesOffset: (rows: number) => string
  readonly carriesValues: string
  readonly done: string
  readonly repeatedRows: (names: string) => string
  readonly lostRows: (names: string) => string
  readonly fine: string
  readonly fineSoFar: string
  readonly snapshot: (names: string) => string
  readonly goToPage: (page: number, step: number) => string
  readonly sqlOf: (page: number) => string
  readonly plan: (page: number) => string
  readonly planClose: string
  readonly planning: string
  readonly planOnRows: string
  readonly planOutsideSnapshot: string
  readonly planFailed: (sqlstate: string, message: string) => string
  readonly planTrouble: string

  readonly mutations: string
  /** Said after a change’s name. */
  readonly mutationDone: string
  readonly mutationAhead: string
  readonly change: string
  readonly keyRows: readonly (readonly [keys: readonly string[], does: string])[]
}
