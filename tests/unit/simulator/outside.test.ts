import { describe, expect, test } from 'vitest'
import { run } from '../../../src/simulator/run.ts'
import type { Actor, EndState, Scenario } from '../../../src/simulator/scenario.ts'
import { usePglite } from './pglite.ts'
import { tiny, toldBriefly, tokens } from './tiny-scenario.ts'

const pglite = usePglite()
const play = async (scenario: Scenario, schedule: string) => {
  const trace = await run(pglite(), scenario, { parameters: {}, schedule: tokens(schedule) })
  return { ...trace, told: trace.steps.map(toldBriefly) }
}

const asks: Actor['run'] = async (process) => {
  process.showState('worker', 'asking')
  await process.send({ to: 'P', type: 'question', body: 1, connection: process.incarnation })
  const answer = await process.receiveWithin(30_000)
  await process.send({ to: 'client', type: 'told', body: answer?.body ?? 'nothing' })
}
const answers: Actor['run'] = async (process) => {
  for (let count = 1; ; count++) {
    const { from, connection } = await process.receive()
    process.showLedger({ name: 'ledger', columns: ['count'], rows: [{ values: [String(count)] }] })
    await process.send({ to: from, type: 'answer', body: count, ...(connection && { connection }) })
  }
}
const told = ({ delivered, ledgers }: EndState) =>
  `${delivered.map(({ body }) => String(body)).join()}; ${ledgers?.[0]?.rows.map(({ values }) => values.join()).join() ?? ''}`

const base = tiny({ restarts: 1, outcome: told, actors: { A: asks, P: answers } })
const scenario: Scenario = {
  ...base,
  actors: (parameters) =>
    base.actors(parameters).map((actor) => (actor.name === 'P' ? { ...actor, restarts: 0, outside: true } : actor)),
}

describe('an outside actor', () => {
  test('does not have to end: the run is over when ours are and it waits for a message', async () => {
    const { complete, enabled, verdict } = await play(scenario, 'APPAA')
    expect([complete, enabled, verdict.outcome]).toEqual([true, [], '1; 1'])
  })

  test('still handles what was sent before the run is over', async () => {
    expect(await play(scenario, 'AA~A')).toMatchObject({ complete: false, enabled: tokens('P') })
    expect(await play(scenario, 'AA~APP')).toMatchObject({ complete: true, verdict: { outcome: 'nothing; 1' } })
  })

  test('can not be crashed, and keeps its ledger when ours crash', async () => {
    const { enabled, steps } = await play(scenario, 'APA!')
    expect(enabled).toEqual(tokens('AP'))
    expect(steps.at(-1)?.ledgers?.[0]?.rows).toEqual([{ values: ['1'] }])
  })
})

describe('an actor of ours that serves', () => {
  const serves: Actor['run'] = async (process) => {
    for (;;) {
      const { body } = await process.receive()
      await process.execute('mark', `SELECT '${String(body)}'`)
    }
  }
  const notifies: Actor['run'] = (process) => process.send({ to: 'S', type: 'note', body: 'seen' })
  const serving = tiny({ restarts: 1, outcome: told, actors: { A: notifies, S: serves } })
  const withServer: Scenario = {
    ...serving,
    actors: (parameters) =>
      serving.actors(parameters).map((actor) => (actor.name === 'S' ? { ...actor, serves: true } : actor)),
  }

  test('does not have to end, but handles what was sent before the run is over', async () => {
    expect(await play(withServer, 'A')).toMatchObject({ complete: false, enabled: tokens('SS!') })
    expect(await play(withServer, 'AS')).toMatchObject({ complete: false, enabled: tokens('SS!') })
    expect(await play(withServer, 'ASS')).toMatchObject({ complete: true, enabled: [] })
  })

  test('may crash, loses what had arrived, and has to come back', async () => {
    expect(await play(withServer, 'AS!')).toMatchObject({ complete: false, enabled: tokens('S') })
    expect(await play(withServer, 'AS!S')).toMatchObject({ complete: true, enabled: [] })
  })
})

describe('an answer', () => {
  test('to a process that has crashed does not reach the next one', async () => {
    const { told: steps, verdict } = await play(scenario, 'APA!AAPPPAA')
    expect(steps.slice(3, 6)).toEqual(['A2 restart', 'A2 delivered question', 'P lost answer'])
    expect(verdict.outcome).toBe('2; 2')
  })

  test('after a timeout reaches nobody, so losing it is no choice', async () => {
    const { enabled, steps } = await play(scenario, 'AA~P')
    expect(enabled).toEqual(tokens('AA-A!P'))
    expect(steps[1]).toMatchObject({ event: { kind: 'timer', milliseconds: 30_000 }, now: 30_000 })
  })
})

test('a lane shows the states of its machines until its process dies', async () => {
  const { initialActors, steps } = await play(scenario, 'AA!')
  const question = { to: 'P', type: 'question' }
  expect(initialActors?.[0]).toEqual({ actor: 'A', kind: 'ready', sends: question, machines: { worker: 'asking' } })
  expect(steps[0]?.actors[0]).toEqual({ actor: 'A', kind: 'waiting', machines: { worker: 'asking' } })
  expect(steps[1]?.actors[0]).toEqual({ actor: 'A', kind: 'crashed' })
})
