import { describe, expect, test } from 'vitest'
import type { MachineDescription } from '../../../src/machines/description.ts'
import { machineDescriptions } from '../../../src/machines/descriptions.ts'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Step, Token, Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()

const contracts = ['key', 'lookup', 'neither']
const recoveries = ['resend-same-key', 'look-up-then-resend', 'hold', 'naive-resend', 'new-attempt']
const variants = contracts.flatMap((contract) => recoveries.map((recovery) => ({ contract, recovery })))

/** A state of each machine after a step, where there is one. */
type Stand = Readonly<Record<'order' | 'attempt' | 'worker' | 'provider', string | undefined>>

describe.each(variants)('$contract, $recovery', (parameters) => {
  test.each(['accepted', 'declined'])('rows and machines only move as the machines allow (card %s)', async (card) => {
    const first = await finished({ ...parameters, card }, [])
    expect(illegalMoves(first)).toEqual([])
    const stood = new Set(first.steps.map((step) => shown(step, 'A', 'worker')))
    expect([...stood]).toEqual(expect.arrayContaining(['reading', 'asking', 'sending']))
    // The same run, with a crash after each of its first steps, and then on to the end.
    const tokens = first.steps.map(({ token }) => token)
    for (let position = 1; position < Math.min(tokens.length, 9); position++) {
      const before = first.steps[position - 1]
      if (!before?.enabled.some((token) => token.kind === 'crash' && token.actor === 'A')) continue
      const schedule: readonly Token[] = [...tokens.slice(0, position), { kind: 'crash', actor: 'A' }]
      const trace = await finished({ ...parameters, card }, schedule)
      expect(illegalMoves(trace), trace.schedule).toEqual([])
    }
  })
})

test('a worker that writes after the call makes a move that the machines don’t have', async () => {
  const trace = await finished({ writes: 'after-the-call' }, [])
  const found = illegalMoves(trace).map((move) => move.replace(/^step \d+: /, ''))
  expect(found).toContain('attempt from pending to succeeded')
})

async function finished(parameters: Parameters, schedule: readonly Token[]): Promise<Trace> {
  const trace = await run(cluster(), crashAnywhere, { parameters, schedule }, { finish: { seed: 7 } })
  expect(trace.complete).toBe(true)
  return trace
}

function illegalMoves({ steps }: Trace): readonly string[] {
  const found: string[] = []
  let last: Step | undefined
  for (const [position, step] of steps.entries()) {
    for (const [machine, from, to] of moves(last, step)) {
      if (from !== undefined && to !== undefined && !allowed(machineDescriptions[machine], from, to)) {
        found.push(`step ${position + 1}: ${machine} from ${from} to ${to}`)
      }
    }
    last = step
  }
  return found
}

function moves(
  before: Step | undefined,
  after: Step,
): readonly (readonly [keyof Stand, string | undefined, string | undefined])[] {
  const attempts = attemptsOf(after)
  return [
    ['order', before && orderOf(before), orderOf(after)],
    ['worker', before && shown(before, 'A', 'worker'), shown(after, 'A', 'worker')],
    ['provider', before && shown(before, 'P', 'provider'), shown(after, 'P', 'provider')],
    ...[...attempts].map(
      ([id, state]) => ['attempt', (before && attemptsOf(before).get(id)) ?? 'pending', state] as const,
    ),
  ]
}

/** One transition, or one to a state that the machine leaves by itself and one from there. */
function allowed({ transitions }: MachineDescription, from: string, to: string): boolean {
  if (from === to) return true
  const leaving = (state: string) => transitions.filter((each) => each.from === state)
  return leaving(from).some(({ to: next }) => {
    const byItself = leaving(next).filter(({ event }) => event === undefined)
    return next === to || byItself.some((each) => each.to === to)
  })
}

function shown({ actors }: Step, actor: string, machine: string): string | undefined {
  return actors.find((each) => each.actor === actor)?.machines?.[machine]
}

function orderOf(step: Step): string | undefined {
  return [...committed(step, 'orders', 'order_id').values()][0]
}

const attemptsOf = (step: Step) => committed(step, 'payment_attempts', 'attempt_id')

/** The state of each committed row, by its key. */
function committed({ tables }: Step, name: string, key: string): ReadonlyMap<string, string> {
  const table = tables.find((each) => each.name === name)
  if (table === undefined) throw new Error(`no table ${name}`)
  const at = (column: string) => table.columns.indexOf(column)
  return new Map(
    table.rows
      .filter((row) => row.uncommittedBy === undefined)
      .map(({ values }) => [values[at(key)] ?? '', values[at('state')] ?? '']),
  )
}
