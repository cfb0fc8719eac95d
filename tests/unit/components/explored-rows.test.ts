import { expect, test } from 'vitest'
import { exploredRows } from '../../../src/components/explored-rows.ts'
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
  expect(exploredRows(scenario, explored, 'en').map(({ verdict }) => verdict)).toEqual(['broken', 'holds'])
})

test('a row is named by the first parameter that differs, and says the others where they are not at their default', () => {
  const explored = [
    { parameters: { strategy: 'select-then-insert' }, exploration: broken },
    { parameters: { strategy: 'on-conflict-do-nothing', requests: 3 }, exploration: holds },
  ]
  const rows = exploredRows(scenario, explored, 'en')
  expect(rows.map(({ name, details }) => [name, details])).toEqual([
    ['SELECT, then INSERT', []],
    ['ON CONFLICT DO NOTHING', ['Requests: 3']],
  ])
})

test('choices, flags and outcomes are said in the page’s language', () => {
  const explored = [
    { parameters: { strategy: 'select-then-insert', resend: true }, exploration: broken },
    { parameters: { strategy: 'on-conflict-do-nothing' }, exploration: holds },
  ]
  const [row] = exploredRows(scenario, explored, 'ja')
  expect(row?.name).toBe('SELECT してから INSERT')
  expect(row?.details).toEqual(['応答がなければクライアントが 1 回だけ再送する: する'])
  expect(row?.outcomes[1]?.label).toBe('1 つのキーに注文が 2 つ')
})

test('counts beyond 2^53 keep every digit', () => {
  const rows = exploredRows(scenario, [{ parameters: {}, exploration: holds }], 'en')
  expect(rows[0]?.schedules).toBe('12,345,678,901,234,567,890')
})

test('outcomes that differ only in which invariants broke are one entry', () => {
  const outcomes = [
    { id: 'two-orders', verdict: 'broken', count: '9007199254740993' },
    { id: 'one-order', verdict: 'holds', count: '2' },
    { id: 'two-orders', verdict: 'broken', count: '1' },
  ] as const
  const [row] = exploredRows(scenario, [{ parameters: {}, exploration: exploration(outcomes) }], 'en')
  expect(row?.outcomes.map(({ count }) => count)).toEqual(['9,007,199,254,740,994', '2'])
})

test('a table may show some results only, named by a parameter of its choice; then it says all others that differ', () => {
  const explored = [
    { parameters: { strategy: 'select-then-insert', resend: true }, exploration: broken },
    { parameters: { strategy: 'on-conflict-do-nothing', resend: true }, exploration: holds },
    { parameters: { strategy: 'on-conflict-do-nothing' }, exploration: holds },
  ]
  const named = exploredRows(scenario, explored, 'en', { by: 'resend' })
  expect(named.map(({ name, details }) => [name, details])).toEqual([
    ['yes', ['Strategy: SELECT, then INSERT']],
    ['yes', ['Strategy: ON CONFLICT DO NOTHING']],
    ['no', ['Strategy: ON CONFLICT DO NOTHING']],
  ])
  const some = exploredRows(scenario, explored, 'en', { where: { resend: false } })
  expect(some.map(({ verdict }) => verdict)).toEqual(['holds'])
})
