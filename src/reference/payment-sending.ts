import type { Charge, ProviderPromises } from './payment-provider.ts'
import type { Attempt } from './payment-reading.ts'
import type { Sending } from './payment-statements.ts'

/** What goes out comes from the stored attempt alone, so that a resend is the same request. */
export function chargeOf({ attemptId, amountMinor, currency }: Attempt): Charge {
  return { key: attemptId, merchantReference: attemptId, amountMinor, currency }
}

/** Until when the provider will know this request's key, and from when it must show the charge. `now`: milliseconds. */
export function sendingAt(now: number, attemptId: string, promises: ProviderPromises): Sending {
  const after = (milliseconds: number | null) =>
    milliseconds === null ? null : new Date(now + milliseconds).toISOString()
  return {
    attemptId,
    keyExpiresAt: after(promises.keyValidFor),
    lookupReliableAt: after(promises.lookupReliableAfter),
  }
}
