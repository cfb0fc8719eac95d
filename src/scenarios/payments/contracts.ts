import type { ProviderContract } from '../../machines/provider-ledger.ts'
import type { ProviderPromises } from '../../reference/index.ts'
import { HOUR, MINUTE } from './clock.ts'

/** What this part's provider offers to those who lose an answer. */
export type Contract = 'key' | 'lookup' | 'neither'

export const contracts: Readonly<Record<Contract, ProviderContract>> = {
  key: { key: { validForMs: 24 * HOUR }, webhooks: false },
  lookup: { lookup: { visibleAfterMs: MINUTE }, webhooks: false },
  neither: { webhooks: false },
}

/** A request that has not been carried out by then never is, the provider says. (One that is delayed breaks that.) */
const CARRIED_OUT_WITHIN = 2 * MINUTE

/** What the worker has read in the provider's documentation. */
export function promisesOf(contract: Contract): ProviderPromises {
  const { key, lookup } = contracts[contract]
  const lookupReliableAfter = lookup ? CARRIED_OUT_WITHIN + lookup.visibleAfterMs : null
  return { name: 'P', keyValidFor: key?.validForMs ?? null, lookupReliableAfter }
}
