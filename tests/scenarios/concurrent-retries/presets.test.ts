import { describe, expect, test } from 'vitest'
import { concurrentRetries } from '../../../src/scenarios/concurrent-retries/index.ts'
import { findScenario } from '../../../src/scenarios/index.ts'
import { run } from '../../../src/simulator/run.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()

async function preset(id: string): Promise<Trace> {
  const found = concurrentRetries.presets.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no preset ${id}`)
  const schedule = parseSchedule(found.schedule) ?? []
  const trace = await run(cluster(), concurrentRetries, { parameters: found.parameters, schedule })
  expect(trace).toMatchObject({ complete: true, schedule: found.schedule })
  return trace
}

const answersOf = ({ steps }: Trace) =>
  steps.flatMap(({ event }) => (event.kind === 'send' ? [[event.message.from, event.message.body]] : []))

const order = (id: string) => {
  const orderId = `${id.repeat(4)}-0000-4000-8000-000000000000`
  return { status: 201, location: `/orders/${orderId}`, body: { orderId } }
}

const waitsFor = ({ steps }: Trace, actor: string) => [
  ...new Set(steps.flatMap(({ waits }) => waits.filter((wait) => wait.actor === actor).map((wait) => wait.for.join()))),
]

describe('the presets', () => {
  test('the double order: both look, nobody waits, two clients hold two orders', async () => {
    const trace = await preset('double-order')
    expect(trace.verdict.outcome).toBe('two-orders')
    expect(answersOf(trace)).toEqual([
      ['A', order('a1')],
      ['B', order('b1')],
    ])
    expect(waitsFor(trace, 'B')).toEqual([])
  })

  test('A commits: B waits for A and is answered with the order of A', async () => {
    const trace = await preset('a-commits')
    expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'one-order' })
    expect(waitsFor(trace, 'B')).toEqual(['A'])
    expect(answersOf(trace)).toEqual([
      ['A', order('a1')],
      ['B', order('a1')],
    ])
  })

  test('A rolls back: the INSERT of B, which waits, succeeds, and the order is of B', async () => {
    const trace = await preset('a-rolls-back')
    expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'one-order-503' })
    expect(waitsFor(trace, 'B')).toEqual(['A'])
    expect(answersOf(trace)).toEqual([
      ['A', { status: 503, retryAfter: 1 }],
      ['B', order('b1')],
    ])
  })

  test('A times out: B runs into its lock_timeout while A hangs, and gets a hint when to retry', async () => {
    const trace = await preset('a-times-out')
    expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'one-order-503' })
    const expiry = trace.steps.find(({ event }) => event.kind === 'expire')
    expect(expiry?.event).toMatchObject({ outcome: { kind: 'failed', error: { sqlstate: '55P03' } } })
    expect(answersOf(trace)).toEqual([
      ['B', { status: 503, retryAfter: 1 }],
      ['A', order('a1')],
    ])
  })

  test('A crashes: its key is free again, B creates the order, and the resend of A is answered with it', async () => {
    const trace = await preset('a-crashes')
    expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'one-order' })
    const crash = trace.steps.find(({ event }) => event.kind === 'crash')
    expect(crash?.completions).toMatchObject([{ actor: 'B', outcome: { results: [{ tag: 'INSERT 0 1' }] } }])
    expect(answersOf(trace)).toEqual([
      ['B', order('b1')],
      ['A', order('b1')],
    ])
  })
})

test('the scenario is found by its slug, and nothing is by another', () => {
  expect(findScenario('concurrent-retries')?.title.en).toBe('Concurrent retries')
  expect(findScenario('no-such-scenario')).toBeUndefined()
})
