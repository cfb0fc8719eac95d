import { expect, test } from 'vitest'
import {
  begin,
  byKey,
  markUnknown,
  newAttempt,
  payOrder,
  recordFailure,
  recordSuccess,
  resendByKey,
  sending,
  startAttempt,
  succeedAttempt,
  success,
  type Charged,
  type Query,
} from '../../src/reference/index.ts'
import { onBothEngines, type Player } from '../support/engines.ts'
import { attemptId, orderId, provider, schema, seed } from './payment-machine-paths.ts'
import { queryOn } from './query-on.ts'

const charged: Charged = { attemptId, providerPaymentId: 'pay_1', amountMinor: 1200, currency: 'JPY' }
const other = '00000000-0000-4000-8000-0000000000a2'

async function sent(player: Player): Promise<Query> {
  const query = queryOn(player)
  await query(startAttempt, newAttempt({ attemptId, orderId, provider }))
  await query(markUnknown, sending({ attemptId, keyExpiresAt: null, lookupReliableAt: null }))
  return query
}

const states = (player: Player) =>
  player.rows('SELECT o.state, a.state FROM orders o JOIN payment_attempts a USING (order_id) ORDER BY attempt_id')

onBothEngines((start) => {
  test('a success pays the order in the same transaction', async () => {
    const [a] = await start(schema, seed, 'A')
    expect(await recordSuccess(await sent(a), charged)).toBe('paid')
    expect(await states(a)).toEqual([['paid', 'succeeded']])
  })

  test('a crash between the two updates leaves neither', async () => {
    const [a, b] = await start(schema, seed, 'A', 'B')
    const query = await sent(a)
    await query(begin)
    await query(succeedAttempt, success(charged))
    await query(payOrder, [orderId, '1200', 'JPY'])
    await a.session.crash()
    expect(await states(b)).toEqual([['awaiting_payment', 'unknown']])
    expect(await recordSuccess(queryOn(b), charged)).toBe('paid')
  })

  test('the same word twice, or another word later, changes nothing', async () => {
    const [a] = await start(schema, seed, 'A')
    const query = await sent(a)
    await recordSuccess(query, charged)
    expect(await recordSuccess(query, charged)).toBe('unchanged')
    expect(await recordFailure(query, attemptId, 1)).toBe('unchanged')
    expect(await states(a)).toEqual([['paid', 'succeeded']])
  })

  test('a success after a failure changes nothing', async () => {
    const [a] = await start(schema, seed, 'A')
    const query = await sent(a)
    expect(await recordFailure(query, attemptId, 1)).toBe('failed')
    expect(await recordSuccess(query, charged)).toBe('unchanged')
    expect(await states(a)).toEqual([['awaiting_payment', 'failed']])
  })

  test('another amount than the attempt’s settles nothing', async () => {
    const [a] = await start(schema, seed, 'A')
    expect(await recordSuccess(await sent(a), { ...charged, amountMinor: 1199 })).toBe('unchanged')
    expect(await states(a)).toEqual([['awaiting_payment', 'unknown']])
  })

  test('an order whose amount has changed since is not paid, and the charge is not forgotten', async () => {
    const [a] = await start(schema, seed, 'A')
    const query = await sent(a)
    await a.tags('UPDATE orders SET amount_minor = 1300')
    expect(await recordSuccess(query, charged)).toBe('charged-not-paid')
    expect(await states(a)).toEqual([['awaiting_payment', 'succeeded']])
  })

  test('of two who record one word at once, the second waits and then changes nothing', async () => {
    const [a, b] = await start(schema, seed, 'A', 'B')
    const query = await sent(a)
    await query(begin)
    await query(succeedAttempt, success(charged))
    expect(await b.waits(succeedAttempt[1], success(charged))).toEqual(['A'])
    await query(payOrder, [orderId, '1200', 'JPY'])
    expect(await a.frees('COMMIT')).toEqual(['B: UPDATE 0 []'])
  })

  test('a second attempt starts only after the first has definitely failed', async () => {
    const [a] = await start(schema, seed, 'A')
    const query = await sent(a)
    const second = newAttempt({ attemptId: other, orderId, provider })
    expect((await query(startAttempt, second)).rows).toEqual([])
    await recordFailure(query, attemptId, 1)
    expect((await query(startAttempt, second)).rows).toEqual([{ attempt_id: other }])
    expect(await states(a)).toEqual([
      ['awaiting_payment', 'failed'],
      ['awaiting_payment', 'pending'],
    ])
  })

  test('of two attempts that start at once, the second waits and then doesn’t start', async () => {
    const [a, b] = await start(schema, seed, 'A', 'B')
    await a.tags('BEGIN')
    await a.rows(startAttempt[1], newAttempt({ attemptId, orderId, provider }))
    expect(await b.waits(startAttempt[1], newAttempt({ attemptId: other, orderId, provider }))).toEqual(['A'])
    expect(await a.frees('COMMIT')).toEqual(['B: INSERT 0 0 []'])
  })

  test('of two who resend at once, one gets the permission', async () => {
    const [a, b] = await start(schema, seed, 'A', 'B')
    await sent(a)
    await a.tags(`UPDATE payment_attempts SET key_expires_at = '2026-01-16T09:00:00Z'`)
    const claim = byKey({ attemptId, sends: 1, now: '2026-01-15T09:00:00Z' })
    expect(await a.tags(resendByKey[1], claim)).toEqual(['UPDATE 1'])
    expect(await b.tags(resendByKey[1], claim)).toEqual(['UPDATE 0'])
  })

  test('two attempts can’t both claim one payment of the provider', async () => {
    const [a] = await start(schema, `${seed} INSERT INTO orders VALUES ('${other}', 1200, 'JPY');`, 'A')
    const query = await sent(a)
    await query(startAttempt, newAttempt({ attemptId: other, orderId: other, provider }))
    await query(markUnknown, sending({ attemptId: other, keyExpiresAt: null, lookupReliableAt: null }))
    await recordSuccess(query, charged)
    await expect(recordSuccess(query, { ...charged, attemptId: other })).rejects.toThrow('23505')
    // The transaction is over: the session can go on.
    expect(await states(a)).toHaveLength(2)
  })
})
