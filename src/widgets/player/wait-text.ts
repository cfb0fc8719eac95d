import type { LockTarget } from '../../session/index.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { shortValue } from '../shared/shown-value.ts'

/** On what a session waits, in words. A key that conflicts is waited for through its transaction. */
export function lockText(lock: LockTarget, messages: Messages): string {
  const { relation, key } = lock
  if (relation !== undefined && key !== undefined) {
    const columns = key.columns.join(', ')
    const values = key.values.map(shortValue).join(', ')
    return (lock.type === 'tuple' ? messages.wait.row : messages.wait.key)(relation, columns, values)
  }
  if (lock.type === 'transactionid') return messages.wait.transaction(relation)
  if (relation !== undefined && lock.type === 'tuple') return messages.wait.someRow(relation)
  if (relation !== undefined) return messages.wait.relation(relation, lock.mode)
  if (lock.type === 'advisory') return messages.wait.advisory
  return messages.wait.other(lock.mode)
}
