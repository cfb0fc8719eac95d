import { expect, test } from 'vitest'
import { run } from '../../../src/simulator/run.ts'
import type { Process, Scenario } from '../../../src/simulator/scenario.ts'
import { usePglite } from './pglite.ts'
import { sends, tiny, toldBriefly, tokens } from './tiny-scenario.ts'

const pglite = usePglite()
const play = (scenario: Scenario, schedule: string) =>
  run(pglite(), scenario, { parameters: {}, schedule: tokens(schedule) })

/** An actor that writes down which of its lines ran. */
function careful(ran: string[], after?: (process: Process) => Promise<unknown>) {
  return async (process: Process): Promise<void> => {
    try {
      await process.execute('begin', 'BEGIN')
      await process.execute('update', 'UPDATE t SET n = 1')
      ran.push('updated')
      await after?.(process)
      await process.execute('commit', 'COMMIT')
      ran.push('committed')
    } catch {
      ran.push('catch')
    } finally {
      ran.push('finally')
    }
  }
}

test('without a crash, the finally of the code runs', async () => {
  const ran: string[] = []
  await play(tiny({ actors: { A: careful(ran) } }), 'AAA')
  expect(ran).toEqual(['updated', 'committed', 'finally'])
})

test('after a crash the code never runs again, no catch and no finally of it, and its transaction is rolled back', async () => {
  const ran: string[] = []
  const scenario = tiny({ actors: { A: careful(ran), B: sends('UPDATE t SET n = 2') } })
  const trace = await play(scenario, 'AABA!')
  expect(trace.steps.map(toldBriefly)).toEqual(['A BEGIN', 'A UPDATE 1', 'B waits for A', 'A crash, B UPDATE 1'])
  expect(trace.steps[3]?.event).toEqual({ kind: 'crash', by: 'schedule' })
  expect(trace).toMatchObject({ complete: true, verdict: { outcome: '1=2' } })
  // Another run and a turn of the event loop later, still nothing of it has run.
  await play(scenario, 'B')
  await new Promise((resolve) => setImmediate(resolve))
  expect(ran).toEqual(['updated'])
})

test('a process can crash while it waits; nobody waits for it then', async () => {
  const ran: string[] = []
  const scenario = tiny({
    actors: { A: sends('BEGIN', 'UPDATE t SET n = 7', 'COMMIT'), B: careful(ran), C: sends('UPDATE t SET n = n + 1') },
  })
  const trace = await play(scenario, 'AABBCB!A')
  expect(trace.steps.map(toldBriefly)).toEqual([
    'A BEGIN',
    'A UPDATE 1',
    'B BEGIN',
    'B waits for A',
    'C waits for B',
    'B crash',
    'A COMMIT, C UPDATE 1',
  ])
  expect(trace.steps[5]?.waits).toMatchObject([{ actor: 'C', for: ['A'] }])
  expect(trace.verdict.outcome).toBe('1=8')
  expect(ran).toEqual([])
})

test('a crash that the scenario prescribes needs no token of its own and never resolves', async () => {
  const ran: string[] = []
  const trace = await play(tiny({ actors: { A: careful(ran, (process) => process.crash()) } }), 'AAA')
  expect(trace.steps.at(-1)?.event).toEqual({ kind: 'crash', by: 'scenario' })
  expect(trace).toMatchObject({ complete: true, verdict: { outcome: '1=0' } })
  expect(ran).toEqual(['updated'])
})

test('every effect and every wait is a crash point, the end is none', async () => {
  const scenario = tiny({ actors: { A: sends('BEGIN', 'UPDATE t SET n = 1'), B: sends('UPDATE t SET n = 2') } })
  const trace = await play(scenario, 'AAB')
  const crashes = [trace.initialEnabled ?? [], ...trace.steps.map(({ enabled }) => enabled)].map((enabled) =>
    enabled.filter(({ kind }) => kind === 'crash').map(({ actor }) => actor),
  )
  expect(crashes).toEqual([['A', 'B'], ['A', 'B'], ['B'], []])
})

test('a crashed actor with a restart left starts again with a new session, and without it not', async () => {
  const seen: number[] = []
  const scenario = tiny({
    restarts: 1,
    actors: {
      A: async (process) => {
        seen.push(process.incarnation)
        await process.execute('who', 'UPDATE t SET n = n + 1')
        await process.execute('who', 'UPDATE t SET n = n + 1')
      },
    },
  })
  const trace = await play(scenario, 'AA!AA')
  expect(trace.steps.map(toldBriefly)).toEqual(['A UPDATE 1', 'A crash', 'A2 restart', 'A2 UPDATE 1'])
  expect(trace.steps[1]).toMatchObject({ actors: [{ actor: 'A', kind: 'crashed' }], enabled: tokens('A') })
  expect(trace.complete).toBe(false)
  const again = await play(scenario, 'A!AA!')
  expect(again).toMatchObject({ complete: true, enabled: [], verdict: { outcome: '1=0' } })
  expect(seen).toEqual([1, 2, 1, 2])
})
