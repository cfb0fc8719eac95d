import { describe, expect, test } from 'vitest'
import type { LockTarget } from '../../../../src/session/index.ts'
import { en } from '../../../../src/widgets/shared/messages/en.ts'
import { ja } from '../../../../src/widgets/shared/messages/ja.ts'
import { lockText } from '../../../../src/widgets/player/wait-text.ts'

const key = { columns: ['account_id', 'key'], values: ['7', 'K1'] }

describe('what a session waits for', () => {
  test('is a unique key by its columns and values, when its transaction is waited for', () => {
    const lock: LockTarget = { type: 'transactionid', mode: 'ShareLock', relation: 'idempotency_records', key }
    expect(lockText(lock, en)).toBe('on idempotency_records, key (account_id, key) = (7, K1)')
  })

  test('is a row by its key, and a row of the table where the key isn’t known', () => {
    const lock: LockTarget = { type: 'tuple', mode: 'ExclusiveLock', relation: 'orders' }
    expect(lockText({ ...lock, key }, en)).toBe('on the row of orders with (account_id, key) = (7, K1)')
    expect(lockText(lock, en)).toBe('on a row of orders')
    expect(lockText(lock, ja)).toBe('対象: orders のある行')
  })

  test('is a table only when the lock is on the table', () => {
    const lock: LockTarget = { type: 'relation', mode: 'AccessExclusiveLock', relation: 'orders' }
    expect(lockText(lock, en)).toBe('on table orders (AccessExclusiveLock)')
  })
})
