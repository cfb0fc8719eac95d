export { createOrder } from './create-order.ts'
export { answerTo, LOCK_NOT_AVAILABLE, rollBackAndAnswer, SERIALIZATION_FAILURE, UNIQUE_VIOLATION } from './failure.ts'
export { created, retryLater, scopeOf } from './order-request.ts'
export type { Handling, NewOrder, OrderBody, OrderRequest, OrderResponse, PlaceOrder } from './order-request.ts'
export { idempotencyRecordsTable, ordersTable } from './order-schema.ts'
export {
  begin,
  commit,
  insertOrder,
  newOrder,
  readStoredResponse,
  reservation,
  reserveKey,
  responseToStore,
  rollback,
  setLockTimeout,
  storeResponse,
} from './order-statements.ts'
export type { Charge, LookedUp, PaymentProvider, ProviderPromises, Surroundings, Word } from './payment-provider.ts'
export { listUnknown, recordByHand, unknownAttempts } from './payment-operator.ts'
export type { UnknownAttempt } from './payment-operator.ts'
export { readPayment, readPaymentOf } from './payment-reading.ts'
export type { Attempt, Payment } from './payment-reading.ts'
export { hold, lookUpThenResend, recoveryFor, resendSameKey } from './payment-recovery.ts'
export type { Payer, Recover } from './payment-recovery.ts'
export { oneOpenAttemptIndex, payableOrdersTable, paymentAttemptsTable } from './payment-schema.ts'
export { chargeOf, sendingAt } from './payment-sending.ts'
export { readSettled, settle, type PaymentStatus } from './payment-settlement.ts'
export {
  afterAbsence,
  byKey,
  failAttempt,
  failure,
  markUnknown,
  newAttempt,
  payOrder,
  resendAfterAbsence,
  resendByKey,
  sending,
  startAttempt,
  succeedAttempt,
  success,
} from './payment-statements.ts'
export type { Charged, NewAttempt, Resending, Sending } from './payment-statements.ts'
export { changeFor, type Change } from './payment-transitions.ts'
export { receiveNotification, type Notification } from './payment-webhook.ts'
export { takePayment } from './payment-worker.ts'
export { committed, finishReserved } from './reserved-order.ts'
export { recordFailure, recordSuccess, type Settlement } from './settle-attempt.ts'
export { queryOf, SqlFailure } from './sql.ts'
export type { Query, QueryResult, Row, Sql, Statement } from './sql.ts'
export { answerFrom, replay } from './stored-response.ts'
export { boundary, type BoundaryForm, type Cursor } from './page-boundary.ts'
export { keysetQuery, type KeysetPage } from './page-keyset.ts'
export type { List, SortColumn, TypedColumn, Way } from './page-list.ts'
export { offsetQuery, type OffsetPage } from './page-offset.ts'
export { ordersOfAccount, ordersPageIndex } from './page-orders.ts'
export { cursorOf, pageOf, type Page } from './page-result.ts'
export { RowFormRefused } from './page-row-form-refused.ts'
export type { PageQuery } from './page-sql.ts'
