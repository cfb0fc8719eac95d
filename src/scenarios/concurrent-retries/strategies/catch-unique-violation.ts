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

/**
 * Broken: the primary key lets one session through, and the other catches the violation and reads the winner's answer, in
 * a transaction that the error has ended: PostgreSQL refuses the SELECT with 25P02, and the client gets a 500.
 */
// #region catch-unique-violation
const placeOrder: PlaceOrder = async (sql, request, handling) => {
  const query = queryOf(sql)
  try {
    await query(begin)
    if (handling.lockTimeout) await query(setLockTimeout)
    try {
      await query(insertKey, reservation(request))
    } catch (error) {
      if (!keyIsTaken(error)) throw error
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

export const catchUniqueViolation: Strategy = {
  placeOrder,
  keyIsUnique: true,
  statements: [begin, setLockTimeout, insertKey, insertOrder, storeResponse, readStoredResponse, commit, rollback],
}
