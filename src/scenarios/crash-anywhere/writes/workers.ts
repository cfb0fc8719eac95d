import { takePayment } from '../../../reference/index.ts'
import type { Writes } from '../parameters.ts'
import { recoveries } from '../recoveries.ts'
import { ORDER } from '../../payments/schema.ts'
import { recordAfterCall } from './record-after-call.ts'
import { rollBackKey } from './roll-back-key.ts'
import { transactionAroundCall } from './transaction-around-call.ts'
import type { Worker } from './worker.ts'

/** Holds where the recovery does: what the book recommends, as it stands in src/reference/payment-worker.ts. */
const recordBeforeCall: Worker = (sql, provider, surroundings, { recovery }) =>
  takePayment(sql, provider, surroundings, ORDER.orderId, recoveries[recovery])

export const workers: Readonly<Record<Writes, Worker>> = {
  'before-the-call': recordBeforeCall,
  'after-the-call': recordAfterCall,
  'around-the-call': transactionAroundCall,
  'key-rolled-back': rollBackKey,
}
