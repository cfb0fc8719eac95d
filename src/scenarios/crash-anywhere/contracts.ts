import type { ProviderContract } from '../../machines/provider-ledger.ts'
import type { ProviderPromises } from '../../reference/index.ts'
import { HOUR, MINUTE } from './clock.ts'
import type { Contract } from './parameters.ts'

export const contracts: Readonly<Record<Contract, ProviderContract>> = {
  key: { key: { validForMs: 24 * HOUR }, webhooks: false },
  lookup: { lookup: { visibleAfterMs: MINUTE }, webhooks: false },
  neither: { webhooks: false },
}

/** What the worker has read in the provider's documentation. */
export function promisesOf(contract: Contract): ProviderPromises {
  const { key, lookup } = contracts[contract]
  return { name: 'P', keyValidFor: key?.validForMs ?? null, lookupReliableAfter: lookup?.visibleAfterMs ?? null }
}
