import {
  begin,
  commit,
  createOrder,
  insertOrder,
  readStoredResponse,
  reserveKey,
  rollback,
  setLockTimeout,
  storeResponse,
} from '../../../reference/index.ts'
import type { Strategy } from './strategy.ts'

/** Holds: what the book recommends, as it stands in src/reference/create-order.ts. */
export const onConflictDoNothing: Strategy = {
  placeOrder: createOrder,
  keyIsUnique: true,
  statements: [begin, setLockTimeout, reserveKey, insertOrder, storeResponse, readStoredResponse, commit, rollback],
}
