import {
  entered,
  filedUnder,
  recognised,
  visible,
  type Ledger,
  type LedgerEntry,
} from '../../machines/provider-ledger.ts'
import type { Charge, LookedUp, Notification } from '../../reference/index.ts'
import type { ObservedTable } from '../../session/index.ts'
import type { Actor, Process } from '../../simulator/scenario.ts'
import type { Message } from '../../simulator/trace.ts'
import { isoOf } from './clock.ts'
import { contracts, type Contract } from './contracts.ts'

export const PROVIDER = 'P'
/** The actor of ours that it sends its webhooks to. */
export const WEBHOOK = 'W'

export interface ProviderSettings {
  readonly contract: Contract
  /** Whether the card has the money. */
  readonly card: 'accepted' | 'declined'
  /** Whether it reports charges to our webhook: each once. Real ones repeat it until we acknowledge; here, a message may double. */
  readonly webhooks: boolean
}

/** Somebody else's system. Its ledger is its own: what it has charged stays charged, whatever dies on our side. */
export function providerActor({ contract: name, card, webhooks }: ProviderSettings): Actor {
  const contract = contracts[name]
  return {
    name: PROVIDER,
    title: { en: 'Payment provider', ja: '決済プロバイダー' },
    restarts: 0,
    outside: true,
    async run(process) {
      let ledger: Ledger = []
      for (;;) {
        show(process, ledger, 'idle')
        const message = await process.receive()
        const handled = handle(message, isoOf(process.now()))
        ledger = handled.ledger
        show(process, ledger, handled.state)
        await process.send(answerTo(message, handled))
        const charge = ledger.at(-1)
        if (!webhooks || handled.state !== 'charged' || charge === undefined) continue
        show(process, ledger, 'notifying')
        await process.send({ to: WEBHOOK, type: 'webhook', body: notificationOf(charge) })
      }

      function handle({ type, body }: Message, at: string): Handled {
        if (type === 'lookup') {
          const { merchantReference } = body as Pick<Charge, 'merchantReference'>
          const entry = visible(contract, ledger, { merchantReference, at }).find(isCharge)
          return { ledger, word: wordOf(entry), state: 'answering' }
        }
        const { key, merchantReference, amountMinor, currency } = body as Charge
        const request = { key, merchantReference, amountMinor, currency, at }
        if (type === 'inquiry') {
          const charge = filedUnder(ledger, merchantReference).find(isCharge)
          if (charge) return { ledger, word: wordOf(charge), state: 'answering' }
          const after = entered(ledger, request, 'cancelled')
          return { ledger: after, word: wordOf(after.at(-1)), type: 'cancelled', state: 'declined' }
        }
        const known = recognised(contract, ledger, request)
        if (known) return { ledger, word: wordOf(known), state: 'replaying' }
        const after = entered(ledger, request, card === 'accepted' ? 'succeeded' : 'failed')
        const state = card === 'accepted' ? 'charged' : 'declined'
        return { ledger: after, word: wordOf(after.at(-1)), state }
      }
    },
  }
}

interface Handled {
  readonly ledger: Ledger
  readonly word: LookedUp
  /** Of the answer, where it says more than the word. */
  readonly type?: string
  /** Of the provider's machine. */
  readonly state: string
}

/** A day later. It passes only while none of our processes runs. */
export const TIME = 'T'
export const timeActor: Actor = {
  name: TIME,
  title: { en: 'A day passes', ja: '1 日が過ぎる' },
  restarts: 0,
  outside: true,
  run: (process) => process.sleep(25 * 60 * 60 * 1000),
}

function notificationOf({ merchantReference, paymentId, amountMinor, currency }: LedgerEntry): Notification {
  return { merchantReference, providerPaymentId: paymentId, amountMinor, currency }
}

function isCharge({ result }: LedgerEntry): boolean {
  return result === 'succeeded'
}

function wordOf(entry: LedgerEntry | undefined): LookedUp {
  if (entry === undefined) return { kind: 'absent' }
  const { result, paymentId: providerPaymentId, amountMinor, currency } = entry
  return result === 'succeeded' ? { kind: 'charged', providerPaymentId, amountMinor, currency } : { kind: 'declined' }
}

/** Back over the connection that the question came on. */
function answerTo({ from, connection }: Message, { word, type = word.kind }: Handled): Omit<Message, 'from'> {
  return { to: from, type, body: word, ...(connection !== undefined && { connection }) }
}

function show(process: Process, ledger: Ledger, state: string): void {
  process.showState('provider', state)
  process.showLedger(ledgerTable(ledger))
}

/** Those that tell the story first. */
const COLUMNS = ['payment_id', 'result', 'key', 'merchant_reference', 'amount_minor', 'currency', 'at']

function ledgerTable(ledger: Ledger): ObservedTable {
  const rows = ledger.map(({ paymentId, result, amountMinor, currency, merchantReference, key, at }) => ({
    values: [paymentId, result, key, merchantReference, String(amountMinor), currency, at],
  }))
  return { name: 'provider_ledger', columns: COLUMNS, rows }
}
