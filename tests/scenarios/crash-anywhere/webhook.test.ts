import { describe, expect, test } from 'vitest'
import { narrate } from '../../../src/scenarios/crash-anywhere/index.ts'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/scenario.ts'
import { explore } from '../../../src/simulator/explore.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import type { Trace } from '../../../src/simulator/trace.ts'
import { useBothEngines } from '../../support/agreed-run.ts'

const LONG = 300_000
const { pglite, agreed: agreedRun } = useBothEngines(crashAnywhere)

/** No key, no lookup: without a webhook, an answer that is lost stays unknown. */
const reports: Parameters = { contract: 'neither', recovery: 'hold', webhooks: true }

/** The trace that both engines give. */
async function agreed(schedule: string, parameters: Parameters = reports): Promise<Trace> {
  const trace = await agreedRun(parameters, schedule)
  expect(trace.complete).toBe(true)
  return trace
}

const attemptsIn = ({ steps }: Trace) => {
  const table = steps.at(-1)?.tables.find(({ name }) => name === 'payment_attempts')
  const at = (column: string) => table?.columns.indexOf(column) ?? -1
  return table?.rows.map(({ values }) => [values[at('state')], values[at('provider_payment_id')]])
}
const toldIn = ({ steps }: Trace) =>
  steps.flatMap(({ actor, event }) =>
    event.kind === 'send' && event.message.to === 'client' && event.fate === 'delivered'
      ? [`${actor}: ${(event.message.body as { status: string }).status}`]
      : [],
  )
/** What came back for each statement that records the word. */
const recordings = ({ steps }: Trace) =>
  steps.flatMap(({ actor, event, completions }) => [
    ...(event.kind === 'statement' ? [{ ...event, actor }] : []),
    ...completions,
  ])
const updatesIn = (trace: Trace) =>
  recordings(trace).flatMap(({ actor, statement, outcome }) =>
    statement.name === 'succeed-attempt'
      ? [`${actor} ${outcome.kind === 'completed' ? (outcome.results[0]?.tag ?? '') : outcome.kind}`]
      : [],
  )

describe('the provider’s webhook, on both engines', () => {
  test('after the timeout, it brings the word that the lost answer would have brought', async () => {
    const trace = await agreed('AAAAAPP-A~APWWWWWW')
    expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'charged-once' })
    expect(attemptsIn(trace)).toEqual([['succeeded', 'pay_1']])
    expect(toldIn(trace)).toEqual(['A: confirming', 'W: paid'])
  })

  test('before the answer, the answer changes nothing, and the worker reads that the order is paid', async () => {
    const trace = await agreed('AAAAAPPPWWWWWWAAAAAA')
    expect(updatesIn(trace)).toEqual(['W UPDATE 1', 'A UPDATE 0'])
    expect(toldIn(trace)).toEqual(['W: paid', 'A: paid'])
    expect(trace.verdict.kind).toBe('holds')
  })

  test('doubled, the second changes nothing', async () => {
    const trace = await agreed('AAAAAPP-A~AP*WWWWWWWWWW')
    expect(updatesIn(trace)).toEqual(['W UPDATE 1', 'W UPDATE 0'])
    expect(toldIn(trace)).toEqual(['A: confirming', 'W: paid'])
  })

  test('beside the worker’s own recording, the second of the two waits and then changes nothing', async () => {
    const trace = await agreed('AAAAAPPPWWWAAAWWWAAA')
    const waited = trace.steps.flatMap(({ waits }) => waits.map((wait) => `${wait.actor} for ${wait.for.join()}`))
    expect(new Set(waited)).toEqual(new Set(['A for W']))
    expect(updatesIn(trace)).toEqual(['W UPDATE 1', 'A waiting', 'A UPDATE 0'])
    expect(attemptsIn(trace)).toEqual([['succeeded', 'pay_1']])
  })

  test('whose receiver dies inside its transaction leaves the recording to whoever waited', async () => {
    const trace = await agreed('AAAAAPPPWWWAAAW!AAAW')
    expect(updatesIn(trace)).toEqual(['W UPDATE 1', 'A waiting', 'A UPDATE 1'])
    expect(toldIn(trace)).toEqual(['A: paid'])
  })

  test('lost, leaves the attempt held and visible', async () => {
    const trace = await agreed('AAAAAPP-A~AP-')
    expect(trace.verdict.outcome).toBe('held-charged')
    expect(attemptsIn(trace)).toEqual([['unknown', null]])
  })

  test('delayed beyond the worker’s end, still pays the order', async () => {
    const trace = await agreed('AAAAAPP-A~AP.WWWWWW')
    expect([trace.verdict.outcome, toldIn(trace)]).toEqual(['charged-once', ['A: confirming', 'W: paid']])
  })

  test('lost, and then a day goes by while the receiver waits: the key is too old, and the attempt is held', async () => {
    const trace = await agreed('AAAAAPA!PP-TAAAA', { webhooks: true })
    expect(trace.verdict).toMatchObject({ kind: 'holds', outcome: 'held-charged' })
  })

  test('is not sent for a refusal: this provider reports charges', async () => {
    const trace = await agreed('AAAAAPP', { ...reports, card: 'declined' })
    expect(trace.steps.some(({ event }) => event.kind === 'send' && event.message.type === 'webhook')).toBe(false)
  })
})

describe('over every order', () => {
  test.each([
    ['a crash of either', { crashes: 1, losses: 0 }],
    ['any message lost', { crashes: 0, losses: 1 }],
  ])(
    'with %s, nobody is charged twice or told wrongly, and each end is the same on both engines',
    async (_, faults) => {
      const bounds = { ...faults, maxRuns: 50_000, seed: 1 }
      const { exhaustive, outcomes } = await explore(pglite(), crashAnywhere, { parameters: reports, bounds })
      expect(exhaustive).toBe(true)
      expect(outcomes.map(({ id, verdict }) => `${id} ${verdict}`).sort()).toEqual([
        'charged-once holds',
        'held-charged holds',
        'held-not-charged holds',
      ])
      for (const { id, example } of outcomes) expect((await agreed(example)).verdict.outcome).toBe(id)
    },
    LONG,
  )

  test(
    'it never disturbs the other ways out of unknown',
    async () => {
      const bounds = { crashes: 0, losses: 1, maxRuns: 50_000, seed: 1 }
      for (const [contract, recovery] of [
        ['key', 'resend-same-key'],
        ['lookup', 'look-up-then-resend'],
      ] as const) {
        const request = { parameters: { contract, recovery, webhooks: true }, bounds }
        const { exhaustive, outcomes } = await explore(pglite(), crashAnywhere, request)
        expect([exhaustive, outcomes.flatMap(({ broken }) => broken)]).toEqual([true, []])
      }
    },
    LONG,
  )
})

test('each step with a webhook has its sentence in both languages', async () => {
  for (const schedule of ['AAAAAPP-A~AP*WWWWWWWWWW', 'AAAAAPPPWWWAAAWWWAAA', 'AAAAAPP-A~AP-']) {
    const trace = await agreed(schedule)
    for (const { en, ja } of trace.steps.map((step) => narrate(step, trace))) {
      expect(en).toMatch(/^[A-Z“].*[.]$/)
      expect(en).not.toMatch(/ ran: /)
      expect(ja).toMatch(/。$/)
    }
  }
})
