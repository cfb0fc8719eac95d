const reasons = {
  'mixed-directions': 'is sorted the other way: one comparison of rows has one direction for all columns',
  nullable: 'may be NULL: a comparison of rows that meets a NULL is NULL, and the row is gone',
} as const

/** The row form would lose rows or repeat them; the OR form says the same of any order. */
export class RowFormRefused extends Error {
  readonly reason: keyof typeof reasons
  readonly column: string

  constructor(reason: keyof typeof reasons, column: string) {
    super(`no row form: ${column} ${reasons[reason]}`)
    this.name = 'RowFormRefused'
    this.reason = reason
    this.column = column
  }
}
