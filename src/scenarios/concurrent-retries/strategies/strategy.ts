import type { PlaceOrder, Statement } from '../../../reference/index.ts'

/** One way to handle the request. Its file holds the code that runs and that the chapter quotes. */
export interface Strategy {
  readonly placeOrder: PlaceOrder
  /** Whether idempotency_records has its primary key. */
  readonly keyIsUnique: boolean
  /** All that it may send, in the order in which a reader meets them. */
  readonly statements: readonly Statement[]
}
