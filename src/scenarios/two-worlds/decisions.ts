import { chargeOf, hold, settle, type Recover } from '../../reference/index.ts'
import { resendAnyway } from '../payments/resend-anyway.ts'
import type { Decision } from './parameters.ts'

/** The same request once more, with the same key. Whether that is safe is for the provider to say, not for our rows. */
// #region send-again
const sendAgain: Recover = async (payer, attempt) => {
  const { query, provider, surroundings } = payer
  surroundings.enters?.('sending')
  await query(resendAnyway, [attempt.attemptId])
  const word = await provider.charge(chargeOf(attempt))
  if (word.kind === 'silent') return hold(payer, attempt)
  surroundings.enters?.('recording')
  return settle(query, attempt, word, attempt.sends + 1)
}
// #endregion

/** To the worker, at most once and holding are the same: it doesn't send. What differs is whether anybody ever asks. */
export const decisions: Readonly<Record<Decision, Recover>> = {
  'send-again': sendAgain,
  'do-not-send': hold,
  hold,
}
