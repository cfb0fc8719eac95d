import type { Value } from '../session/index.ts'
import type { Statement } from './sql.ts'

/**
 * Each change of an attempt or an order is one conditional UPDATE: it changes exactly one row when the machine
 * (`src/machines/`) allows the transition, and none otherwise. No row means that somebody else was first, or that the
 * word came for a state that it can't change; it is never an error to repeat. Attempt before order, always, so that
 * two who settle one attempt wait for each other instead of deadlocking. Needs READ COMMITTED.
 */

/** What an attempt is for; amount and currency are copied from the order. */
export interface NewAttempt {
  /** Made before the first call and kept until the attempt is settled: idempotency key and merchant reference. */
  readonly attemptId: string
  readonly orderId: string
  readonly provider: string
}

/** No row: the order is paid, unknown to us, or has an attempt that has not definitely failed. */
// #region start-attempt
export const startAttempt: Statement = [
  'start-attempt',
  `INSERT INTO payment_attempts (attempt_id, order_id, provider, amount_minor, currency, state)
SELECT $1, order_id, $3, amount_minor, currency, 'pending'
FROM orders WHERE order_id = $2 AND state = 'awaiting_payment'
ON CONFLICT DO NOTHING
RETURNING attempt_id`,
]
// #endregion

export function newAttempt({ attemptId, orderId, provider }: NewAttempt): readonly Value[] {
  return [attemptId, orderId, provider]
}

/** Permission to send, spent before the request leaves. `null` where the provider has no keys, or no lookup. */
export interface Sending {
  readonly attemptId: string
  /** ISO 8601. */
  readonly keyExpiresAt: string | null
  /** ISO 8601. */
  readonly lookupReliableAt: string | null
}

// #region mark-unknown
export const markUnknown: Statement = [
  'mark-unknown',
  `UPDATE payment_attempts
SET state = 'unknown', sends = 1, key_expires_at = $2, lookup_reliable_at = $3
WHERE attempt_id = $1 AND state = 'pending'`,
]
// #endregion

export function sending({ attemptId, keyExpiresAt, lookupReliableAt }: Sending): readonly Value[] {
  return [attemptId, keyExpiresAt, lookupReliableAt]
}

/** Permission to send again. `sends` is what the sender read: of two who resend at once, one gets the permission. */
export interface Resending {
  readonly attemptId: string
  readonly sends: number
  /** ISO 8601. */
  readonly now: string
}

/** While the provider still recognises the key. */
// #region resend
export const resendByKey: Statement = [
  'resend-by-key',
  `UPDATE payment_attempts SET sends = sends + 1
WHERE attempt_id = $1 AND state = 'unknown' AND sends = $2 AND key_expires_at > $3`,
]

/** After a lookup found nothing, once that is evidence. The next "not found" takes as long again. */
export const resendAfterAbsence: Statement = [
  'resend-after-absence',
  `UPDATE payment_attempts SET sends = sends + 1, lookup_reliable_at = $4
WHERE attempt_id = $1 AND state = 'unknown' AND sends = $2 AND lookup_reliable_at <= $3`,
]
// #endregion

export function byKey({ attemptId, sends, now }: Resending): readonly Value[] {
  return [attemptId, String(sends), now]
}

/** `lookupReliableAt`: of the request that is about to go out; ISO 8601. */
export function afterAbsence(resending: Resending, lookupReliableAt: string): readonly Value[] {
  return [...byKey(resending), lookupReliableAt]
}

/** The provider says that it has the money. */
export interface Charged {
  readonly attemptId: string
  readonly providerPaymentId: string
  /** In the currency's smallest unit, as the provider says it. */
  readonly amountMinor: number
  readonly currency: string
}

/** No row although the attempt is unknown: the provider charged another amount. It stays unknown, for a person. */
// #region settle
export const succeedAttempt: Statement = [
  'succeed-attempt',
  `UPDATE payment_attempts SET state = 'succeeded', provider_payment_id = $2
WHERE attempt_id = $1 AND state = 'unknown' AND amount_minor = $3 AND currency = $4
RETURNING order_id, amount_minor, currency`,
]

/** In the transaction of `succeedAttempt`, with what that returned. */
export const payOrder: Statement = [
  'pay-order',
  `UPDATE orders SET state = 'paid'
WHERE order_id = $1 AND state = 'awaiting_payment' AND amount_minor = $2 AND currency = $3`,
]

export const failAttempt: Statement = [
  'fail-attempt',
  `UPDATE payment_attempts SET state = 'failed'
WHERE attempt_id = $1 AND state = 'unknown' AND sends <= $2`,
]
// #endregion

export function success({ attemptId, providerPaymentId, amountMinor, currency }: Charged): readonly Value[] {
  return [attemptId, providerPaymentId, String(amountMinor), currency]
}

/**
 * The provider says that it didn't charge and won't. `sends`: how many requests that word is about. The answer to a
 * request is about one; it is about all of them only where the provider knows them by one key or one reference.
 */
export function failure(attemptId: string, sends: number): readonly Value[] {
  return [attemptId, String(sends)]
}
