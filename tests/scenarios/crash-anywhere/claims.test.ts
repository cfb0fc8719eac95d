import { describe, expect, test } from 'vitest'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import type { Exploration } from '../../../src/simulator/contracts.ts'
import { explore } from '../../../src/simulator/explore.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()
const LONG = 300_000

async function played(parameters: Parameters, schedule: string, finish?: { readonly seed: number }): Promise<Trace> {
  const request = { parameters, schedule: parseSchedule(schedule) ?? [] }
  const trace = await run(cluster(), crashAnywhere, request, finish ? { finish } : {})
  expect(trace.complete).toBe(true)
  return trace
}

async function everyOrder(parameters: Parameters, faults = { crashes: 1, losses: 0 }): Promise<Exploration> {
  const bounds = { ...faults, maxRuns: 50_000, seed: 1 }
  const exploration = await explore(cluster(), crashAnywhere, { parameters, bounds })
  expect(exploration.exhaustive).toBe(true)
  return exploration
}

const idsOf = ({ outcomes }: Exploration) => [...new Set(outcomes.map(({ id }) => id))].sort()
const brokenIn = ({ outcomes }: Exploration) => [...new Set(outcomes.flatMap(({ broken }) => broken))].sort()
const toldIn = ({ steps }: Trace) =>
  steps.flatMap(({ event }) =>
    event.kind === 'send' && event.message.to === 'client' && event.fate === 'delivered'
      ? [(event.message.body as { status: string }).status]
      : [],
  )
const column = (trace: Trace, table: 'payment_attempts' | 'provider_ledger', name: string) => {
  const last = trace.steps.at(-1)
  const found = [...(last?.tables ?? []), ...(last?.ledgers ?? [])].find((each) => each.name === table)
  return found?.rows.map(({ values }) => values[found.columns.indexOf(name)]) ?? []
}

describe('the right order of writes', () => {
  test('is undisturbed without a fault: one charge, and the customer is told', async () => {
    const trace = await played({}, 'AAAAAPPAAAAAA')
    expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'charged-once' })
    expect(toldIn(trace)).toEqual(['paid'])
  })

  test.each(Array.from({ length: 11 }, (_, step) => step))(
    'case 13: after a crash at step %i the next process finishes the payment; nothing stays in progress',
    async (step) => {
      const trace = await played({}, `${'AAAAAPPAAAAAA'.slice(0, step)}A!`, { seed: step })
      expect([trace.verdict.kind, trace.verdict.outcome]).toEqual(['holds', 'charged-once'])
      expect(toldIn(trace)).toEqual(['paid'])
    },
  )

  test("recovers the provider's id that was lost with the answer, by key and by merchant reference", async () => {
    const byKey = await played({}, 'AAAAAPP-A~AAPPAAAAAA')
    expect(column(byKey, 'payment_attempts', 'provider_payment_id')).toEqual(['pay_1'])
    const parameters = { contract: 'lookup', recovery: 'look-up-then-resend' }
    const byReference = await played(parameters, 'AAAAAPP-A~', { seed: 1 })
    expect(column(byReference, 'payment_attempts', 'provider_payment_id')).toEqual(['pay_1'])
    expect(column(byReference, 'provider_ledger', 'payment_id')).toEqual(['pay_1'])
  })

  test('holds when the key is too old to resend: a day has passed while the worker was down', async () => {
    const trace = await played({}, 'AAAAAPA!PTAAAA')
    expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'held-charged' })
    expect(toldIn(trace)).toEqual(['confirming'])
  })

  test('a definite refusal fails the attempt, and only a decision of the business starts another', async () => {
    const trace = await played({ card: 'declined' }, 'AAAAAPPAAA-AAA')
    expect(column(trace, 'payment_attempts', 'state')).toEqual(['failed'])
    expect([trace.verdict.outcome, toldIn(trace)]).toEqual(['not-charged', ['failed']])
  })

  test('holds when the provider refuses, in every order, with a crash and a loss', async () => {
    const exploration = await everyOrder({ card: 'declined' }, { crashes: 1, losses: 1 })
    expect(brokenIn(exploration)).toEqual([])
  })
})

describe('the faulty orders of writes break, whatever the provider promises', () => {
  test.each([
    ['after-the-call', ['charge-lost', 'charged-once', 'charged-twice']],
    ['around-the-call', ['charged-once', 'charged-twice', 'held-charged']],
    ['key-rolled-back', ['charged-once', 'charged-twice']],
  ])(
    'written %s, even a provider that deduplicates by key charges twice after a crash',
    async (writes, ids) => {
      expect(idsOf(await everyOrder({ writes }))).toEqual(ids)
    },
    LONG,
  )

  test.each(['after-the-call', 'around-the-call', 'key-rolled-back'])(
    'written %s, holding for a person does not help: there is nothing to hold',
    async (writes) => {
      const exploration = await everyOrder({ writes, contract: 'neither', recovery: 'hold' })
      expect(brokenIn(exploration)).toEqual(['charged-at-most-once', 'no-charge-forgotten'])
    },
    LONG,
  )

  test('around the call, another worker waits for the lock until the provider has answered', async () => {
    const parameters = { writes: 'around-the-call', workers: 2 }
    const trace = await played(parameters, 'AAAAABBPPAAAAAB', { seed: 1 })
    const waits = trace.steps.flatMap((step, index) =>
      step.waits.some((wait) => wait.actor === 'B' && wait.for.join() === 'A') ? [index + 1] : [],
    )
    const answered = trace.steps.findIndex(({ actor, event }) => actor === 'P' && event.kind === 'send') + 1
    expect(waits).toContain(answered)
    expect(trace.verdict.kind).toBe('holds')
  })
})

describe('public cases', () => {
  test('4: a customer who reloads after a lost answer is not charged by a second attempt', async () => {
    const trace = await played({}, 'AAAAAPPAAAAAA-AAA')
    expect(column(trace, 'provider_ledger', 'payment_id')).toHaveLength(1)
    expect(toldIn(trace)).toEqual(['paid'])
    const anew = await everyOrder({ recovery: 'new-attempt' }, { crashes: 0, losses: 1 })
    expect(idsOf(anew)).toContain('charged-twice')
  })

  test(
    '6: two who charge one order at once: one gets the permission to send, the other changes no row',
    async () => {
      expect(brokenIn(await everyOrder({ workers: 2, recovery: 'hold' }, { crashes: 0, losses: 0 }))).toEqual([])
    },
    LONG,
  )

  test('9: what nobody can find out stays visible as unknown, and the customer is told so', async () => {
    const trace = await played({ contract: 'neither', recovery: 'hold' }, 'AAAAAPA!PAAA')
    expect(column(trace, 'payment_attempts', 'state')).toEqual(['unknown'])
    expect(toldIn(trace)).toEqual(['confirming'])
  })
})

describe('misconceptions', () => {
  test('25: requests may be sent twice; the effect is one only within the key’s window', async () => {
    const within = await played({}, 'AAAAAPA!PAAAAPPAAAAAA')
    const charges = within.steps.filter(({ event }) => event.kind === 'receive' && event.message.type === 'charge')
    expect([charges.length, column(within, 'provider_ledger', 'payment_id').length]).toEqual([2, 1])
  })

  test('26: a timeout is not a failure: the charge may have been made', async () => {
    const trace = await played({ contract: 'neither', recovery: 'new-attempt' }, 'AAAAAPP-A~', { seed: 1 })
    expect(trace.verdict).toMatchObject({ kind: 'broken', outcome: 'charged-twice' })
  })

  test('26: “not found” is evidence only as long as no request is delayed beyond what the provider promises', async () => {
    const parameters = { contract: 'lookup', recovery: 'look-up-then-resend' }
    expect(brokenIn(await everyOrder(parameters, { crashes: 1, losses: 1 }))).toEqual([])
    // The request is delayed; the lookup finds nothing, the resend is charged, then the first one arrives.
    const late = await played(parameters, 'AAAAA.A~AAPPAAAPPAAAAAAPP')
    expect(late.verdict.outcome).toBe('charged-twice')
  })

  test('28: a unique row for each attempt does not make one charge', async () => {
    const trace = await played({ recovery: 'new-attempt' }, 'AAAAAPP-A~', { seed: 1 })
    expect(new Set(column(trace, 'payment_attempts', 'attempt_id')).size).toBe(2)
    expect(column(trace, 'provider_ledger', 'payment_id')).toHaveLength(2)
  })

  test('29: a rollback erases the key while the charge stays', async () => {
    const trace = await played({ writes: 'key-rolled-back', recovery: 'hold', contract: 'neither' }, 'AAAAAPP-A~AA')
    expect(column(trace, 'payment_attempts', 'attempt_id')).toEqual([])
    expect(column(trace, 'provider_ledger', 'result')).toEqual(['succeeded'])
    expect(trace.verdict.outcome).toBe('charge-lost')
  })
})

describe('a client that retries underneath', () => {
  test('charges twice where the worker sent once', async () => {
    const parameters = { sdkRetries: true, contract: 'neither', recovery: 'hold' }
    expect(idsOf(await everyOrder(parameters, { crashes: 0, losses: 1 }))).toContain('charged-twice')
  })

  test('does no harm where the provider recognises the key', async () => {
    const exploration = await everyOrder({ sdkRetries: true }, { crashes: 0, losses: 1 })
    expect(brokenIn(exploration)).toEqual([])
  })
})
