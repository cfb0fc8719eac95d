import { describe, expect, test } from 'vitest'
import { machineDescriptions } from '../../src/machines/descriptions.ts'
import {
  hold,
  lookUpThenResend,
  markUnknown,
  newAttempt,
  recordFailure,
  recordSuccess,
  resendSameKey,
  sending,
  startAttempt,
  takePayment,
  type LookedUp,
  type PaymentProvider,
  type Recover,
  type Sql,
  type Word,
} from '../../src/reference/index.ts'
import { onBothEngines, type Player } from '../support/engines.ts'
import { attemptId, orderId, provider as name, schema, seed } from './payment-machine-paths.ts'
import { queryOn } from './query-on.ts'

const NOW = Date.parse('2026-01-15T09:00:00Z')
const charged: Word = { kind: 'charged', providerPaymentId: 'pay_1', amountMinor: 1200, currency: 'JPY' }
const declined: Word = { kind: 'declined' }
const silent: Word = { kind: 'silent' }
const absent: LookedUp = { kind: 'absent' }

/** What the worker finds: the attempt's state, or none. */
type Found = 'none' | 'pending' | 'unknown' | 'succeeded' | 'failed'

interface Case {
  readonly found: Found
  readonly recover: Recover
  /** The provider's words, charge by charge; `silent` after the last. */
  readonly words?: readonly Word[]
  readonly lookedUp?: LookedUp
  /** Another worker gets the permission just before this one asks. */
  readonly overtaken?: boolean
  /** States in which the worker stands, as it tells them. */
  readonly states: readonly string[]
  /** The attempt's state in the end. */
  readonly ends: string
}

const first = ['reading', 'asking', 'sending']
const cases: readonly Case[] = [
  { found: 'none', recover: hold, words: [charged], states: [...first, 'recording'], ends: 'succeeded' },
  { found: 'none', recover: hold, words: [declined], states: [...first, 'recording'], ends: 'failed' },
  { found: 'pending', recover: hold, words: [charged], states: [...first, 'recording'], ends: 'succeeded' },
  { found: 'pending', recover: hold, overtaken: true, states: ['reading', 'asking'], ends: 'unknown' },
  { found: 'pending', recover: hold, states: [...first, 'recovering', 'held'], ends: 'unknown' },
  { found: 'unknown', recover: hold, states: ['reading', 'recovering', 'held'], ends: 'unknown' },
  { found: 'succeeded', recover: hold, states: ['reading'], ends: 'succeeded' },
  { found: 'failed', recover: hold, states: ['reading'], ends: 'failed' },
  {
    found: 'pending',
    recover: resendSameKey,
    words: [silent, charged],
    states: [...first, 'recovering', 'askingAgain', 'sending', 'recording'],
    ends: 'succeeded',
  },
  {
    found: 'unknown',
    recover: resendSameKey,
    words: [declined],
    states: ['reading', 'recovering', 'askingAgain', 'sending', 'recording'],
    ends: 'failed',
  },
  {
    found: 'unknown',
    recover: resendSameKey,
    states: ['reading', 'recovering', 'askingAgain', 'sending', 'held'],
    ends: 'unknown',
  },
  {
    found: 'unknown',
    recover: resendSameKey,
    overtaken: true,
    states: ['reading', 'recovering', 'askingAgain', 'held'],
    ends: 'unknown',
  },
  {
    found: 'unknown',
    recover: lookUpThenResend,
    lookedUp: charged,
    states: ['reading', 'recovering', 'lookingUp', 'recording'],
    ends: 'succeeded',
  },
  {
    found: 'unknown',
    recover: lookUpThenResend,
    lookedUp: absent,
    words: [charged],
    states: ['reading', 'recovering', 'lookingUp', 'askingAgain', 'sending', 'recording'],
    ends: 'succeeded',
  },
  {
    found: 'unknown',
    recover: lookUpThenResend,
    lookedUp: silent,
    states: ['reading', 'recovering', 'lookingUp', 'held'],
    ends: 'unknown',
  },
]

const edges = machineDescriptions.worker.transitions.flatMap(({ from, to }) =>
  typeof from === 'string' ? [`${from} → ${to}`] : [],
)
const walked = ({ states }: Case) => states.slice(1).map((to, position) => `${states[position] ?? ''} → ${to}`)
const nameOf = ({ found, recover, words, lookedUp, overtaken }: Case) =>
  [`finds ${found}`, recover.name, ...(words ?? []).map(({ kind }) => kind), lookedUp?.kind, overtaken && 'overtaken']
    .filter(Boolean)
    .join(', ')

describe('the worker’s code goes where its machine goes', () => {
  test.each(cases.map((each) => [nameOf(each), each] as const))('%s', (_name, each) => {
    for (const edge of walked(each)) expect(edges).toContain(edge)
    // And from where it ends, the machine can end too.
    expect(edges).toContain(`${each.states.at(-1) ?? ''} → done`)
  })

  test('and every way that a right worker has is taken here', () => {
    const faulty = [
      'recovering → sending',
      'recovering → startingAnew',
      'startingAnew → sending',
      'sending → recording',
    ]
    const ends = edges.filter((edge) => edge.endsWith('→ done') || edge.startsWith('down'))
    const taken = new Set(cases.flatMap(walked))
    expect(edges.filter((edge) => ![...taken, ...ends, ...faulty].includes(edge))).toEqual([])
  })
})

onBothEngines((start) => {
  describe('as it tells it, against a real database', () => {
    test.each(cases.map((each) => [nameOf(each), each] as const))('%s', async (_name, each) => {
      const [a, b] = await start(schema, seed, 'A', 'B')
      await find(b, each.found)
      const told: string[] = []
      const seenBySends: string[] = []
      const words = [...(each.words ?? [])]
      const provider: PaymentProvider = {
        promises: { name, keyValidFor: 86_400_000, lookupReliableAfter: 30_000 },
        async charge() {
          seenBySends.push(await stateOf(b))
          return words.shift() ?? silent
        },
        lookUp: () => Promise.resolve(each.lookedUp ?? silent),
      }
      let now = NOW
      await takePayment(
        sqlOf(a, each.overtaken === true ? b : undefined),
        provider,
        surroundings(),
        orderId,
        each.recover,
      )

      function surroundings() {
        return {
          now: () => now,
          sleep: (milliseconds: number) => Promise.resolve(void (now += milliseconds)),
          newAttemptId: () => attemptId,
          enters: (state: string) => void told.push(state),
        }
      }
      expect(told).toEqual(each.states)
      expect(await stateOf(b)).toBe(each.ends)
      // Whenever a request leaves, another session already sees that its result is unknown.
      expect(seenBySends).toEqual(told.filter((state) => state === 'sending').map(() => 'unknown'))
    })
  })
})

/** Before A asks for a permission, `other` takes it. */
function sqlOf({ session }: Player, other: Player | undefined): Sql {
  return {
    async execute(statement, sql, parameters) {
      if (other && ['mark-unknown', 'resend-by-key'].includes(statement)) await other.tags(sql, parameters)
      const outcome = await session.execute(sql, parameters)
      if (outcome.kind === 'waiting') throw new Error(`${session.name} waits`)
      return outcome
    },
  }
}

async function find(player: Player, found: Found): Promise<void> {
  const query = queryOn(player)
  if (found === 'none') return
  await query(startAttempt, newAttempt({ attemptId, orderId, provider: name }))
  if (found === 'pending') return
  const [keyExpiresAt, lookupReliableAt] = ['2026-01-16T09:00:00Z', '2026-01-15T09:00:30Z']
  await query(markUnknown, sending({ attemptId, keyExpiresAt, lookupReliableAt }))
  if (found === 'failed') await recordFailure(query, attemptId, 1)
  if (found === 'succeeded') {
    await recordSuccess(query, { attemptId, providerPaymentId: 'pay_1', amountMinor: 1200, currency: 'JPY' })
  }
}

async function stateOf(player: Player): Promise<string> {
  const [row] = await player.rows('SELECT state FROM payment_attempts')
  return row?.[0] ?? 'none'
}
