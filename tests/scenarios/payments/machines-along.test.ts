import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { paymentAttemptMachine } from '../../../src/machines/payment-attempt.ts'
import { workerMachine, type Recovery } from '../../../src/machines/worker.ts'
import { markUnknown, payOrder, resendByKey, succeedAttempt } from '../../../src/reference/index.ts'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import type { Contract } from '../../../src/scenarios/payments/contracts.ts'
import { ORDER } from '../../../src/scenarios/payments/schema.ts'
import { twoWorlds } from '../../../src/scenarios/two-worlds/index.ts'
import type { Edits } from '../../../src/simulator/contracts.ts'
import { ScheduleMismatch } from '../../../src/simulator/errors/schedule-mismatch.ts'
import { explore } from '../../../src/simulator/explore.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters, Scenario } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'
import { departuresOf, type AttemptMachine } from './follow-attempts.ts'
import { followProvider } from './follow-provider.ts'
import { listening, wrongMoves, type Shown } from './follow-worker.ts'

const LONG = 300_000
const cluster = usePglite()
const books: Readonly<Record<string, Scenario>> = { 'crash-anywhere': crashAnywhere, 'two-worlds': twoWorlds }

interface Run {
  readonly trace: Trace
  readonly shown: readonly Shown[]
}

async function played(slug: string, parameters: Parameters, schedule: string): Promise<Run> {
  const { scenario, shown } = listening(books[slug] ?? crashAnywhere)
  const trace = await run(cluster(), scenario, { parameters, schedule: parseSchedule(schedule) ?? [] })
  return { trace, shown: shown() }
}

/** Orders with a crash and a loss, as the explorer's seed draws them. */
async function drawn(slug: string, parameters: Parameters, runs: number) {
  const orders: string[] = []
  const bounds = { crashes: 1, losses: 1, maxRuns: runs, seed: 5 }
  const onOrder = (schedule: string) => orders.push(schedule)
  await explore(cluster(), books[slug] ?? crashAnywhere, { parameters, bounds }, { onOrder })
  return orders
}

function recoveryOf({ recovery, decision }: Trace['parameters']): Recovery {
  if (recovery !== undefined) return recovery as Recovery
  return decision === 'send-again' ? 'naive-resend' : 'hold'
}

function differencesIn({ trace, shown }: Run): readonly string[] {
  const { parameters } = trace
  const workers = shown.flatMap(({ actor, states }) =>
    wrongMoves(states, recoveryOf(parameters)).map((move) => `${actor}: ${move}`),
  )
  const provider = followProvider(trace, parameters as { contract: Contract; card: string; webhooks: boolean })
  const differs = JSON.stringify(provider.seen) === JSON.stringify(provider.expected) ? [] : ['the provider']
  return [...departuresOf(trace, ORDER), ...workers, ...differs]
}

/** What sends without any condition but the state makes a move that the attempt's machine doesn't have. */
const resendsAnyway = ({ steps }: Trace) =>
  steps.some(({ event }) => event.kind === 'statement' && event.statement.name === 'resend-anyway')

describe.each(Object.entries(books))('in each preset of %s that writes before the call', (slug, { presets }) => {
  const written = presets.filter(({ parameters }) => parameters['writes'] === undefined)

  test.each(written)('$id: worker, provider and rows move as their machines do', async ({ parameters, schedule }) => {
    const each = await played(slug, parameters, schedule)
    expect(each.shown.flatMap(({ states }) => states).length).toBeGreaterThan(3)
    const differences = differencesIn(each)
    if (resendsAnyway(each.trace)) expect(differences).not.toEqual([])
    else expect(differences).toEqual([])
  })
})

const recoveries = ['resend-same-key', 'look-up-then-resend', 'hold', 'naive-resend', 'new-attempt']
const drawnFrom: readonly (readonly [string, Parameters])[] = [
  ...['key', 'lookup', 'neither'].flatMap((contract) =>
    recoveries.map((recovery) => ['crash-anywhere', { contract, recovery }] as const),
  ),
  ['crash-anywhere', { card: 'declined' }],
  ['crash-anywhere', { workers: 2 }],
  ['crash-anywhere', { contract: 'neither', recovery: 'hold', webhooks: true }],
  ['crash-anywhere', { contract: 'lookup', recovery: 'look-up-then-resend', webhooks: true }],
  ['two-worlds', { decision: 'do-not-send', sdkRetries: true }],
  ['two-worlds', { decision: 'hold' }],
]

describe('in orders drawn by a seed, with a crash and a loss', () => {
  test.each(drawnFrom)(
    '%s %j: worker, provider and rows move as their machines do',
    async (slug, parameters) => {
      const orders = await drawn(slug, parameters, 25)
      expect(orders.length).toBeGreaterThan(5)
      let compared = 0
      for (const schedule of orders) {
        const each = await played(slug, parameters, schedule)
        if (resendsAnyway(each.trace)) continue
        expect([schedule, ...differencesIn(each)]).toEqual([schedule])
        compared++
      }
      expect(compared).toBeGreaterThan(0)
    },
    LONG,
  )
})

describe('the comparison notices', () => {
  const sample = ['AAAAAPPAAAAAA', 'AAAAAPP-A~AAPPAAAAAA', 'AAAAA!AAAAPPAAAAAA', 'ABABABABBAPPAAAAAA', 'AAAAAPA!PTAAAA']
  async function differencesWith(edits: Edits, machine?: AttemptMachine): Promise<readonly string[]> {
    const found: string[] = []
    for (const schedule of sample) {
      const parameters = schedule.includes('B') ? { workers: 2 } : {}
      const tokens = parseSchedule(schedule) ?? []
      // What an edit allows may lead elsewhere than the schedule: then the run goes on by its seed.
      for (let length = tokens.length; length > 0; length--) {
        const request = { parameters, edits, schedule: tokens.slice(0, length) }
        const trace = await run(cluster(), crashAnywhere, request, { finish: { seed: 5 } }).catch((error: unknown) => {
          if (error instanceof ScheduleMismatch) return undefined
          throw error
        })
        if (trace === undefined) continue
        found.push(...departuresOf(trace, ORDER, machine))
        break
      }
    }
    return found
  }

  test('nothing where nothing is wrong', async () => {
    expect(await differencesWith({})).toEqual([])
  })

  test.each([
    ['mark-unknown', markUnknown[1].replace(" AND state = 'pending'", '')],
    ['mark-unknown', markUnknown[1].replace('key_expires_at = $2', 'key_expires_at = NULL')],
    ['resend-by-key', resendByKey[1].replace(' AND key_expires_at > $3', " AND $3 <> ''")],
    ['pay-order', payOrder[1].replace(" AND state = 'awaiting_payment'", " AND state = 'paid'")],
    ['succeed-attempt', succeedAttempt[1].replace(" AND state = 'unknown'", " AND state = 'pending'")],
  ])('that %s is written as %s', async (name, sql) => {
    expect(await differencesWith({ [name]: sql })).not.toEqual([])
  })

  test.each([
    ['keyStillKnown', () => true],
    ['keyStillKnown', () => false],
    ['amountMatches', () => false],
  ])('that the machine’s guard %s is always %s', async (guard, always) => {
    const machine = paymentAttemptMachine.provide({ guards: { [guard]: always } })
    expect(await differencesWith({}, machine)).not.toEqual([])
  })

  test('that a worker writes after the call: it reaches a state that the machine hasn’t come to', async () => {
    const { trace } = await played('crash-anywhere', { writes: 'after-the-call' }, 'AAPPAAAAAA')
    expect(departuresOf(trace, ORDER).length).toBeGreaterThan(0)
  })

  test('that a worker takes another way out than it was given', async () => {
    const { shown } = await played('crash-anywhere', {}, 'AAAAAPP-A~AAPPAAAAAA')
    const states = shown.find(({ actor }) => actor === 'A')?.states ?? []
    expect(wrongMoves(states, 'resend-same-key')).toEqual([])
    for (const recovery of ['look-up-then-resend', 'hold', 'new-attempt'] as const) {
      expect(wrongMoves(states, recovery), recovery).not.toEqual([])
    }
  })

  test('that the worker’s machine has lost a way that the code goes', async () => {
    const { shown } = await played('crash-anywhere', {}, 'AAAAAPPAAAAAA')
    const states = shown.find(({ actor }) => actor === 'A')?.states ?? []
    const { config, implementations } = workerMachine
    const deaf = { ...config, states: { ...config.states, sending: {} } }
    const machine = createMachine(deaf as never, implementations as never) as unknown as typeof workerMachine
    expect(wrongMoves(states, 'resend-same-key')).toEqual([])
    expect(wrongMoves(states, 'resend-same-key', machine)).toEqual(['sending → recording'])
  })

  test('that the provider keeps less than its contract says', async () => {
    const { trace } = await played('crash-anywhere', {}, 'AAAAAPA!PAAAAPPAAAAAA')
    const { seen, expected } = followProvider(trace, { contract: 'key' })
    expect(seen).toEqual(expected)
    expect(followProvider(trace, { contract: 'neither' }).expected).not.toEqual(seen)
  })
})
