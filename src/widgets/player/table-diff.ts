import type { ObservedRow, ObservedTable } from '../../session/index.ts'

/** What a reader should know about a row, besides its values. */
export type RowMark =
  | { readonly kind: 'added' | 'committed' | 'changed' | 'removed' }
  | { readonly kind: 'uncommitted' | 'locked' | 'rewritten' | 'rolledBack'; readonly by: string }

export interface DiffRow {
  readonly values: ObservedRow['values']
  readonly marks: readonly RowMark[]
  /** Columns whose value changed with this step. */
  readonly changed: readonly number[]
  /** Whether this step did something to the row. */
  readonly fresh: boolean
}

/**
 * The rows of a table after a step, then those that it removed, marked by what changed since the step before. A row is the
 * same as one before if its values are, or else if its first column is and at least half of the others are.
 */
export function tableDiff(before: ObservedTable | undefined, after: ObservedTable): readonly DiffRow[] {
  const left = [...(before?.rows ?? [])]
  const take = (matches: (row: ObservedRow) => boolean): ObservedRow | undefined => {
    const at = left.findIndex(matches)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  // Whoever is surely the same goes first, so that a mere likeness doesn't take its place.
  const rules = [sameState, sameRow, sameFate]
  const old: (ObservedRow | undefined)[] = after.rows.map(() => undefined)
  for (const rule of rules) {
    after.rows.forEach((row, at) => {
      old[at] ??= take((other) => rule(other, row))
    })
  }
  const rows = after.rows.map((row, at) => diffRow(row, old[at], after.rows))
  const replaced = (row: ObservedRow): boolean =>
    row.touchedBy !== undefined &&
    old.some((other) => other !== undefined && other.uncommittedBy === row.touchedBy && alike(row, other))
  const gone = left
    .filter((row) => !replaced(row))
    .map((row): DiffRow => {
      const by = row.uncommittedBy
      const mark: RowMark = by === undefined ? { kind: 'removed' } : { kind: 'rolledBack', by }
      return { values: row.values, marks: [mark], changed: [], fresh: true }
    })
  return [...rows, ...gone]
}

function diffRow(row: ObservedRow, old: ObservedRow | undefined, all: readonly ObservedRow[]): DiffRow {
  const changed =
    old === undefined ? [] : row.values.flatMap((value, column) => (value === old.values[column] ? [] : [column]))
  const fresh = old === undefined || !sameState(old, row)
  return { values: row.values, marks: marksOf(row, old, changed.length > 0, all), changed, fresh }
}

function marksOf(
  row: ObservedRow,
  old: ObservedRow | undefined,
  changed: boolean,
  all: readonly ObservedRow[],
): readonly RowMark[] {
  const marks: RowMark[] = []
  if (row.uncommittedBy !== undefined) marks.push({ kind: 'uncommitted', by: row.uncommittedBy })
  else if (old === undefined) marks.push({ kind: 'added' })
  else if (old.uncommittedBy !== undefined) marks.push({ kind: 'committed' })
  if (changed) marks.push({ kind: 'changed' })
  if (row.touchedBy !== undefined) {
    const by = row.touchedBy
    const rewritten = all.some((other) => other.uncommittedBy === by && alike(other, row))
    marks.push({ kind: rewritten ? 'rewritten' : 'locked', by })
  }
  return marks
}

function sameState(one: ObservedRow, other: ObservedRow): boolean {
  return sameValues(one, other) && one.uncommittedBy === other.uncommittedBy && one.touchedBy === other.touchedBy
}

/** The same values, by now perhaps locked, unlocked or committed. */
function sameRow(old: ObservedRow, row: ObservedRow): boolean {
  return sameValues(old, row) && canBecome(old, row)
}

/** A row of the same writer with some of its values changed. */
function sameFate(old: ObservedRow, row: ObservedRow): boolean {
  return alike(old, row) && canBecome(old, row)
}

function canBecome(old: ObservedRow, row: ObservedRow): boolean {
  return row.uncommittedBy === undefined || row.uncommittedBy === old.uncommittedBy
}

function sameValues(one: ObservedRow, other: ObservedRow): boolean {
  return one.values.every((value, column) => value === other.values[column])
}

function alike(one: ObservedRow, other: ObservedRow): boolean {
  const equal = one.values.filter((value, column) => value === other.values[column]).length
  return one.values[0] === other.values[0] && equal * 2 >= one.values.length
}
