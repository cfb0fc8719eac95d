import { expect, test } from 'vitest'
import { formatDuration, parseDuration } from '../../../../src/session/native/lock-timeout.ts'
import { mayChangeSchema } from '../../../../src/session/native/reset.ts'
import { hasCycle } from '../../../../src/session/native/waits.ts'

const waits = (text: string): Map<string, string[]> =>
  new Map(text.split(' ').map((each) => [each[0] ?? '', [...each.slice(2)]]))

test.each(['A>B B>A', 'A>B B>C C>A', 'A>BC C>D D>A', 'X>A A>B B>A'])('%s is a deadlock', (text) => {
  expect(hasCycle(waits(text))).toBe(true)
})

test.each(['A>B', 'A>B C>B D>BC', 'A>BC B>D C>D'])('%s is none', (text) => {
  expect(hasCycle(waits(text))).toBe(false)
})

test.each([
  ['0', 0],
  ['500ms', 500],
  ['2s', 2000],
  ['90s', 90_000],
  ['1min', 60_000],
  ['1h', 3_600_000],
  ['12d', 1_036_800_000],
] as const)('PostgreSQL prints %s for %i milliseconds', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds)
  expect(formatDuration(milliseconds)).toBe(text)
})

test('only statements on rows and transactions leave the schema alone for sure', () => {
  const harmless = [
    ['INSERT 0 1', 'INSERT INTO t VALUES (1)'],
    ['SELECT 3', 'SELECT * FROM t'],
    ['COMMIT', 'COMMIT'],
    ['LOCK TABLE', 'LOCK TABLE t'],
  ] as const
  const suspect = [
    ['ALTER TABLE', 'ALTER TABLE t ADD COLUMN w int'],
    ['DO', 'DO $$ BEGIN END $$'],
    ['CALL', 'CALL p()'],
    ['SELECT 3', 'CREATE TABLE u AS SELECT * FROM t'],
    ['SELECT 3', 'SELECT * INTO u FROM t'],
    ['EXPLAIN', 'EXPLAIN ANALYZE CREATE TABLE u AS SELECT 1'],
  ] as const
  expect(harmless.filter(([tag, sql]) => mayChangeSchema(tag, sql))).toEqual([])
  expect(suspect.filter(([tag, sql]) => !mayChangeSchema(tag, sql))).toEqual([])
})
