import { expect, test } from 'vitest'
import { concurrentRetries } from '../../../src/scenarios/concurrent-retries/index.ts'
import type { Edits } from '../../../src/simulator/contracts.ts'
import { explore } from '../../../src/simulator/explore.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()
const strategy = 'on-conflict-do-nothing'

async function outcomesWith(parameters: Parameters, edits: Edits): Promise<readonly string[]> {
  const bounds = { crashes: 0, losses: 0, maxRuns: 5000, seed: 1 }
  const { outcomes } = await explore(cluster(), concurrentRetries, { parameters, edits, bounds })
  return outcomes.map(({ id }) => id).sort()
}

const sqlOf = (name: string) =>
  concurrentRetries
    .statements({
      strategy,
      undo: 'rollback',
      retryTransaction: false,
      requests: 2,
      first: 'commits',
      lockTimeout: false,
      resend: false,
    })
    .find((statement) => statement.name === name)?.sql ?? ''

test('DO UPDATE instead of DO NOTHING returns the row to the loser too, which takes it for a reservation', async () => {
  const sql = sqlOf('reserve-key').replace('DO NOTHING', 'DO UPDATE SET key = EXCLUDED.key')
  expect(sql).toContain('DO UPDATE')
  expect(await outcomesWith({ strategy }, { 'reserve-key': sql })).toEqual(['two-orders'])
})

test('SELECT … FOR UPDATE does not mend SELECT-then-INSERT: there is no row to lock', async () => {
  const parameters = { strategy: 'select-then-insert-in-transaction' }
  const edits = { 'find-record': `${sqlOf('read-stored-response')} FOR UPDATE` }
  expect(await outcomesWith(parameters, edits)).toContain('two-orders')
})

test('a lock that every request takes before it looks mends SELECT-then-INSERT', async () => {
  const parameters = { strategy: 'select-then-insert-in-transaction', lockTimeout: true }
  const edits = { 'set-lock-timeout': 'SELECT pg_advisory_xact_lock(7)' }
  expect(await outcomesWith(parameters, edits)).toEqual(['one-order'])
})

test.each(['begin', 'reserve-key', 'insert-order', 'store-response', 'read-stored-response', 'commit'])(
  'a %s that is no SQL ends in an answer, never in a fault of ours',
  async (name) => {
    const request = { parameters: { strategy }, edits: { [name]: 'no SQL' }, schedule: [] }
    const trace = await run(cluster(), concurrentRetries, request, { finish: { seed: 1 } })
    expect(trace.complete).toBe(true)
    expect(trace.steps.filter(({ event }) => event.kind === 'send')).toHaveLength(2)
  },
)
