import { initialTransition, transition, type SnapshotFrom } from 'xstate'
import { orderMachine, type OrderEvent } from '../../../src/machines/order.ts'
import { paymentAttemptMachine, type AttemptEvent } from '../../../src/machines/payment-attempt.ts'
import type { Completed, Failed, ObservedRow, ObservedTable } from '../../../src/session/index.ts'
import type { SentStatement, Step, Trace } from '../../../src/simulator/trace.ts'

export type AttemptMachine = typeof paymentAttemptMachine
type Snapshot = SnapshotFrom<AttemptMachine>

/** One statement that has finished, in the order in which statements finish. */
interface Finished {
  readonly actor: string
  readonly statement: SentStatement
  readonly outcome: Completed | Failed
}

/**
 * Takes the attempts' machine along with a run: each conditional update that finished is an event of it. Returns every
 * point where the database changed a row that the machine keeps, or kept one that the machine changes, and every step
 * after which the committed rows and the machines stand apart, the order's among them: it hears what is committed of its
 * attempts. `sent` is the amount that order and attempts are for.
 */
export function departuresOf(
  { steps }: Trace,
  sent: { readonly amountMinor: number; readonly currency: string },
  machine: AttemptMachine = paymentAttemptMachine,
): readonly string[] {
  const found: string[] = []
  const committed = new Map<string, Snapshot>()
  /** By session: what its open transaction has made of attempts. */
  const open = new Map<string, Map<string, Snapshot>>()
  let [order] = initialTransition(orderMachine, sent)

  for (const [index, step] of steps.entries()) {
    const where = `step ${index + 1}`
    const before = new Map(committed)
    if (step.event.kind === 'crash') open.delete(step.actor)
    for (const finished of finishedIn(step)) take(where, finished)
    const rows = rowsOf(step)
    const machines = Object.fromEntries([...committed].map(([id, at]) => [id, shown(at)]))
    if (canonical(rows) !== canonical(machines)) {
      found.push(`${where}: machines ${canonical(machines)}, rows ${canonical(rows)}`)
    }
    for (const event of heardBy(before, committed)) order = transition(orderMachine, order, event)[0]
    const state = stateOfOrder(step)
    if (state !== order.value) found.push(`${where}: the order's machine ${order.value}, its row ${String(state)}`)
  }
  return found

  function take(where: string, { actor, statement, outcome }: Finished): void {
    const { name, parameters } = statement
    const results = outcome.kind === 'completed' ? outcome.results.at(-1) : undefined
    if (name === 'begin') open.set(actor, new Map())
    if (name === 'commit') {
      if (results?.tag === 'COMMIT') for (const [id, at] of open.get(actor) ?? []) committed.set(id, at)
      open.delete(actor)
    }
    if (name === 'rollback') open.delete(actor)
    const id = parameters[0] ?? ''
    const changed = Number(/\d+$/.exec(results?.tag ?? '')?.[0] ?? 0)
    const target = open.get(actor) ?? committed
    if (name === 'start-attempt') {
      if (changed > 0) target.set(id, initialTransition(machine, sent)[0])
      return
    }
    const event = eventOf(statement)
    if (event === undefined) return
    const from = open.get(actor)?.get(id) ?? committed.get(id)
    const expected = from?.can(event) === true ? 1 : 0
    if (expected !== changed) found.push(`${where}: ${name} changed ${changed}, the machine changes ${expected}`)
    if (from !== undefined) target.set(id, transition(machine, from, event)[0])
  }
}

/** What the order's machine hears of attempts that have changed. */
function* heardBy(before: ReadonlyMap<string, Snapshot>, after: ReadonlyMap<string, Snapshot>): Generator<OrderEvent> {
  for (const [id, { value, context }] of after) {
    if (!before.has(id)) yield { type: 'attempt.start' }
    if (before.get(id)?.value === value) continue
    if (value === 'failed') yield { type: 'attempt.failed' }
    if (value === 'succeeded') {
      yield { type: 'attempt.succeeded', amountMinor: context.amountMinor, currency: context.currency }
    }
  }
}

function stateOfOrder({ tables }: Step): string | null | undefined {
  const table = tables.find(({ name }) => name === 'orders')
  const row = table?.rows.find(({ uncommittedBy }) => uncommittedBy === undefined)
  return table && row && valueOf(table, row, 'state')
}

function finishedIn({ actor, event, completions }: Step): readonly Finished[] {
  const own =
    (event.kind === 'statement' || event.kind === 'expire') && event.outcome.kind !== 'waiting'
      ? [{ actor, statement: event.statement, outcome: event.outcome }]
      : []
  return [...own, ...completions]
}

/** What a statement asks of its attempt. `resend-anyway` asks for what no machine has. */
function eventOf({ name, parameters }: SentStatement): AttemptEvent | undefined {
  const [, second = null, third = null, fourth = null] = parameters
  switch (name) {
    case 'mark-unknown':
      return { type: 'send', keyExpiresAt: second, lookupReliableAt: third }
    case 'resend-by-key':
      return { type: 'resend.byKey', sends: Number(second), now: third ?? '' }
    case 'resend-after-absence':
      return {
        type: 'resend.afterAbsence',
        sends: Number(second),
        now: third ?? '',
        lookupReliableAt: fourth ?? '',
      }
    case 'succeed-attempt':
      return {
        type: 'provider.succeeded',
        providerPaymentId: second ?? '',
        amountMinor: Number(third),
        currency: fourth ?? '',
      }
    case 'fail-attempt':
      return { type: 'provider.failed', sends: Number(second) }
    default:
      return undefined
  }
}

type Shown = Readonly<Record<string, string | null>>

function shown({ value, context }: Snapshot): Shown {
  const { sends, amountMinor, currency, keyExpiresAt, lookupReliableAt, providerPaymentId } = context
  return {
    state: value,
    sends: String(sends),
    amount_minor: String(amountMinor),
    currency,
    provider_payment_id: providerPaymentId,
    key_expires_at: instant(keyExpiresAt),
    lookup_reliable_at: instant(lookupReliableAt),
  }
}

const COLUMNS = [
  'state',
  'sends',
  'amount_minor',
  'currency',
  'provider_payment_id',
  'key_expires_at',
  'lookup_reliable_at',
]

/** The committed rows, each by its attempt. */
function rowsOf({ tables }: Step): Readonly<Record<string, Shown>> {
  const table = tables.find(({ name }) => name === 'payment_attempts')
  if (table === undefined) throw new Error('the run was not observed')
  return Object.fromEntries(
    table.rows
      .filter(({ uncommittedBy }) => uncommittedBy === undefined)
      .map((row) => [
        valueOf(table, row, 'attempt_id') ?? '',
        Object.fromEntries(
          COLUMNS.map((column) => {
            const value = valueOf(table, row, column)
            return [column, column.endsWith('_at') ? instant(value) : value]
          }),
        ),
      ]),
  )
}

function valueOf({ columns }: ObservedTable, { values }: ObservedRow, column: string): string | null {
  return values[columns.indexOf(column)] ?? null
}

/** One moment has many spellings. */
function instant(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString()
}

function canonical(rows: Readonly<Record<string, Shown>>): string {
  return JSON.stringify(Object.entries(rows).sort(([one], [other]) => (one < other ? -1 : 1)))
}
