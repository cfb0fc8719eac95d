import {
  answerTo,
  created,
  insertOrder,
  newOrder,
  queryOf,
  retryLater,
  type PlaceOrder,
} from '../../../reference/index.ts'
import { find, findRecord, finishedRecord, insertFinishedRecord, setSessionLockTimeout } from './look-first.ts'
import type { Strategy } from './strategy.ts'

/**
 * Broken: looks for the key, and inserts when it isn't there. Every statement commits by itself. Between the look and the
 * insert others look too; and what is inserted can't be taken back.
 */
// #region select-then-insert
const placeOrder: PlaceOrder = async (sql, request, handling) => {
  const query = queryOf(sql)
  try {
    if (handling.lockTimeout) await query(setSessionLockTimeout)
    const found = await find(query, request)
    if (found) return found
    await query(insertOrder, newOrder(request))
    if (!(await handling.accept())) return retryLater
    await query(insertFinishedRecord, finishedRecord(request))
    return created(request.order)
  } catch (error) {
    return answerTo(error)
  }
}
// #endregion

export const selectThenInsert: Strategy = {
  placeOrder,
  keyIsUnique: false,
  statements: [setSessionLockTimeout, findRecord, insertOrder, insertFinishedRecord],
}
