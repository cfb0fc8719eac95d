import { expect, test } from 'vitest'
import { afterExecution, canExpire, NO_LOCK_TIMEOUT, type LockTimeout } from '../../../src/simulator/lock-timeout.ts'

/** A statement, its parameters, and the tag that PostgreSQL answers; no tag is an error. */
type Sent = readonly [sql: string, tag?: string, parameters?: readonly (string | null)[]]

const begin: Sent = ['BEGIN', 'BEGIN']
const commit: Sent = ['COMMIT', 'COMMIT']
const rollback: Sent = ['ROLLBACK', 'ROLLBACK']
const savepoint: Sent = ['SAVEPOINT a', 'SAVEPOINT']
const local: Sent = [`SET LOCAL lock_timeout = '2s'`, 'SET']
const set: Sent = ['SET lock_timeout TO 100', 'SET']

test.each<[string, boolean, readonly Sent[]]>([
  ['nothing was set', false, [begin]],
  ['SET', true, [set]],
  ['SET to zero', false, [set, [`set lock_timeout = '0ms'`, 'SET']]],
  ['SET to DEFAULT', false, [set, ['SET lock_timeout TO DEFAULT', 'SET']]],
  ['RESET', false, [set, ['RESET lock_timeout', 'RESET']]],
  ['RESET ALL', false, [set, ['RESET ALL', 'RESET']]],
  ['SET SESSION', true, [[`SET SESSION lock_timeout='1min'`, 'SET']]],
  ['a SET that failed', false, [[`SET lock_timeout = 'soon'`]]],
  ['SET LOCAL in a transaction', true, [begin, local]],
  ['SET LOCAL after its transaction', false, [begin, local, commit]],
  ['SET LOCAL outside any transaction', false, [local]],
  ['SET in a transaction that committed', true, [begin, set, commit]],
  ['SET in a transaction that rolled back', false, [begin, set, rollback]],
  ['SET in a transaction whose COMMIT rolled back', false, [begin, set, ['SELECT 1/0'], ['COMMIT', 'ROLLBACK']]],
  ['SET LOCAL rolled back to a savepoint', false, [begin, savepoint, local, ['ROLLBACK TO SAVEPOINT a', 'ROLLBACK']]],
  ['SET LOCAL before a savepoint', true, [begin, local, savepoint, ['ROLLBACK TO a', 'ROLLBACK']]],
  ['SET LOCAL kept by RELEASE', true, [begin, savepoint, local, ['RELEASE SAVEPOINT a', 'RELEASE']]],
  ['SET LOCAL 0 over SET', false, [set, begin, ['SET LOCAL lock_timeout = 0', 'SET']]],
  ['SET again after SET LOCAL 0 ended', true, [set, begin, ['SET LOCAL lock_timeout = 0', 'SET'], commit]],
  ['set_config for the session', true, [[`SELECT set_config('lock_timeout', '1s', false)`, 'SELECT 1']]],
  ['set_config, local, outside', false, [[`SELECT set_config('lock_timeout', '1s', true)`, 'SELECT 1']]],
  ['set_config, local, inside', true, [begin, [`SELECT set_config('lock_timeout', $1, true)`, 'SELECT 1', ['50']]]],
  ['set_config with a parameter of 0', false, [[`SELECT set_config('lock_timeout', $1, false)`, 'SELECT 1', ['0']]]],
  ['the words in a literal', false, [[`SELECT 'SET lock_timeout = 1'`, 'SELECT 1']]],
])('%s: can expire is %s', (_, expected, sent) => {
  const state = sent.reduce<LockTimeout>((before, [sql, tag, parameters = []]) => {
    const results = tag === undefined ? [] : [{ tag, fields: [], rows: [] }]
    const error = { sqlstate: 'XX000', severity: 'ERROR', message: '' }
    const outcome =
      tag === undefined
        ? ({ kind: 'failed', error, results, notices: [] } as const)
        : ({ kind: 'completed', results, notices: [] } as const)
    return afterExecution(before, sql, parameters, outcome)
  }, NO_LOCK_TIMEOUT)
  expect(canExpire(state, 'UPDATE t SET n = 1', [])).toBe(expected)
})

test('a SET earlier in the same text counts for a statement that waits', () => {
  expect(canExpire(NO_LOCK_TIMEOUT, 'SET lock_timeout = 10; UPDATE t SET n = 1', [])).toBe(true)
})
