import {
  begin,
  commit,
  finishReserved,
  insertOrder,
  queryOf,
  readStoredResponse,
  replay,
  reservation,
  rollback,
  rollBackAndAnswer,
  setLockTimeout,
  storeResponse,
  type PlaceOrder,
} from '../../../reference/index.ts'
import type { Strategy } from './strategy.ts'
import { insertKey, keyIsTaken } from './unique-violation.ts'

/** Holds: catches the violation, ends the failed transaction, and reads the winner's answer in a new statement. */
// #region catch-and-rollback
const placeOrder: PlaceOrder = async (sql, request, handling) => {
  const query = queryOf(sql)
  try {
    await query(begin)
    if (handling.lockTimeout) await query(setLockTimeout)
    try {
      await query(insertKey, reservation(request))
    } catch (error) {
      if (!keyIsTaken(error)) throw error
      await query(rollback)
      return await replay(query, request)
    }
    return await finishReserved(query, request, handling)
  } catch (error) {
    return rollBackAndAnswer(query, error)
  }
}
// #endregion

export const catchAndRollback: Strategy = {
  placeOrder,
  keyIsUnique: true,
  statements: [begin, setLockTimeout, insertKey, insertOrder, storeResponse, commit, rollback, readStoredResponse],
}
