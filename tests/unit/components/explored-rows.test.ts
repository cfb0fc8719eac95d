import { expect, test } from 'vitest'
import { exploredTable } from '../../../src/components/explored-rows.ts'
import { concurrentRetries } from '../../../src/scenarios/concurrent-retries/index.ts'
import type { Scenario } from '../../../src/simulator/scenario.ts'

const scenario = concurrentRetries as unknown as Scenario
const exploration = (outcomes: readonly { id: string; verdict: 'holds' | 'broken'; count: string }[]) => ({
  schedules: '12345678901234567890',
  runs: 1234,
  exhaustive: true,
  outcomes: outcomes.map((outcome) => ({ ...outcome, broken: [], example: 'A' })),
})
const broken = exploration([
  { id: 'one-order', verdict: 'holds', count: '2' },
  { id: 'two-orders', verdict: 'broken', count: '68' },
])
const holds = exploration([{ id: 'one-order', verdict: 'holds', count: '70' }])

test('a row breaks as soon as one order breaks an invariant', () => {
  const explored = [
    { parameters: { strategy: 'select-then-insert' }, exploration: broken },
    { parameters: { strategy: 'on-conflict-do-nothing' }, exploration: holds },
  ]
  expect(exploredTable(scenario, explored, 'en').rows.map(({ verdict }) => verdict)).toEqual(['broken', 'holds'])
})

test('only parameters that differ get a column; one that a row leaves out has its default', () => {
  const explored = [
    { parameters: { strategy: 'on-conflict-do-nothing' }, exploration: holds },
    { parameters: { strategy: 'on-conflict-do-nothing', requests: 3 }, exploration: holds },
  ]
  const { columns, rows } = exploredTable(scenario, explored, 'en')
  expect(columns).toEqual(['Requests'])
  expect(rows.map(({ chosen }) => chosen)).toEqual([['2'], ['3']])
})

test('choices, flags and outcomes are said in the page’s language', () => {
  const explored = [
    { parameters: { strategy: 'select-then-insert', resend: true }, exploration: broken },
    { parameters: { strategy: 'on-conflict-do-nothing' }, exploration: holds },
  ]
  const { rows } = exploredTable(scenario, explored, 'ja')
  expect(rows[0]?.chosen).toEqual(['SELECT してから INSERT', 'する'])
  expect(rows[0]?.outcomes[1]?.label).toBe('一つのキーに注文が二つ')
})

test('counts beyond 2^53 keep every digit', () => {
  const { rows } = exploredTable(scenario, [{ parameters: {}, exploration: holds }], 'en')
  expect(rows[0]?.schedules).toBe('12,345,678,901,234,567,890')
})
