import { describe, expect, test } from 'vitest'
import { twoWorlds } from '../../../src/scenarios/two-worlds/index.ts'
import { decisions, ourRows, presetId, theirLedger, worlds } from '../../../src/scenarios/two-worlds/worlds.ts'
import type { PresetKey, World } from '../../../src/scenarios/two-worlds/worlds.ts'
import type { Exploration } from '../../../src/simulator/contracts.ts'
import { explore } from '../../../src/simulator/explore.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()
const LONG = 300_000

const played = (parameters: Parameters, schedule: string): Promise<Trace> =>
  run(cluster(), twoWorlds, { parameters, schedule: parseSchedule(schedule) ?? [] })

async function shown(key: PresetKey): Promise<Trace> {
  const preset = twoWorlds.presets.find(({ id }) => id === presetId(key))
  if (preset === undefined) throw new Error(`no preset ${presetId(key)}`)
  const trace = await played(preset.parameters, preset.schedule)
  expect(trace.complete).toBe(true)
  return trace
}

const rowsAtTheEnd = ({ steps }: Trace) => steps.at(-1)?.tables.filter(({ name }) => ourRows.includes(name))
const chargesIn = ({ steps }: Trace) => {
  const ledger = steps.at(-1)?.ledgers?.find(({ name }) => name === theirLedger)
  return ledger?.rows.filter(({ values }) => values[ledger.columns.indexOf('result')] === 'succeeded').length
}
const stateOfAttempt = (trace: Trace) => {
  const attempts = rowsAtTheEnd(trace)?.find(({ name }) => name === 'payment_attempts')
  return attempts?.rows.map(({ values }) => values[attempts.columns.indexOf('state')])
}
const toldIn = ({ steps }: Trace) =>
  steps.flatMap(({ event }) =>
    event.kind === 'send' && event.message.to === 'client' && event.fate === 'delivered'
      ? [(event.message.body as { status: string }).status]
      : [],
  )
const charged: Parameters = { decision: 'do-not-send' }

describe('at the restart', () => {
  const restarts = ['key', 'lookup', 'neither'].flatMap((contract) =>
    decisions.flatMap(({ id: decision }) =>
      [false, true].map((sdkRetries) => ({ contract, decision, sdkRetries }) as const),
    ),
  )
  const until = ({ schedule, scheduleWithSdk }: World, sdkRetries: boolean) =>
    `${sdkRetries ? scheduleWithSdk : schedule}A`

  test.each(restarts)(
    'our rows are the same to the byte in both worlds, and the ledger is not: $contract, $decision, $sdkRetries',
    async (parameters) => {
      const [one, other] = [
        ...(await inTurn(worlds.map((world) => () => played(parameters, until(world, parameters.sdkRetries))))),
      ]
      if (one === undefined || other === undefined) throw new Error('there are two worlds')
      expect(JSON.stringify(rowsAtTheEnd(one))).toBe(JSON.stringify(rowsAtTheEnd(other)))
      expect(stateOfAttempt(one)).toEqual(['unknown'])
      expect(chargesIn(one)).toBe(0)
      expect(chargesIn(other)).toBe(parameters.sdkRetries && parameters.contract !== 'key' ? 2 : 1)
      // And so is what the new process may do next, and what it is about to do.
      const [standing, standingOther] = [one, other].map(({ steps }) =>
        steps.at(-1)?.actors.find(({ actor }) => actor === 'A'),
      )
      expect(standing).toEqual(standingOther)
    },
  )

  test('what differs in the trace of our new process is nothing until somebody asks the provider', async () => {
    for (const { id: decision } of decisions) {
      const [one, other] = await inTurn(
        worlds.map(
          ({ id: world }) =>
            () =>
              shown({ world, decision }),
        ),
      )
      const own = (trace: Trace | undefined) => {
        const since = trace?.steps.findIndex(({ event }) => event.kind === 'restart') ?? 0
        const ours = trace?.steps.slice(since).filter(({ actor }) => actor !== 'P') ?? []
        const asked = ours.findIndex(({ event }) => event.kind === 'send' && event.message.to === 'P')
        return (asked === -1 ? ours : ours.slice(0, asked + 1)).map(({ token, event }) => ({ token, event }))
      }
      expect(own(one).length).toBeGreaterThan(2)
      expect(own(one)).toEqual(own(other))
    }
  })
})

describe('what each decision comes to', () => {
  test.each([
    ['not-sent', 'send-again', 'holds', 'charged-once', 1, ['succeeded'], ['paid']],
    ['charged', 'send-again', 'broken', 'charged-twice', 2, ['succeeded'], ['paid']],
    ['not-sent', 'do-not-send', 'holds', 'held-not-charged', 0, ['unknown'], ['confirming']],
    ['charged', 'do-not-send', 'holds', 'held-charged', 1, ['unknown'], ['confirming']],
    ['not-sent', 'hold', 'holds', 'not-charged', 0, ['failed'], ['confirming', 'failed']],
    ['charged', 'hold', 'holds', 'charged-once', 1, ['succeeded'], ['confirming', 'paid']],
  ] as const)('%s, %s: %s, %s', async (world, decision, verdict, outcome, charges, states, told) => {
    const trace = await shown({ world, decision })
    expect([trace.verdict.kind, trace.verdict.outcome]).toEqual([verdict, outcome])
    expect([chargesIn(trace), stateOfAttempt(trace), toldIn(trace)]).toEqual([charges, states, told])
  })

  test.each(['not-sent', 'charged'] as const)(
    'sending again is right in both worlds where the provider knows the key: %s',
    async (world) => {
      const trace = await shown({ world, decision: 'send-again', keyKnown: true })
      expect([trace.verdict.kind, trace.verdict.outcome, chargesIn(trace)]).toEqual(['holds', 'charged-once', 1])
    },
  )
})

describe('a client that resends underneath', () => {
  test('breaks at most once although our worker sent once', async () => {
    const trace = await shown({ world: 'charged', decision: 'do-not-send', sdkRetries: true })
    expect([trace.verdict.outcome, chargesIn(trace)]).toEqual(['charged-twice', 2])
    const attempts = rowsAtTheEnd(trace)?.find(({ name }) => name === 'payment_attempts')
    expect(attempts?.rows.map(({ values }) => values[attempts.columns.indexOf('sends')])).toEqual(['1'])
  })

  test('does no harm where the provider knows the key', async () => {
    const trace = await shown({ world: 'charged', decision: 'do-not-send', sdkRetries: true, keyKnown: true })
    expect([trace.verdict.kind, chargesIn(trace)]).toEqual(['holds', 1])
  })
})

describe('over every order, with a crash at any step and any message lost', () => {
  const everyOrder = async (parameters: Parameters): Promise<Exploration> => {
    const bounds = { crashes: 1, losses: 1, maxRuns: 50_000, seed: 1 }
    const exploration = await explore(cluster(), twoWorlds, { parameters, bounds })
    expect(exploration.exhaustive).toBe(true)
    return exploration
  }
  const idsOf = ({ outcomes }: Exploration) => [...new Set(outcomes.map(({ id }) => id))].sort()

  test.each([
    [charged, ['charged-once', 'held-charged', 'held-not-charged']],
    [{ decision: 'send-again' }, ['charged-once', 'charged-twice', 'held-charged', 'held-not-charged']],
    [{ decision: 'send-again', contract: 'key' }, ['charged-once', 'held-charged', 'held-not-charged']],
    [{ ...charged, sdkRetries: true }, ['charged-once', 'charged-twice', 'held-charged', 'held-not-charged']],
    [{ ...charged, sdkRetries: true, contract: 'key' }, ['charged-once', 'held-charged', 'held-not-charged']],
  ])(
    '%j ends as one of %j',
    async (parameters, ids) => {
      expect(idsOf(await everyOrder(parameters))).toEqual(ids)
    },
    LONG,
  )

  test(
    'at most once never charges twice, and never calls unknown failed',
    async () => {
      const { outcomes } = await everyOrder(charged)
      expect(outcomes.flatMap(({ broken }) => broken)).toEqual([])
    },
    LONG,
  )

  test(
    'holding breaks nothing either, and a person’s word may end it',
    async () => {
      const bounds = { crashes: 1, losses: 0, maxRuns: 50_000, seed: 1 }
      const exploration = await explore(cluster(), twoWorlds, { parameters: { decision: 'hold' }, bounds })
      expect(exploration.exhaustive).toBe(true)
      expect(exploration.outcomes.flatMap(({ broken }) => broken)).toEqual([])
      expect(idsOf(exploration)).toEqual(expect.arrayContaining(['charged-once', 'not-charged']))
    },
    LONG,
  )
})

async function inTurn<Result>(works: readonly (() => Promise<Result>)[]): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const work of works) results.push(await work())
  return results
}
