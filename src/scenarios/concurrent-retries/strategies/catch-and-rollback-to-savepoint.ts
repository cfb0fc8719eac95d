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
  type Statement,
} from '../../../reference/index.ts'
import type { Strategy } from './strategy.ts'
import { insertKey, keyIsTaken } from './unique-violation.ts'

const savepoint: Statement = ['savepoint', 'SAVEPOINT before_key']
const rollbackToSavepoint: Statement = ['rollback-to-savepoint', 'ROLLBACK TO SAVEPOINT before_key']

/** Holds: as with ROLLBACK, but only the failed INSERT is undone, so the transaction and what it did before stay. */
// #region catch-and-rollback-to-savepoint
const placeOrder: PlaceOrder = async (sql, request, handling) => {
  const query = queryOf(sql)
  try {
    await query(begin)
    if (handling.lockTimeout) await query(setLockTimeout)
    await query(savepoint)
    try {
      await query(insertKey, reservation(request))
    } catch (error) {
      if (!keyIsTaken(error)) throw error
      await query(rollbackToSavepoint)
      const answer = await replay(query, request)
      await query(commit)
      return answer
    }
    return await finishReserved(query, request, handling)
  } catch (error) {
    return rollBackAndAnswer(query, error)
  }
}
// #endregion

export const catchAndRollbackToSavepoint: Strategy = {
  placeOrder,
  keyIsUnique: true,
  statements: [
    begin,
    setLockTimeout,
    savepoint,
    insertKey,
    insertOrder,
    storeResponse,
    rollbackToSavepoint,
    readStoredResponse,
    commit,
    rollback,
  ],
}
