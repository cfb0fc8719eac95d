import type { PaymentProvider, Surroundings, Word } from './payment-provider.ts'
import { chargeOf } from './payment-sending.ts'
import type { Attempt } from './payment-reading.ts'
import { afterAbsence, byKey, resendAfterAbsence, resendByKey } from './payment-statements.ts'
import { settle, type PaymentStatus } from './payment-settlement.ts'
import type { Query } from './sql.ts'

export interface Payer {
  readonly query: Query
  readonly provider: PaymentProvider
  readonly surroundings: Surroundings
}

/** A way out of `unknown`. Where it finds none, the attempt stays as it is, for a webhook or a person. */
export type Recover = (payer: Payer, attempt: Attempt) => Promise<PaymentStatus>

/** The provider recognises the key: a resend is answered with what the first request did, its payment id included. */
// #region resend-same-key
export const resendSameKey: Recover = async (payer, attempt) => {
  const { query, provider, surroundings } = payer
  surroundings.enters?.('askingAgain')
  const permission = { attemptId: attempt.attemptId, sends: attempt.sends, now: iso(surroundings.now()) }
  const { tag } = await query(resendByKey, byKey(permission))
  if (tag !== 'UPDATE 1') return hold(payer, attempt)
  surroundings.enters?.('sending')
  // One key, so the word is about every request that had it.
  return record(payer, attempt, await provider.charge(chargeOf(attempt)), attempt.sends + 1)
}
// #endregion

/** The provider has no keys but can be asked, once what left must have become visible. */
// #region look-up-then-resend
export const lookUpThenResend: Recover = async (payer, attempt) => {
  const { query, provider, surroundings } = payer
  const { attemptId, sends, lookupReliableAt } = attempt
  surroundings.enters?.('lookingUp')
  if (lookupReliableAt === null) return hold(payer, attempt)
  const early = lookupReliableAt - surroundings.now()
  if (early > 0) await surroundings.sleep(early)
  const found = await provider.lookUp(attemptId)
  if (found.kind !== 'absent') return record(payer, attempt, found, sends)
  surroundings.enters?.('askingAgain')
  const now = surroundings.now()
  const reliableAt = iso(now + (provider.promises.lookupReliableAfter ?? 0))
  const { tag } = await query(resendAfterAbsence, afterAbsence({ attemptId, sends, now: iso(now) }, reliableAt))
  if (tag !== 'UPDATE 1') return hold(payer, attempt)
  surroundings.enters?.('sending')
  return record(payer, attempt, await provider.charge(chargeOf(attempt)), 1)
}
// #endregion

/** Nothing that we can do is safe: a webhook or a person brings the provider's word. */
export const hold: Recover = ({ surroundings }) => {
  surroundings.enters?.('held')
  return Promise.resolve('confirming')
}

/** The way out that the provider's promises allow. */
export function recoveryFor({ keyValidFor, lookupReliableAfter }: PaymentProvider['promises']): Recover {
  if (keyValidFor !== null) return resendSameKey
  return lookupReliableAfter === null ? hold : lookUpThenResend
}

async function record(payer: Payer, attempt: Attempt, word: Word, sends: number): Promise<PaymentStatus> {
  if (word.kind === 'silent') return hold(payer, attempt)
  payer.surroundings.enters?.('recording')
  return settle(payer.query, attempt, word, sends)
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
