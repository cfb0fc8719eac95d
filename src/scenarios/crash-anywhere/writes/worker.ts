import type { PaymentProvider, PaymentStatus, Sql, Surroundings } from '../../../reference/index.ts'
import type { RecoveryName } from '../parameters.ts'

/** One order of writes: charges the order of the scenario, or goes on with that after a crash. */
export type Worker = (
  sql: Sql,
  provider: PaymentProvider,
  surroundings: Surroundings,
  chosen: { readonly recovery: RecoveryName },
) => Promise<PaymentStatus>
