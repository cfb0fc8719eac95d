import type { ObservedRow, ObservedTable } from '../session/index.ts'

/** What a reader should know about a row, besides its values. */
export type RowMark =
  | { readonly kind: 'added' | 'committed' | 'changed' | 'removed' | 'rolled-back' }
  | { readonly kind: 'uncommitted' | 'locked' | 'rewritten'; readonly by: string }

export interface DiffRow {
  readonly values: ObservedRow['values']
  readonly marks: readonly RowMark[]
  /** Columns whose value changed with this step. */
  readonly changed: readonly number[]
  /** Whether this step did something to the row. */
  readonly fresh: boolean
}

/**
 * The rows of a table after a step, and those that it removed, marked by what changed since the step before. A row is
 * the same one as before when all its values are, or else when its `key` columns are (names; all when left out).
 */
export function tableDiff(before: ObservedTable | undefined, after: ObservedTable, key?: readonly string[]): readonly DiffRow[] {
  const keyColumns = (key ?? []).map((name) => after.columns.indexOf(name)).filter((column) => column >= 0)
  const identify = (row: ObservedRow): string =>
    JSON.stringify(keyColumns.length > 0 ? keyColumns.map((column) => row.values[column] ?? null) : row.values)
  const left = [...(before?.rows ?? [])]
  const take = (matches: (row: ObservedRow) => boolean): ObservedRow | undefined => {
    const at = left.findIndex(matches)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  // Unchanged rows first, so that a changed one doesn't take their place.
  const exact = after.rows.map((row) => take((old) => sameState(old, row)))
  const sameRow = after.rows.map((row, at) => exact[at] ?? take((old) => sameValues(old, row) && canBecome(old, row)))
  const old = after.rows.map(
    (row, at) => sameRow[at] ?? take((other) => identify(other) === identify(row) && canBecome(other, row)),
  )
  const rows = after.rows.map((row, at) => diffRow(row, old[at], after.rows, identify))
  // An uncommitted row that is gone without a trace was rolled back; a committed one was deleted.
  const gone = left
    .filter((row) => !(row.uncommittedBy !== undefined && committedOver(row, after, identify)))
    .map((row): DiffRow => {
      const kind = row.uncommittedBy === undefined ? 'removed' : 'rolled-back'
      return { values: row.values, marks: [{ kind }], changed: [], fresh: true }
    })
  return [...rows, ...gone]
}

function diffRow(
  row: ObservedRow,
  old: ObservedRow | undefined,
  all: readonly ObservedRow[],
  identify: (row: ObservedRow) => string,
): DiffRow {
  const changed =
    old === undefined ? [] : row.values.flatMap((value, column) => (value === old.values[column] ? [] : [column]))
  const marks: RowMark[] = []
  if (row.uncommittedBy !== undefined) {
    marks.push({ kind: 'uncommitted', by: row.uncommittedBy })
    if (changed.length > 0) marks.push({ kind: 'changed' })
  } else {
    if (old === undefined) marks.push({ kind: 'added' })
    else if (old.uncommittedBy !== undefined) marks.push({ kind: 'committed' })
    else if (changed.length > 0) marks.push({ kind: 'changed' })
    if (row.touchedBy !== undefined) {
      const by = row.touchedBy
      const rewritten = all.some((other) => other.uncommittedBy === by && identify(other) === identify(row))
      marks.push({ kind: rewritten ? 'rewritten' : 'locked', by })
    }
  }
  return { values: row.values, marks, changed, fresh: old === undefined || !sameState(old, row) }
}

/** Rows of different open transactions aren't each other's successors. */
function canBecome(old: ObservedRow, row: ObservedRow): boolean {
  return row.uncommittedBy === old.uncommittedBy || row.uncommittedBy === undefined
}

function committedOver(row: ObservedRow, after: ObservedTable, identify: (row: ObservedRow) => string): boolean {
  return after.rows.some((other) => other.uncommittedBy === undefined && identify(other) === identify(row) && sameValues(other, row))
}

function sameValues(one: ObservedRow, other: ObservedRow): boolean {
  return one.values.every((value, column) => value === other.values[column])
}

function sameState(one: ObservedRow, other: ObservedRow): boolean {
  return sameValues(one, other) && one.uncommittedBy === other.uncommittedBy && one.touchedBy === other.touchedBy
}
