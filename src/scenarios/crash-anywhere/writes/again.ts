import type { Attempt, LookedUp, PaymentProvider, Surroundings, Word } from '../../../reference/index.ts'
import { chargeOf } from '../../../reference/index.ts'
import type { RecoveryName } from '../parameters.ts'

/** The same ways out of silence for workers that keep the attempt in memory only. Nothing is written, so nothing is asked. */
export async function tryAgain(
  provider: PaymentProvider,
  surroundings: Surroundings,
  attempt: Attempt,
  recovery: RecoveryName,
): Promise<Word> {
  surroundings.enters?.('recovering')
  switch (recovery) {
    case 'hold':
      return { kind: 'silent' }
    case 'resend-same-key':
      return provider.charge(chargeOf(attempt))
    case 'look-up-then-resend': {
      const found: LookedUp = await provider.lookUp(attempt.attemptId)
      return found.kind === 'absent' ? provider.charge(chargeOf(attempt)) : found
    }
    case 'naive-resend':
      return provider.charge({ ...chargeOf(attempt), key: surroundings.newAttemptId() })
    case 'new-attempt': {
      const word = await provider.charge(chargeOf({ ...attempt, attemptId: surroundings.newAttemptId() }))
      return word.kind === 'silent' ? { kind: 'declined' } : word
    }
  }
}
