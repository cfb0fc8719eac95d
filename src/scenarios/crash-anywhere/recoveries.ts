import {
  chargeOf,
  failAttempt,
  failure,
  hold,
  lookUpThenResend,
  markUnknown,
  newAttempt,
  resendSameKey,
  sending,
  sendingAt,
  settle,
  startAttempt,
  type Recover,
} from '../../reference/index.ts'
import { resendAnyway } from '../payments/resend-anyway.ts'
import { ORDER } from '../payments/schema.ts'
import type { RecoveryName } from './parameters.ts'

/** Faulty: the key is made when the request is sent, so the provider takes every send for a new one. */
// #region naive-resend
const naiveResend: Recover = async ({ query, provider, surroundings }, attempt) => {
  surroundings.enters?.('sending')
  await query(resendAnyway, [attempt.attemptId])
  const word = await provider.charge({ ...chargeOf(attempt), key: surroundings.newAttemptId() })
  if (word.kind === 'silent') return hold({ query, provider, surroundings }, attempt)
  surroundings.enters?.('recording')
  return settle(query, attempt, word, attempt.sends + 1)
}
// #endregion

/** Faulty: takes silence for failure. A new attempt never conflicts with the one before, so nothing stops the charge. */
// #region new-attempt
const startNewAttempt: Recover = async ({ query, provider, surroundings }, attempt) => {
  const { name } = provider.promises
  surroundings.enters?.('startingAnew')
  await query(failAttempt, failure(attempt.attemptId, attempt.sends))
  const again = { ...attempt, attemptId: surroundings.newAttemptId(), sends: 1 }
  await query(startAttempt, newAttempt({ attemptId: again.attemptId, orderId: ORDER.orderId, provider: name }))
  const { tag } = await query(markUnknown, sending(sendingAt(surroundings.now(), again.attemptId, provider.promises)))
  if (tag !== 'UPDATE 1') return 'confirming'
  surroundings.enters?.('sending')
  const word = await provider.charge(chargeOf(again))
  surroundings.enters?.('recording')
  return settle(query, again, word.kind === 'silent' ? { kind: 'declined' } : word, 1)
}
// #endregion

export const recoveries: Readonly<Record<RecoveryName, Recover>> = {
  'resend-same-key': resendSameKey,
  'look-up-then-resend': lookUpThenResend,
  hold,
  'naive-resend': naiveResend,
  'new-attempt': startNewAttempt,
}
