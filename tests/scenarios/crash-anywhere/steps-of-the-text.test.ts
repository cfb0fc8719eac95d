import { describe, expect, test } from 'vitest'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import type { Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'
import { column, stepped, toldIn } from './readers-steps.ts'

/** What the chapter tells its reader to step, and what it says comes of it. */
const cluster = usePglite()
const play = (parameters: Parameters, written: string) => stepped(cluster(), parameters, written)

const preset = (id: string) => {
  const found = crashAnywhere.presets.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no preset ${id}`)
  return found
}
const byKey = preset('right').parameters
const byLookup = { contract: 'lookup', recovery: 'look-up-then-resend' }
const charges = (trace: Trace) => column(trace, 'provider_ledger', 'payment_id')
const chargedTwice = { kind: 'broken', outcome: 'charged-twice' }
const lostAnswer = 'A A A A A P P- A~ …'

test('double charge and right have one schedule; what differs is the key of the second request', async () => {
  const twice = preset('double-charge')
  expect(twice.schedule).toBe(preset('right').schedule)
  const keys = async (parameters: Parameters) =>
    column(await play(parameters, twice.schedule), 'provider_ledger', 'key')
  expect(new Set(await keys(twice.parameters)).size).toBe(2)
  const { steps } = await play(byKey, twice.schedule)
  const sent = steps.flatMap(({ event }) => (event.kind === 'send' && event.message.type === 'charge' ? [event] : []))
  expect(new Set(sent.map(({ message }) => (message.body as { readonly key: string }).key)).size).toBe(1)
  expect(sent).toHaveLength(2)
})

test('two workers, A B A B A B A B: A gets the permission, B changes no row and tells the customer “confirming”', async () => {
  const trace = await play({ ...byKey, workers: 2 }, 'A B A B A B A B B')
  const tags = trace.steps.flatMap(({ actor, event }) =>
    event.kind === 'statement' && event.statement.name === 'mark-unknown' && event.outcome.kind === 'completed'
      ? [`${actor} ${event.outcome.results.at(-1)?.tag}`]
      : [],
  )
  expect(tags).toEqual(['A UPDATE 1', 'B UPDATE 0'])
  expect(toldIn(trace)).toEqual(['confirming'])
})

describe('right', () => {
  const undisturbed = 'A A A A A P P A A A A A A'.split(' ')

  test('undisturbed, it is one charge', async () => {
    const trace = await play(byKey, undisturbed.join(' '))
    expect(trace).toMatchObject({ complete: true, verdict: { kind: 'holds', outcome: 'charged-once' } })
  })

  test.each([...undisturbed.keys()])(
    'with a crash before step %i, and on to the end, it is one charge and “paid”',
    async (n) => {
      const trace = await play(byKey, `${undisturbed.slice(0, n).join('')} A! …`)
      expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'charged-once' })
      expect([charges(trace).length, toldIn(trace)]).toEqual([1, ['paid']])
    },
  )

  test('after crashes 2 to 5 our tables are the same, and the ledger is not', async () => {
    const after: Trace[] = []
    for (const crash of ['A A A A A!', 'A A A A A A!', 'A A A A A P A!', 'A A A A A P P A A!']) {
      after.push(await play(byKey, crash))
    }
    expect(new Set(after.map(({ steps }) => JSON.stringify(steps.at(-1)?.tables))).size).toBe(1)
    expect(after.map(charges)).toEqual([[], [], ['pay_1'], ['pay_1']])
  })

  test('its payment id, lost with the answer, comes back with the next one', async () => {
    const trace = await play(byKey, lostAnswer)
    expect(trace.verdict.outcome).toBe('charged-once')
    expect(column(trace, 'payment_attempts', 'provider_payment_id')).toEqual(['pay_1'])
  })

  test('it is two requests that the provider receives, and one effect', async () => {
    const { steps } = await play(byKey, preset('right').schedule)
    const received = steps.filter(({ event }) => event.kind === 'receive' && event.message.type === 'charge')
    expect(received).toHaveLength(2)
  })

  test('a day later the key is too old, and the attempt is held', async () => {
    const trace = await play(byKey, 'A A A A A P A! P T …')
    expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'held-charged' })
    expect([column(trace, 'payment_attempts', 'state'), toldIn(trace)]).toEqual([['unknown'], ['confirming']])
  })
})

describe('a lookup', () => {
  test('finds the charge and its id by our reference', async () => {
    const trace = await play(byLookup, lostAnswer)
    expect(trace.verdict.outcome).toBe('charged-once')
    expect(column(trace, 'payment_attempts', 'provider_payment_id')).toEqual(['pay_1'])
    expect(trace.steps.filter(({ event }) => event.kind === 'receive' && event.message.type === 'charge')).toHaveLength(
      1,
    )
  })

  test('is waited for until three minutes after sending', async () => {
    const trace = await play(byLookup, lostAnswer)
    const asked = trace.steps.find(({ event }) => event.kind === 'send' && event.message.type === 'lookup')
    expect(asked?.now).toBe(3 * 60_000)
  })

  test('finds nothing while the request is delayed beyond the bound; both are charged, with one reference', async () => {
    const trace = await play(byLookup, 'A A A A A. A~ …')
    expect(trace.verdict).toMatchObject(chargedTwice)
    expect(trace.steps.some(({ event }) => event.kind === 'receive' && event.message.type === 'absent')).toBe(true)
    expect(new Set(column(trace, 'provider_ledger', 'merchant_reference')).size).toBe(1)
  })
})

test.each(['key', 'lookup', 'neither'])('calling silence a failure charges again, with %s', async (contract) => {
  const trace = await play({ contract, recovery: 'new-attempt' }, lostAnswer)
  expect(trace.verdict).toMatchObject(chargedTwice)
  expect(column(trace, 'payment_attempts', 'state')).toEqual(['failed', 'succeeded'])
})

test.each(['naive-resend', 'new-attempt'])('%s: a late answer is enough to charge twice', async (recovery) => {
  const trace = await play({ contract: 'key', recovery }, 'A A A A A A~ …')
  expect(trace.verdict).toMatchObject(chargedTwice)
  expect(trace.steps.some(({ event }) => event.kind === 'crash')).toBe(false)
})

test('stuck: charged, held as unknown, and the customer is told “confirming”', async () => {
  const { parameters, schedule } = preset('stuck')
  const trace = await play(parameters, schedule)
  expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'held-charged' })
  expect(toldIn(trace)).toEqual(['confirming'])
})

test('a declined card: the customer doesn’t hear of it and asks again, is told “failed”, and nothing is charged', async () => {
  const trace = await play({ card: 'declined' }, 'A A A A A P P A A A- …')
  expect(trace.verdict.outcome).toBe('not-charged')
  expect(column(trace, 'payment_attempts', 'state')).toEqual(['failed'])
  expect([toldIn(trace), trace.steps.filter(({ event }) => event.kind === 'restart').length]).toEqual([['failed'], 1])
})

test('a webhook: A holds, the provider reports the charge twice, and the second report changes no row', async () => {
  const { parameters, schedule } = preset('webhook')
  const trace = await play(parameters, schedule)
  expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'charged-once' })
  expect(toldIn(trace)).toEqual(['confirming', 'paid'])
  const recorded = trace.steps.flatMap(({ actor, event }) =>
    event.kind === 'statement' && event.statement.name === 'succeed-attempt' && event.outcome.kind === 'completed'
      ? [`${actor} ${event.outcome.results.at(-1)?.tag}`]
      : [],
  )
  expect(recorded).toEqual(['W UPDATE 1', 'W UPDATE 0'])
})

describe('the orders of writes that break', () => {
  test.each([
    ['after-the-call', 'A A P P A! …'],
    ['around-the-call', 'A A A A A P P A! …'],
    ['key-rolled-back', lostAnswer],
  ])('%s: %s charges twice, with two keys, at a provider that recognises keys', async (writes, written) => {
    const trace = await play({ ...byKey, writes }, written)
    expect(trace.verdict).toMatchObject(chargedTwice)
    expect(new Set(column(trace, 'provider_ledger', 'key')).size).toBe(2)
    expect(column(trace, 'payment_attempts', 'attempt_id')).toHaveLength(1)
  })

  test('around the call, A A A A A B B: B waits for A', async () => {
    const trace = await play({ ...byKey, writes: 'around-the-call', workers: 2 }, 'A A A A A B B')
    expect(trace.steps.at(-1)?.waits).toMatchObject([{ actor: 'B', for: ['A'] }])
  })

  test('lost charge: the error rolls back, and no row of ours leads to the charge', async () => {
    const { parameters, schedule } = preset('lost-charge')
    const trace = await play(parameters, schedule)
    expect(trace.verdict).toMatchObject({ kind: 'broken', outcome: 'charge-lost' })
    expect([column(trace, 'payment_attempts', 'attempt_id'), charges(trace)]).toEqual([[], ['pay_1']])
    expect(trace.steps.some(({ event }) => event.kind === 'crash')).toBe(false)
  })
})
