import { initialTransition, transition, type SnapshotFrom } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { orderMachine, type OrderEvent } from '../../src/machines/order.ts'
import {
  markUnknown,
  newAttempt,
  recordFailure,
  recordSuccess,
  sending,
  startAttempt,
  type Query,
} from '../../src/reference/index.ts'
import type { Player } from '../support/engines.ts'
import { input, orderId, provider } from './payment-machine-paths.ts'
import { queryOn } from './query-on.ts'

const orderEvents: readonly OrderEvent[] = [
  { type: 'attempt.start' },
  { type: 'attempt.failed' },
  { type: 'attempt.succeeded', amountMinor: 1200, currency: 'JPY' },
  { type: 'attempt.succeeded', amountMinor: 1199, currency: 'JPY' },
  { type: 'attempt.succeeded', amountMinor: 1200, currency: 'USD' },
]

type Snapshot = SnapshotFrom<typeof orderMachine>

/** A way to each state of the order. */
export const orderPaths = (): readonly (readonly OrderEvent[])[] =>
  getShortestPaths(orderMachine, { input, events: orderEvents }).map(({ steps }) =>
    steps.map(({ event }) => event).filter(({ type }) => !type.startsWith('xstate.')),
  )

export const orderSnapshotAfter = (path: readonly OrderEvent[]): Snapshot =>
  path.reduce<Snapshot>(
    (at, event) => transition(orderMachine, at, event)[0],
    initialTransition(orderMachine, input)[0],
  )

/**
 * Takes a path, and then each event there is, each on an empty database: these are whole transactions. Returns where
 * machine and database disagree on whether the event changes anything, or on what then holds.
 */
export async function orderDisagreements(
  start: () => Promise<Player>,
  path: readonly OrderEvent[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const event of orderEvents) {
    const player = await start()
    for (const [position, each] of path.entries()) await take(player, position, each)
    const before = await rowsOf(player)
    await take(player, path.length, event)
    const after = await rowsOf(player)

    const from = orderSnapshotAfter(path)
    const expected = { changes: from.can(event), ...projection(transition(orderMachine, from, event)[0]) }
    const seen = { changes: JSON.stringify(before) !== JSON.stringify(after), ...(await observe(player)) }
    if (JSON.stringify(expected) === JSON.stringify(seen)) continue
    const where = [...path, event].map((each) => JSON.stringify(each)).join(' → ')
    found.push(`${where}: machine ${JSON.stringify(expected)}, database ${JSON.stringify(seen)}`)
  }
  return found
}

async function take(player: Player, position: number, event: OrderEvent): Promise<void> {
  const query = queryOn(player)
  switch (event.type) {
    case 'attempt.start': {
      // A new attempt has a new id, and its request leaves.
      const attemptId = attemptIdOf(position)
      await query(startAttempt, newAttempt({ attemptId, orderId, provider }))
      await query(markUnknown, sending({ attemptId, keyExpiresAt: null, lookupReliableAt: null }))
      return
    }
    case 'attempt.failed':
      await recordFailure(query, await latestAttempt(query), 1)
      return
    case 'attempt.succeeded':
      await recordSuccess(query, { ...event, attemptId: await latestAttempt(query), providerPaymentId: 'pay_1' })
  }
}

const attemptIdOf = (position: number) => `00000000-0000-4000-8000-${String(position + 1).padStart(12, '0')}`

async function latestAttempt(query: Query): Promise<string> {
  const { rows } = await query(['latest', 'SELECT attempt_id FROM payment_attempts ORDER BY attempt_id DESC LIMIT 1'])
  return rows[0]?.['attempt_id'] ?? attemptIdOf(98)
}

async function rowsOf(player: Player): Promise<unknown> {
  return [
    await player.rows('SELECT * FROM orders'),
    await player.rows('SELECT * FROM payment_attempts ORDER BY attempt_id'),
  ]
}

interface Projection {
  readonly state: string | null | undefined
  readonly attempt: string | null | undefined
}

const projection = ({ value, context }: Snapshot): Projection => ({ state: value, attempt: context.attempt })

async function observe(player: Player): Promise<Projection> {
  const [order] = await player.rows(`SELECT state, coalesce((
    SELECT CASE WHEN a.state IN ('pending', 'unknown') THEN 'open' ELSE a.state END
    FROM payment_attempts a WHERE a.order_id = o.order_id ORDER BY attempt_id DESC LIMIT 1), 'none')
  FROM orders o`)
  return { state: order?.[0], attempt: order?.[1] }
}
