import { describe, expect, test } from 'vitest'
import { run } from '../../../src/simulator/run.ts'
import type { EndState, Process, Scenario } from '../../../src/simulator/scenario.ts'
import { usePglite } from './pglite.ts'
import { tiny, toldBriefly, tokens } from './tiny-scenario.ts'

const pglite = usePglite()
const play = async (scenario: Scenario, schedule: string) => {
  const trace = await run(pglite(), scenario, { parameters: {}, schedule: tokens(schedule) })
  return { ...trace, told: trace.steps.map(toldBriefly) }
}
const delivered = (end: EndState) => end.delivered.map(({ from, body }) => `${from}:${JSON.stringify(body)}`).join(' ')

describe('an answer to the client', () => {
  const answers = tiny({
    restarts: 1,
    outcome: delivered,
    actors: {
      A: async (process) => {
        const { results } = await process.execute('count', 'UPDATE t SET n = n + 1 RETURNING n')
        await process.send({ to: 'client', type: 'answer', body: results[0]?.rows[0]?.[0] })
      },
    },
  })

  test('arrives by a plain step', async () => {
    expect(await play(answers, 'AA')).toMatchObject({ complete: true, verdict: { outcome: 'A:"1"' } })
  })

  test('that is lost lets the client try again, on a new session; what was committed stays', async () => {
    const { told, complete, verdict } = await play(answers, 'AA-AAA')
    expect(told).toEqual(['A UPDATE 1', 'A lost answer', 'A2 restart', 'A2 UPDATE 1', 'A2 delivered answer'])
    expect([complete, verdict.outcome]).toEqual([true, 'A:"2"'])
  })

  test('that is lost for the last time leaves the client in the dark', async () => {
    const { complete, verdict } = await play(answers, 'AA-AAA-')
    expect([complete, verdict.outcome]).toEqual([true, ''])
  })

  test('can be lost or arrive, and the process can crash before it', async () => {
    expect((await play(answers, 'A')).enabled).toEqual(tokens('AA-A!'))
  })

  test('is announced while it can still be lost, and no longer', async () => {
    const { initialActors, steps } = await play(answers, 'AA')
    expect(initialActors).toEqual([{ actor: 'A', kind: 'ready', next: 'count' }])
    expect(steps[0]?.actors).toEqual([{ actor: 'A', kind: 'ready', sends: { to: 'client', type: 'answer' } }])
    expect(steps[1]?.actors).toEqual([{ actor: 'A', kind: 'finished' }])
  })
})

describe('messages between actors', () => {
  const receives = (count: number) => async (process: Process) => {
    for (let n = 0; n < count; n++) {
      const message = await process.receive()
      await process.send({ to: 'client', type: 'echo', body: message.body })
    }
  }
  const sendsTo = (to: string, ...bodies: readonly string[]) => {
    return async (process: Process) => {
      for (const body of bodies) await process.send({ to, type: body, body })
    }
  }
  const relay = (count: number, ...bodies: readonly string[]) =>
    tiny({ outcome: delivered, actors: { A: sendsTo('B', ...bodies), B: receives(count) } })

  test('wait in a mailbox; an empty one keeps its actor from stepping', async () => {
    const { told, steps, verdict } = await play(relay(2, 'x', 'y'), 'AABBBB')
    expect(told.slice(0, 4)).toEqual(['A delivered x', 'A delivered y', 'B receives x', 'B delivered echo'])
    expect(verdict.outcome).toBe('B:"x" B:"y"')
    expect(steps[0]?.enabled).toEqual(tokens('AA-A*A.A!BB!'))
    const before = await play(relay(2, 'x', 'y'), '')
    expect(before.enabled).toEqual(tokens('AA-A*A.A!B!'))
  })

  test('can be lost: the receiver never sees them', async () => {
    expect((await play(relay(1, 'x', 'y'), 'A-ABB')).verdict.outcome).toBe('B:"y"')
  })

  test('can be doubled', async () => {
    expect((await play(relay(2, 'x'), 'A*BBBB')).verdict.outcome).toBe('B:"x" B:"x"')
  })

  test('that are delayed come when nothing else has arrived, or when the schedule says so', async () => {
    expect((await play(relay(2, 'x', 'y'), 'A.ABBBB')).verdict.outcome).toBe('B:"y" B:"x"')
    const late = await play(relay(2, 'x', 'y'), 'A.AB.BBB')
    expect(late.verdict.outcome).toBe('B:"x" B:"y"')
    expect(late.steps[1]?.enabled).toEqual(tokens('BB.B!'))
  })

  test('are lost at a process that is dead', async () => {
    const { told } = await play(relay(1, 'x', 'y'), 'AB!A')
    expect(told).toEqual(['A delivered x', 'B crash', 'A lost y'])
  })

  test('that had arrived die with the process, those under way do not', async () => {
    const scenario = tiny({ restarts: 1, outcome: delivered, actors: { A: sendsTo('B', 'x', 'y'), B: receives(1) } })
    expect((await play(scenario, 'AA.B!BBB')).verdict.outcome).toBe('B:"y"')
  })

  test('are data: what the sender does to its objects afterwards stays with the sender', async () => {
    const scenario = tiny({
      outcome: delivered,
      actors: {
        A: async (process) => {
          const body = { n: 1 }
          await process.send({ to: 'B', type: 'm', body })
          body.n = 2
        },
        B: receives(1),
      },
    })
    expect((await play(scenario, 'ABB')).verdict.outcome).toBe('B:{"n":1}')
  })

  test('to nobody are a bug', async () => {
    const scenario = tiny({ actors: { A: sendsTo('Z', 'x') } })
    await expect(play(scenario, 'A')).rejects.toThrow('it sends to Z, which is no actor')
  })
})
