import { expect, test } from 'vitest'
import {
  newAttempt,
  recordByHand,
  recordFailure,
  resendSameKey,
  startAttempt,
  takePayment,
  unknownAttempts,
  type Charge,
  type PaymentStatus,
  type Word,
} from '../../src/reference/index.ts'
import { onBothEngines, type Player } from '../support/engines.ts'
import { attemptId as firstId, orderId, provider, schema, seed } from './payment-machine-paths.ts'
import { queryOn } from './query-on.ts'

const secondId = '00000000-0000-4000-8000-0000000000a2'
const unused = '00000000-0000-4000-8000-0000000000ff'
const charged = (amountMinor: number): Word => ({
  kind: 'charged',
  providerPaymentId: 'pay_1',
  amountMinor,
  currency: 'JPY',
})
const timeout: Word = { kind: 'silent' }
/** A 5xx says as little as a timeout. */
const serverError: Word = { kind: 'silent' }
const declined: Word = { kind: 'declined' }

/** What left, request by request, for one order whose customer keeps asking. */
interface Purchase {
  readonly sent: readonly Charge[]
  /** A delivery of the customer's wish: a click, a reload, a retry. Each is a process that knows the database alone. */
  deliver(...words: readonly Word[]): Promise<PaymentStatus>
  /** The id that the next attempt gets, if there is one. */
  nextId: string
}

function purchaseOf(player: Player): Purchase {
  const sent: Charge[] = []
  const purchase: Purchase & { sent: Charge[] } = {
    sent,
    nextId: firstId,
    deliver(...words) {
      const left = [...words]
      const answers = {
        promises: { name: provider, keyValidFor: 86_400_000, lookupReliableAfter: null },
        charge: (request: Charge) => {
          sent.push(request)
          return Promise.resolve(left.shift() ?? timeout)
        },
        lookUp: () => Promise.resolve(timeout),
      }
      const surroundings = {
        now: () => Date.parse('2026-01-15T09:00:00Z'),
        sleep: () => Promise.resolve(),
        newAttemptId: () => purchase.nextId,
      }
      return takePayment(sqlOf(player), answers, surroundings, orderId, resendSameKey)
    },
  }
  return purchase
}

const sqlOf = ({ session }: Player) => ({
  async execute(_name: string, sql: string, parameters?: readonly (string | null)[]) {
    const outcome = await session.execute(sql, parameters)
    if (outcome.kind === 'waiting') throw new Error(`${session.name} waits`)
    return outcome
  },
})

const decidesAgain = (player: Player) =>
  queryOn(player)(startAttempt, newAttempt({ attemptId: secondId, orderId, provider }))
const keys = ({ sent }: Purchase) => sent.map(({ key }) => key)

onBothEngines((start) => {
  test('case 4: timeout, 500 and reload send the same key; a definite refusal and a decision bring a new one', async () => {
    const [a] = await start(schema, seed, 'A')
    const purchase = purchaseOf(a)
    expect(await purchase.deliver(timeout, serverError)).toBe('confirming')
    purchase.nextId = unused
    expect(await purchase.deliver(serverError)).toBe('confirming')
    expect(await purchase.deliver(declined)).toBe('failed')
    expect(keys(purchase)).toEqual([firstId, firstId, firstId, firstId])

    // A reload after the refusal charges nothing: nobody has decided to pay again.
    expect(await purchase.deliver()).toBe('failed')
    expect(purchase.sent).toHaveLength(4)
    await decidesAgain(a)
    expect(await purchase.deliver(charged(1200))).toBe('paid')
    expect(keys(purchase).slice(4)).toEqual([secondId])

    expect(await purchase.deliver()).toBe('paid')
    expect(purchase.sent).toHaveLength(5)
  })

  test('case 4: a changed amount changes no request under way; it takes a new attempt, after a refusal', async () => {
    const [a] = await start(schema, seed, 'A')
    const purchase = purchaseOf(a)
    await purchase.deliver(timeout)
    await a.tags('UPDATE orders SET amount_minor = 1300')
    await decidesAgain(a)
    expect(await purchase.deliver(declined)).toBe('failed')
    expect(purchase.sent.map(({ key, amountMinor }) => [key, amountMinor])).toEqual(
      purchase.sent.map(() => [firstId, 1200]),
    )
    await decidesAgain(a)
    expect(await purchase.deliver(charged(1300))).toBe('paid')
    expect(purchase.sent.at(-1)).toMatchObject({ key: secondId, amountMinor: 1300 })
  })

  test('cases 9 and 13: what is unknown stays on the list, whoever comes by, until a person brings the word', async () => {
    const [a, d] = await start(schema, seed, 'A', 'D')
    const purchase = purchaseOf(a)
    const listed = async () => (await unknownAttempts(queryOn(d))).map(({ attemptId }) => attemptId)
    expect(await listed()).toEqual([])
    for (let delivery = 0; delivery < 3; delivery++) {
      expect(await purchase.deliver()).toBe('confirming')
      expect(await listed()).toEqual([firstId])
    }
    const [attempt] = await unknownAttempts(queryOn(d))
    if (attempt === undefined) throw new Error('nothing is unknown')
    expect(attempt).toEqual({ attemptId: firstId, provider, amountMinor: 1200, currency: 'JPY', sends: 4 })
    expect(await recordByHand(queryOn(d), attempt, timeout)).toBe('unchanged')
    expect(await listed()).toEqual([firstId])
    expect(await recordByHand(queryOn(d), attempt, charged(1200))).toBe('paid')
    expect(await listed()).toEqual([])
    expect(await purchase.deliver()).toBe('paid')
  })

  test('a person’s “not charged, and cancelled” fails the attempt, unless another request has left since', async () => {
    const [a, d] = await start(schema, seed, 'A', 'D')
    const purchase = purchaseOf(a)
    await purchase.deliver()
    const [before] = await unknownAttempts(queryOn(d))
    await purchase.deliver()
    const [after] = await unknownAttempts(queryOn(d))
    if (before === undefined || after === undefined) throw new Error('nothing is unknown')
    expect(await recordByHand(queryOn(d), before, declined)).toBe('unchanged')
    expect(await recordByHand(queryOn(d), after, declined)).toBe('failed')
    expect(await recordFailure(queryOn(d), firstId, after.sends)).toBe('unchanged')
    expect(await purchase.deliver()).toBe('failed')
  })
})
