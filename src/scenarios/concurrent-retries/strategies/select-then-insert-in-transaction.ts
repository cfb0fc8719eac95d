import {
  begin,
  commit,
  committed,
  created,
  insertOrder,
  newOrder,
  queryOf,
  retryLater,
  rollback,
  rollBackAndAnswer,
  setLockTimeout,
  type PlaceOrder,
} from '../../../reference/index.ts'
import { find, findRecord, finishedRecord, insertFinishedRecord } from './look-first.ts'
import type { Strategy } from './strategy.ts'

/**
 * Broken: the same in a transaction. The order and its record are now all or nothing, but BEGIN locks nothing, and the
 * SELECT sees no uncommitted row: two transactions can both find the key free.
 */
// #region select-then-insert-in-transaction
const placeOrder: PlaceOrder = async (sql, request, handling) => {
  const query = queryOf(sql)
  try {
    await query(begin)
    if (handling.lockTimeout) await query(setLockTimeout)
    const found = await find(query, request)
    if (found) {
      await query(commit)
      return found
    }
    await query(insertOrder, newOrder(request))
    await query(insertFinishedRecord, finishedRecord(request))
    if (!(await handling.accept())) {
      await query(rollback)
      return retryLater
    }
    return (await committed(query)) ? created(request.order) : { status: 500 }
  } catch (error) {
    return rollBackAndAnswer(query, error)
  }
}
// #endregion

export const selectThenInsertInTransaction: Strategy = {
  placeOrder,
  keyIsUnique: false,
  statements: [begin, setLockTimeout, findRecord, insertOrder, insertFinishedRecord, commit, rollback],
}
