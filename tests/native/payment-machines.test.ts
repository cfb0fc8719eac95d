import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { orderMachine } from '../../src/machines/order.ts'
import { paymentAttemptMachine } from '../../src/machines/payment-attempt.ts'
import { changeFor } from '../../src/reference/index.ts'
import { onBothEngines, type Player } from '../support/engines.ts'
import { orderDisagreements, orderPaths, orderSnapshotAfter } from './order-machine-paths.ts'
import {
  attemptPaths,
  attemptSnapshotAfter,
  disagreements,
  everySimplePath,
  events,
  schema,
  seed,
  type AttemptMachine,
  type ChangeFor,
} from './payment-machine-paths.ts'

const paths = attemptPaths(paymentAttemptMachine)

test('the paths lead to every state of both machines', () => {
  const attempts = paths.map((path) => attemptSnapshotAfter(paymentAttemptMachine, path).value)
  expect(new Set(attempts)).toEqual(new Set(Object.keys(paymentAttemptMachine.states)))
  const orders = orderPaths().map((path) => orderSnapshotAfter(path).value)
  expect(new Set(orders)).toEqual(new Set(Object.keys(orderMachine.states)))
})

test('the events are of every kind that the machine knows', () => {
  const states = Object.values(paymentAttemptMachine.config.states ?? {})
  const named = states.flatMap(({ on }) => Object.keys(on ?? {}))
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(named))
})

onBothEngines((start) => {
  describe('the attempt’s machine and the SQL agree', () => {
    test('on what changes one row, and on what changes none, in every state that can be reached', async () => {
      const [player] = await start(schema, seed, 'A')
      for (const path of paths) expect(await disagreements(player, path)).toEqual([])
    })

    test('along every path that meets no state twice', async () => {
      const [player] = await start(schema, seed, 'A')
      const simple = everySimplePath(paymentAttemptMachine)
      expect(simple.length).toBeGreaterThan(10)
      for (const path of simple) expect(await disagreements(player, path)).toEqual([])
    })

    test('on which states there are', async () => {
      const [player] = await start(schema, seed, 'A')
      expect(await statesOf(player, 'payment_attempts')).toEqual(Object.keys(paymentAttemptMachine.states).sort())
    })
  })

  describe('the order’s machine and the SQL agree', () => {
    test('on every event in every state, through the transactions that record the provider’s word', async () => {
      for (const path of orderPaths()) {
        expect(await orderDisagreements(async () => (await start(schema, seed, 'A'))[0], path)).toEqual([])
      }
    })

    test('on which states there are', async () => {
      const [player] = await start(schema, seed, 'A')
      expect(await statesOf(player, 'orders')).toEqual(Object.keys(orderMachine.states).sort())
    })
  })

  describe('the comparison notices', () => {
    test.each(conditions())('that %s lacks its condition %s', async (name, condition) => {
      const [player] = await start(schema, seed, 'A')
      const change: ChangeFor = (id, event) => {
        const right = changeFor(id, event)
        if (right?.statement[0] !== name) return right
        const [, sql] = right.statement
        return { ...right, statement: [name, sql.replace(condition, `(${condition} OR true)`)] }
      }
      expect(await disagreesSomewhere(player, { change })).toBe(true)
    })

    test.each(Object.keys(paymentAttemptMachine.implementations.guards))(
      'that the machine lacks its guard %s',
      async (guard) => {
        const [player] = await start(schema, seed, 'A')
        const machine = paymentAttemptMachine.provide({ guards: { [guard]: () => true } })
        expect(await disagreesSomewhere(player, { machine })).toBe(true)
      },
    )

    test('that the machine takes silence for failure', async () => {
      const [player] = await start(schema, seed, 'A')
      expect(await disagreesSomewhere(player, { machine: silenceFails() })).toBe(true)
    })
  })
})

type Faults = { readonly machine?: AttemptMachine; readonly change?: ChangeFor }

async function disagreesSomewhere(player: Player, faults: Faults): Promise<boolean> {
  for (const path of paths) if ((await disagreements(player, path, faults)).length > 0) return true
  return false
}

function silenceFails(): AttemptMachine {
  const { config, implementations } = paymentAttemptMachine
  const { states } = config
  const unknown = { ...states?.['unknown'], on: { ...states?.['unknown']?.on, noAnswer: 'failed' } }
  return createMachine(
    { ...config, states: { ...states, unknown } } as never,
    implementations as never,
  ) as unknown as AttemptMachine
}

/** Each condition of each conditional update but the one that names the row. */
function conditions(): readonly (readonly [string, string])[] {
  const statements = new Map(
    events.map((event) => changeFor('', event)?.statement).filter((statement) => statement !== undefined),
  )
  return [...statements].flatMap(([name, sql]) => {
    const where = /WHERE (.+?)(?:\nRETURNING|$)/s.exec(sql)?.[1] ?? ''
    return where
      .split(' AND ')
      .slice(1)
      .map((condition) => [name, condition] as const)
  })
}

/** The states that the table's CHECK allows, sorted. */
async function statesOf(player: Player, table: string): Promise<readonly string[]> {
  const rows = await player.rows(
    `SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = '${table}_state_check'`,
  )
  return [...(rows[0]?.[0] ?? '').matchAll(/'(\w+)'/g)].map(([, state = '']) => state).sort()
}
