/** What a provider promises. Windows in milliseconds. */
export interface ProviderContract {
  /** Requests with a key that it knows are answered with what the first one did. `undefined`: it has no keys. */
  readonly key?: { readonly validForMs: number } | undefined
  /** It can be asked by merchant reference, and shows what is at least this old. `undefined`: it can't be asked. */
  readonly lookup?: { readonly visibleAfterMs: number } | undefined
  /** Whether it tells us of charges by itself. */
  readonly webhooks: boolean
}

export interface ChargeRequest {
  readonly key: string
  readonly merchantReference: string
  /** In the currency's smallest unit. */
  readonly amountMinor: number
  readonly currency: string
  /** The provider's clock, ISO 8601. */
  readonly at: string
}

export interface LookupRequest {
  readonly merchantReference: string
  /** The provider's clock, ISO 8601. */
  readonly at: string
}

export interface LedgerEntry extends ChargeRequest {
  readonly paymentId: string
  /** `cancelled`: nothing was charged, and whatever request for it still comes is refused. */
  readonly result: 'succeeded' | 'failed' | 'cancelled'
}

export type Ledger = readonly LedgerEntry[]

/**
 * The entry that the request's key stands for, while the provider remembers it; then it is a new request. What was
 * cancelled it knows by the merchant reference, for good.
 */
export function recognised({ key }: ProviderContract, ledger: Ledger, request: ChargeRequest): LedgerEntry | undefined {
  const cancelled = filedUnder(ledger, request.merchantReference).find(({ result }) => result === 'cancelled')
  if (cancelled ?? !key) return cancelled
  const since = Date.parse(request.at) - key.validForMs
  return ledger.findLast((entry) => entry.key === request.key && Date.parse(entry.at) > since)
}

/** What a lookup shows, oldest first. Nothing may mean: not yet visible. */
export function visible({ lookup }: ProviderContract, ledger: Ledger, request: LookupRequest): Ledger {
  if (!lookup) return []
  const until = Date.parse(request.at) - lookup.visibleAfterMs
  return filedUnder(ledger, request.merchantReference).filter((entry) => Date.parse(entry.at) <= until)
}

/** All that stands there, visible to lookups or not, oldest first. */
export function filedUnder(ledger: Ledger, merchantReference: string): Ledger {
  return ledger.filter((entry) => entry.merchantReference === merchantReference)
}

/** The ledger with the request carried out: from here on, nothing that happens to us changes it. */
export function entered(ledger: Ledger, request: ChargeRequest, result: LedgerEntry['result']): Ledger {
  return [...ledger, { ...request, paymentId: `pay_${ledger.length + 1}`, result }]
}
