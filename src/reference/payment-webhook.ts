import { recordSuccess, type Settlement } from './settle-attempt.ts'
import type { Query } from './sql.ts'

/** What the provider reports of a charge, once its signature has been checked. */
export interface Notification {
  readonly merchantReference: string
  readonly providerPaymentId: string
  /** In the currency's smallest unit. */
  readonly amountMinor: number
  readonly currency: string
}

/**
 * The same transaction as for every other way that the word comes, so that it doesn't matter which comes first, or how
 * often. The provider is answered 2xx only after this has resolved; until then it will send again.
 */
// #region receive-notification
export function receiveNotification(query: Query, notification: Notification): Promise<Settlement> {
  const { merchantReference: attemptId, ...charge } = notification
  return recordSuccess(query, { attemptId, ...charge })
}
// #endregion
