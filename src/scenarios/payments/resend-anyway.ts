import type { Statement } from '../../reference/index.ts'

/** No condition but the state: not on the key's age, not on who else resends. */
export const resendAnyway: Statement = [
  'resend-anyway',
  `UPDATE payment_attempts SET sends = sends + 1 WHERE attempt_id = $1 AND state = 'unknown'`,
]
