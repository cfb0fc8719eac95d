import { beforeEach, describe, expect, test } from 'vitest'
import { createOrder } from '../../../src/reference/create-order.ts'
import type { Handling, OrderRequest } from '../../../src/reference/order-request.ts'
import { idempotencyRecordsTable, ordersTable } from '../../../src/reference/order-schema.ts'
import type { Sql } from '../../../src/reference/sql.ts'
import type { Session } from '../../../src/session/index.ts'
import { usePglite } from '../simulator/pglite.ts'

const cluster = usePglite()
let session: Session
let sent: string[]
beforeEach(async () => {
  await cluster().reset({ schema: `${ordersTable}\n${idempotencyRecordsTable}`, seed: '' })
  session = await cluster().open('A')
  sent = []
})

/** One session, so nothing ever waits. */
const sql: Sql = {
  async execute(name, text, parameters) {
    sent.push(name)
    const outcome = await session.execute(text, parameters)
    if (outcome.kind === 'waiting') throw new Error(`${name} waits`)
    return outcome
  },
}

const first = '11111111-0000-4000-8000-000000000000'
const second = '22222222-0000-4000-8000-000000000000'
const accepted: Handling = { accept: () => Promise.resolve(true), lockTimeout: false }

function request(orderId: string, more: Partial<OrderRequest> = {}): OrderRequest {
  return {
    accountId: '00000000-0000-4000-8000-000000000007',
    operation: 'create-order',
    key: 'K1',
    canonicalRequest: '{"amountMinor": 1200, "currency": "JPY"}',
    order: { orderId, createdAt: '2026-01-15T09:00:00Z', amountMinor: 1200, currency: 'JPY' },
    expiresAt: '2026-02-14T09:00:00Z',
    ...more,
  }
}

async function rows(text: string) {
  const outcome = await session.execute(text)
  if (outcome.kind !== 'completed') throw new Error(JSON.stringify(outcome))
  return outcome.results.at(-1)?.rows
}

const orderIds = () => rows('SELECT order_id FROM orders ORDER BY order_id')
const created = (orderId: string) => ({ status: 201, location: `/orders/${orderId}`, body: { orderId } })

describe('createOrder', () => {
  test('creates the order and stores the answer with it', async () => {
    expect(await createOrder(sql, request(first), accepted)).toEqual(created(first))
    expect(await orderIds()).toEqual([[first]])
    expect(
      await rows('SELECT order_id, response_status, response_body, response_location FROM idempotency_records'),
    ).toEqual([[first, '201', `{"orderId": "${first}"}`, `/orders/${first}`]])
    expect(sent).toEqual(['begin', 'reserve-key', 'insert-order', 'store-response', 'commit'])
  })

  test('answers a resend with what it answered first, whatever became of the order', async () => {
    await createOrder(sql, request(first), accepted)
    await rows('UPDATE orders SET amount_minor = 0')
    expect(await createOrder(sql, request(second), accepted)).toEqual(created(first))
    expect(await orderIds()).toEqual([[first]])
  })

  test('answers a resend from the stored response alone: location and body as they are there', async () => {
    await createOrder(sql, request(first), accepted)
    await rows(`UPDATE idempotency_records
      SET response_location = '/v1/orders/7', response_body = '{"orderId": "7", "note": "as it was"}'`)
    expect(await createOrder(sql, request(second), accepted)).toEqual({
      status: 201,
      location: '/v1/orders/7',
      body: { orderId: '7', note: 'as it was' },
    })
  })

  test.each([
    ['another key', { key: 'K2' }],
    ['another operation', { operation: 'create-quote' }],
    ['another account', { accountId: '00000000-0000-4000-8000-000000000008' }],
  ])('takes %s for another intention', async (_, more) => {
    await createOrder(sql, request(first), accepted)
    expect(await createOrder(sql, request(second, more), accepted)).toEqual(created(second))
    expect(await orderIds()).toEqual([[first], [second]])
  })

  test('refuses the key of another request with 409 and changes nothing', async () => {
    await createOrder(sql, request(first), accepted)
    const other = request(second, { canonicalRequest: '{"amountMinor": 1300, "currency": "JPY"}' })
    expect(await createOrder(sql, other, accepted)).toEqual({ status: 409, code: 'idempotency_payload_mismatch' })
    expect(await orderIds()).toEqual([[first]])
  })

  test('takes two spellings of one canonical request for the same', async () => {
    await createOrder(sql, request(first), accepted)
    const spelled = request(second, { canonicalRequest: '{"currency":"JPY","amountMinor":1200.0}' })
    expect(await createOrder(sql, spelled, accepted)).toEqual(created(first))
  })

  test('leaves nothing behind when the business does not accept, so that the key is free for the retry', async () => {
    const refused = { ...accepted, accept: () => Promise.resolve(false) }
    expect(await createOrder(sql, request(first), refused)).toEqual({ status: 503, retryAfter: 1 })
    expect(await orderIds()).toEqual([])
    expect(await createOrder(sql, request(second), accepted)).toEqual(created(second))
  })

  test('does not take the COMMIT of a failed transaction for a success', async () => {
    const failing = {
      ...accepted,
      async accept() {
        await session.execute('SELECT 1 / 0')
        return true
      },
    }
    expect(await createOrder(sql, request(first), failing)).toEqual({ status: 500 })
    expect(sent.at(-1)).toBe('commit')
    expect(await orderIds()).toEqual([])
  })

  test('answers 500 and ends the transaction when another constraint is violated', async () => {
    await createOrder(sql, request(first), accepted)
    expect(await createOrder(sql, request(first, { key: 'K2' }), accepted)).toEqual({ status: 500 })
    expect(sent.slice(-2)).toEqual(['insert-order', 'rollback'])
    expect(await rows('SELECT key FROM idempotency_records')).toEqual([['K1']])
  })

  test('sets a lock_timeout for the transaction only', async () => {
    await createOrder(sql, request(first), { ...accepted, lockTimeout: true })
    expect(sent.slice(0, 3)).toEqual(['begin', 'set-lock-timeout', 'reserve-key'])
    expect(await rows('SHOW lock_timeout')).toEqual([['0']])
  })

  test('rolls back for what is no error of PostgreSQL, but does not hide it', async () => {
    const bug = { ...accepted, accept: () => Promise.reject(new TypeError('a bug')) }
    await expect(createOrder(sql, request(first), bug)).rejects.toThrow('a bug')
    expect(sent.at(-1)).toBe('rollback')
    expect(await orderIds()).toEqual([])
  })
})
