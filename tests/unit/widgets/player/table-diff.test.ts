import { describe, expect, test } from 'vitest'
import type { ObservedRow } from '../../../../src/session/index.ts'
import { tableDiff } from '../../../../src/widgets/player/table-diff.ts'

const table = (...rows: readonly ObservedRow[]) => ({ name: 'orders', columns: ['id', 'amount', 'currency'], rows })
const row = (values: string, parts: Omit<ObservedRow, 'values'> = {}): ObservedRow => ({
  values: values.split(' '),
  ...parts,
})
const marks = (before: ReturnType<typeof table>, after: ReturnType<typeof table>) =>
  tableDiff(before, after).map(({ values, marks }) => [
    values.join(' '),
    ...marks.map((mark) => ('by' in mark ? `${mark.kind} ${mark.by}` : mark.kind)),
  ])

describe('a row', () => {
  test('that nothing happened to has no mark', () => {
    expect(marks(table(row('1 5 JPY')), table(row('1 5 JPY')))).toEqual([['1 5 JPY']])
  })

  test('is added when it is committed at once', () => {
    expect(marks(table(), table(row('1 5 JPY')))).toEqual([['1 5 JPY', 'added']])
  })

  test('is uncommitted until its writer commits', () => {
    const open = table(row('1 5 JPY', { uncommittedBy: 'A' }))
    expect(marks(table(), open)).toEqual([['1 5 JPY', 'uncommitted A']])
    expect(marks(open, table(row('1 5 JPY')))).toEqual([['1 5 JPY', 'committed']])
  })

  test('of a transaction that rolled back is shown once more, and whose it was', () => {
    expect(marks(table(row('1 5 JPY', { uncommittedBy: 'A' })), table())).toEqual([['1 5 JPY', 'rolledBack A']])
  })

  test('that another session writes anew isn’t the one that was rolled back', () => {
    const before = table(row('1 5 JPY', { uncommittedBy: 'A' }))
    const after = table(row('1 5 JPY', { uncommittedBy: 'B' }))
    expect(marks(before, after)).toEqual([
      ['1 5 JPY', 'uncommitted B'],
      ['1 5 JPY', 'rolledBack A'],
    ])
  })

  test('that was changed says which column', () => {
    const [changed] = tableDiff(table(row('1 5 JPY')), table(row('1 6 JPY')))
    expect(changed).toMatchObject({ marks: [{ kind: 'changed' }], changed: [1], fresh: true })
  })

  test('that was deleted is shown once more', () => {
    expect(marks(table(row('1 5 JPY')), table())).toEqual([['1 5 JPY', 'removed']])
  })

  test('that is locked says by whom', () => {
    expect(marks(table(row('1 5 JPY')), table(row('1 5 JPY', { touchedBy: 'B' })))).toEqual([['1 5 JPY', 'locked B']])
  })

  test('under an open UPDATE shows both versions; its COMMIT leaves one', () => {
    const open = table(row('1 5 JPY', { touchedBy: 'A' }), row('1 6 JPY', { uncommittedBy: 'A' }))
    expect(marks(table(row('1 5 JPY')), open)).toEqual([
      ['1 5 JPY', 'rewritten A'],
      ['1 6 JPY', 'uncommitted A'],
    ])
    expect(marks(open, table(row('1 6 JPY')))).toEqual([['1 6 JPY', 'committed']])
  })

  test('keeps its place when an equal one is added', () => {
    expect(marks(table(row('1 5 JPY')), table(row('1 5 JPY'), row('1 5 JPY')))).toEqual([
      ['1 5 JPY'],
      ['1 5 JPY', 'added'],
    ])
  })
})
