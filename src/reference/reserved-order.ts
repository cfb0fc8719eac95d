import { created, retryLater, type Handling, type OrderRequest, type OrderResponse } from './order-request.ts'
import { commit, insertOrder, newOrder, responseToStore, rollback, storeResponse } from './order-statements.ts'
import type { Query } from './sql.ts'

/** What the owner of the key does, in the transaction that reserved it: the order, the answer to replay, COMMIT. */
// #region winner
export async function finishReserved(query: Query, request: OrderRequest, handling: Handling): Promise<OrderResponse> {
  await query(insertOrder, newOrder(request))
  await query(storeResponse, responseToStore(request))
  if (!(await handling.accept())) {
    await query(rollback)
    return retryLater
  }
  return (await committed(query)) ? created(request.order) : { status: 500 }
}
// #endregion

/** COMMIT of a failed transaction is no error: PostgreSQL rolls back and says so in the command tag. */
export async function committed(query: Query): Promise<boolean> {
  const { tag } = await query(commit)
  return tag === 'COMMIT'
}
