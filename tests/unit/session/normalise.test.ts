import { expect, test } from 'vitest'
import { normaliseText, toSqlError } from '../../../src/session/normalise.ts'

test.each([
  [
    'Process 123 waits for ShareLock on transaction 765; blocked by process 124.',
    'Process <pid> waits for ShareLock on transaction <xid>; blocked by process <pid>.',
  ],
  [
    'Process 1 waits for ExclusiveLock on tuple (0,12) of relation 16384 of database 5; blocked by process 2.',
    'Process <pid> waits for ExclusiveLock on tuple <tid> of relation <oid> of database <oid>; blocked by process <pid>.',
  ],
  ['ExclusiveLock on advisory lock [16384,0,7,1]', 'ExclusiveLock on advisory lock [<oid>,0,7,1]'],
  ['could not open relation with OID 16400', 'could not open relation with OID <oid>'],
  ['cache lookup failed for relation 16400', 'cache lookup failed for relation <oid>'],
  ['MultiXactId 12 has not been created yet', 'MultiXactId <xid> has not been created yet'],
])('%s', (text, expected) => {
  expect(normaliseText(text)).toBe(expected)
})

test.each([
  'Key (id)=(16384) already exists.',
  'canceling statement due to lock timeout',
  'Failing row contains (1, 2, 765).',
])('numbers that belong to the reader stay: %s', (text) => {
  expect(normaliseText(text)).toBe(text)
})

test('fields that the server left out are left out', () => {
  expect(toSqlError({ severity: 'ERROR', code: '55P03', message: 'm', detail: undefined })).toEqual({
    sqlstate: '55P03',
    severity: 'ERROR',
    message: 'm',
  })
})

test("RAISE's words stay as they were written", () => {
  expect(toSqlError({ code: 'P0001', message: 'process 7 is full', routine: 'exec_stmt_raise' }).message).toBe(
    'process 7 is full',
  )
})
