import { initialTransition, transition, type SnapshotFrom } from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'
import { paymentAttemptMachine, type AttemptEvent } from '../../src/machines/payment-attempt.ts'
import {
  changeFor,
  newAttempt,
  oneOpenAttemptIndex,
  payableOrdersTable,
  paymentAttemptsTable,
  startAttempt,
} from '../../src/reference/index.ts'
import type { Player } from '../support/engines.ts'

export const schema = [payableOrdersTable, paymentAttemptsTable, oneOpenAttemptIndex].join('\n\n')
export const orderId = '00000000-0000-4000-8000-00000000000a'
export const attemptId = '00000000-0000-4000-8000-0000000000a1'
export const input = { amountMinor: 1200, currency: 'JPY' }
export const seed = `INSERT INTO orders (order_id, amount_minor, currency) VALUES ('${orderId}', 1200, 'JPY');`
export const provider = 'provider-x'

const KEY_EXPIRES = '2026-01-16T09:00:00Z'
const LOOKUP_RELIABLE = '2026-01-15T09:00:30Z'
const MOMENTS = ['2026-01-15T09:00:29Z', LOOKUP_RELIABLE, '2026-01-16T08:59:59Z', KEY_EXPIRES]

/** Every kind of event, with what fits and what doesn't. */
export const events: readonly AttemptEvent[] = [
  ...[KEY_EXPIRES, null].flatMap((keyExpiresAt) =>
    [LOOKUP_RELIABLE, null].map((lookupReliableAt) => ({ type: 'send' as const, keyExpiresAt, lookupReliableAt })),
  ),
  ...[1, 2].flatMap((sends) =>
    MOMENTS.flatMap((now) => [
      { type: 'resend.byKey' as const, sends, now },
      { type: 'resend.afterAbsence' as const, sends, now, lookupReliableAt: '2026-01-15T09:01:00Z' },
    ]),
  ),
  { type: 'noAnswer' },
  { type: 'provider.succeeded', providerPaymentId: 'pay_1', amountMinor: 1200, currency: 'JPY' },
  { type: 'provider.succeeded', providerPaymentId: 'pay_1', amountMinor: 1201, currency: 'JPY' },
  { type: 'provider.succeeded', providerPaymentId: 'pay_1', amountMinor: 1200, currency: 'USD' },
  { type: 'provider.failed', sends: 1 },
  { type: 'provider.failed', sends: 2 },
]

type Snapshot = SnapshotFrom<typeof paymentAttemptMachine>
export type AttemptMachine = typeof paymentAttemptMachine

/** What a resend may lead to is bounded, so that there is an end to the states. */
const bounds = { input, events, stopWhen: ({ context }: Snapshot) => context.sends > 2 }

/** A way to each state that the machine can reach. */
export const attemptPaths = (machine: AttemptMachine) => getShortestPaths(machine, bounds).map(eventsOf)

/** Every way through the machine that meets no state twice. */
export const everySimplePath = (machine: AttemptMachine) =>
  getSimplePaths(machine, { ...bounds, events: events.filter(isOfOneProvider) }).map(eventsOf)

/** One provider with keys and lookups, and one moment: enough for every order of events. */
function isOfOneProvider(event: AttemptEvent): boolean {
  if (event.type === 'send') return event.keyExpiresAt !== null && event.lookupReliableAt !== null
  if ('now' in event) return event.now === MOMENTS[2]
  return true
}

/** A path's first step is the machine's own start. */
function eventsOf({ steps }: { readonly steps: readonly { readonly event: unknown }[] }): readonly AttemptEvent[] {
  return steps.map(({ event }) => event as AttemptEvent).filter(({ type }) => !type.startsWith('xstate.'))
}

export const attemptSnapshotAfter = (machine: AttemptMachine, path: readonly AttemptEvent[]): Snapshot =>
  path.reduce<Snapshot>((at, event) => transition(machine, at, event)[0], initialTransition(machine, input)[0])

/** The statement that the attempt's row is changed with; a test may put a wrong one in its place. */
export type ChangeFor = typeof changeFor

/**
 * Takes a path on the machine and on the database, and at its end each event there is. Returns every point where one
 * allowed what the other refused, or where they then stood apart.
 */
export async function disagreements(
  player: Player,
  path: readonly AttemptEvent[],
  { machine = paymentAttemptMachine, change = changeFor }: { machine?: AttemptMachine; change?: ChangeFor } = {},
): Promise<readonly string[]> {
  const found: string[] = []
  const compare = async (before: readonly AttemptEvent[], event: AttemptEvent): Promise<void> => {
    const from = attemptSnapshotAfter(machine, before)
    const [to] = transition(machine, from, event)
    const expected = { rows: from.can(event) ? 1 : 0, row: rowOf(to) }
    const seen = await take(player, event, change)
    if (JSON.stringify(seen) === JSON.stringify(expected)) return
    const where = [...before, event].map((each) => JSON.stringify(each)).join(' → ')
    found.push(`${where}: machine ${JSON.stringify(expected)}, database ${JSON.stringify(seen)}`)
  }
  await player.tags('BEGIN')
  await player.tags(startAttempt[1], newAttempt({ attemptId, orderId, provider }))
  for (const [position, event] of path.entries()) await compare(path.slice(0, position), event)
  for (const event of events) {
    await player.tags('SAVEPOINT before')
    await compare(path, event)
    await player.tags('ROLLBACK TO before')
  }
  await player.tags('ROLLBACK')
  return found
}

/** How many rows an event changed and what the row then says, or the SQLSTATE. */
async function take(player: Player, event: AttemptEvent, change: ChangeFor): Promise<unknown> {
  const write = change(attemptId, event)
  await player.tags('SAVEPOINT change')
  const outcome = write && (await player.session.execute(write.statement[1], write.parameters))
  if (outcome && outcome.kind !== 'completed') {
    await player.tags('ROLLBACK TO change')
    return { failed: outcome.kind === 'failed' ? outcome.error.sqlstate : outcome.kind }
  }
  const rows = outcome ? Number(outcome.results[0]?.tag.split(' ').at(-1)) : 0
  const [row] = await player.rows(readRow, [attemptId])
  return { rows, row }
}

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const readRow = `SELECT state, amount_minor, currency, sends, ${iso('key_expires_at')}, ${iso('lookup_reliable_at')},
  provider_payment_id
FROM payment_attempts WHERE attempt_id = $1`

/** The row that the database must hold when the machine stands here. */
function rowOf({ value, context }: Snapshot): readonly (string | null)[] {
  const { amountMinor, currency, sends, keyExpiresAt, lookupReliableAt, providerPaymentId } = context
  return [value, String(amountMinor), currency, String(sends), keyExpiresAt, lookupReliableAt, providerPaymentId]
}
