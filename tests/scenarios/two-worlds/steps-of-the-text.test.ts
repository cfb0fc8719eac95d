import { expect, test } from 'vitest'
import { twoWorlds } from '../../../src/scenarios/two-worlds/index.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Step, Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

/** What the chapter tells its reader to press and to step, and what it says comes of it. */
const cluster = usePglite()

async function play(parameters: Parameters, written: string): Promise<Trace> {
  const schedule = parseSchedule(written.replaceAll(' ', ''))
  if (schedule === undefined) throw new Error(`${written} is no schedule`)
  return run(cluster(), twoWorlds, { parameters, schedule })
}

/** By the name that the text has for it. */
async function pressed(label: string): Promise<Trace> {
  const preset = twoWorlds.presets.find((each) => each.label.en === label)
  if (preset === undefined) throw new Error(`no named run ${label}`)
  return play(preset.parameters, preset.schedule)
}

const restart = ({ steps }: Trace): Step => {
  const found = steps.find(({ event }) => event.kind === 'restart')
  if (found === undefined) throw new Error('nothing was started again')
  return found
}
const ledgerOf = (step: Step | undefined) => step?.ledgers?.flatMap(({ rows }) => rows).length
const ends = (trace: Trace) => [trace.complete, trace.verdict.kind, trace.verdict.outcome]

test('at most once: at the restart our rows are equal to the byte, and the ledgers hold no charge and one', async () => {
  const worlds = [await pressed('Not sent: at most once'), await pressed('Charged: at most once')].map(restart)
  const [one, other] = worlds.map(({ tables }) => JSON.stringify(tables))
  expect(one).toBe(other)
  expect(worlds.map(ledgerOf)).toEqual([0, 1])
})

test.each([
  ['Not sent: send again', 'holds', 'charged-once'],
  ['Charged: send again', 'broken', 'charged-twice'],
  ['Not sent: at most once', 'holds', 'held-not-charged'],
  ['Charged: at most once', 'holds', 'held-charged'],
  ['Not sent: hold, then ask', 'holds', 'not-charged'],
  ['Charged: hold, then ask', 'holds', 'charged-once'],
  ['Not sent: send again, key known', 'holds', 'charged-once'],
  ['Charged: send again, key known', 'holds', 'charged-once'],
  ['Charged: at most once, client retries', 'broken', 'charged-twice'],
  ['Charged: at most once, client retries, key known', 'holds', 'held-charged'],
])('%s: %s, %s', async (label, verdict, outcome) => {
  expect(ends(await pressed(label))).toEqual([true, verdict, outcome])
})

test('sends again: token for token the same in both worlds', async () => {
  const since = (trace: Trace) => trace.steps.slice(trace.steps.indexOf(restart(trace))).map(({ token }) => token)
  expect(since(await pressed('Not sent: send again'))).toEqual(since(await pressed('Charged: send again')))
})

test('a crash right after the charge has left leaves the rows of a crash before it: no write in between could tell', async () => {
  const [left, stayed] = [await play({}, 'A A A A A A!'), await play({}, 'A A A A A!')]
  const sent = ({ steps }: Trace) => steps.some(({ event }) => event.kind === 'send' && event.message.type === 'charge')
  expect([sent(left), sent(stayed)]).toEqual([true, false])
  expect(JSON.stringify(left.steps.at(-1)?.tables)).toBe(JSON.stringify(stayed.steps.at(-1)?.tables))
})

test('the client underneath: the row says one send, and the provider has charged twice', async () => {
  const { steps } = await pressed('Charged: at most once, client retries')
  const last = steps.at(-1)
  const attempts = last?.tables.find(({ name }) => name === 'payment_attempts')
  expect(attempts?.rows.map(({ values }) => values[attempts.columns.indexOf('sends')])).toEqual(['1'])
  expect(ledgerOf(last)).toBe(2)
})

test('where nothing is charged the person cancels the reference, and the attempt fails', async () => {
  const { steps } = await pressed('Not sent: hold, then ask')
  const last = steps.at(-1)
  const ledger = last?.ledgers?.[0]
  expect(ledger?.rows.map(({ values }) => values[ledger.columns.indexOf('result')])).toEqual(['cancelled'])
  const attempts = last?.tables.find(({ name }) => name === 'payment_attempts')
  expect(attempts?.rows.map(({ values }) => values[attempts.columns.indexOf('state')])).toEqual(['failed'])
})
