import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function command(name: 'explore' | 'replay', ...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', `src/cli/${name}.ts`, ...args], { cwd: root })
  let [out, err] = ['', '']
  child.stdout.on('data', (data: Buffer) => (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (err += data.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

test('explore prints JSON of exactly its contract, and replay runs its example', async () => {
  const { code, out } = await command('explore', 'concurrent-retries', '--set', 'strategy=select-then-insert', '--json')
  const found = JSON.parse(out) as { outcomes: { id: string; verdict: string; example: string }[] }
  expect(code).toBe(0)
  expect(found).toEqual({
    scenario: 'concurrent-retries',
    parameters: expect.objectContaining({ strategy: 'select-then-insert', requests: 2 }) as object,
    engine: 'pglite',
    schedules: 66,
    runs: expect.any(Number) as number,
    exhaustive: true,
    outcomes: [
      {
        id: 'two-orders',
        verdict: 'broken',
        count: 60,
        broken: ['one-order-per-key', 'same-order-for-all'],
        example: expect.any(String) as string,
      },
      { id: 'one-order', verdict: 'holds', count: 6, broken: [], example: expect.any(String) as string },
    ],
  })
  const [worst] = found.outcomes
  const replayed = await command('replay', 'concurrent-retries', '--schedule', worst?.example ?? '')
  expect(replayed.code).toBe(0)
  expect(replayed.out).toContain('\nbroken: two-orders\n  one-order-per-key: 2 orders for key K1\n')
})

test('replay prints each step with its SQL, its result and whom it waits for', async () => {
  const strategy = ['--set', 'strategy=on-conflict-do-nothing']
  const { code, out } = await command('replay', 'concurrent-retries', ...strategy, '--schedule', 'AABBAAA')
  expect(code).toBe(0)
  expect(out).toMatch(/^ {2}4 B {2}reserve-key: INSERT INTO idempotency_records/m)
  expect(out).toContain('-> waits for A (')
  expect(out).toContain("B's reserve-key waits no longer -> INSERT 0 0")
  expect(out).toMatch(/unfinished; next could be: A A- A! B B!\n$/)
})

describe('input that names no run ends with 2 and says what is wrong', () => {
  const scenario = 'concurrent-retries'
  test.each<['explore' | 'replay', readonly string[], string]>([
    ['explore', ['no-such'], 'there is no scenario no-such; there are: concurrent-retries'],
    ['explore', [scenario, '--set', 'speed=1'], 'concurrent-retries has no parameter speed'],
    [
      'explore',
      [scenario, '--set', 'requests=9'],
      "parameter requests can't be 9: it must be a whole number from 2 to 4",
    ],
    ['explore', [scenario, '--set', 'requests'], 'Write name=value.'],
    ['explore', [scenario, '--max-runs', 'many'], 'Write a whole number.'],
    ['explore', [scenario, '--engine', 'mysql'], 'Allowed choices are pglite, native.'],
    ['explore', [scenario, '--edit', 'nothing=SELECT 1'], 'has no statement nothing to edit here'],
    ['explore', [], "missing required argument 'scenario'"],
    ['replay', [scenario], "required option '--schedule <schedule>' not specified"],
    ['replay', [scenario, '--schedule', 'a?'], '"a?" is no schedule'],
    ['replay', [scenario, '--schedule', 'AAAAAAA'], 'schedule entry 5, A, is not possible after AAAA; possible: B, B!'],
  ])('%s %j', async (name, args, message) => {
    const { code, out, err } = await command(name, ...args)
    expect(err).toContain(message)
    expect([code, out]).toEqual([2, ''])
  })
})
