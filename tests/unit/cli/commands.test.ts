import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const FILES = {
  explore: 'src/cli/explore.ts',
  replay: 'src/cli/replay.ts',
  isolation: 'src/conformance/cli.ts',
  fuzz: 'src/conformance/fuzz-cli.ts',
}
type Name = keyof typeof FILES

function command(name: Name, ...args: readonly string[]): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const child = spawn(process.execPath, ['--import', 'tsx', FILES[name], ...args], { cwd: root, env })
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
  test.each<[Name, readonly string[], string]>([
    ['explore', ['no-such'], 'there is no scenario no-such; there are: concurrent-retries'],
    ['explore', [scenario, '--set', 'speed=1'], 'concurrent-retries has no parameter speed'],
    [
      'explore',
      [scenario, '--set', 'requests=9'],
      "parameter requests can't be 9: it must be a whole number from 2 to 4",
    ],
    ['explore', [scenario, '--set', 'requests'], 'Write name=value.'],
    ['explore', [scenario, '--seed', 'many'], 'Write a whole number of nine digits at most.'],
    ['explore', [scenario, '--max-runs', '0'], 'Write a positive whole number of nine digits at most.'],
    ['explore', [scenario, '--max-runs', '1000000000'], 'Write a positive whole number of nine digits at most.'],
    ['explore', [scenario, '--engine', 'mysql'], 'Allowed choices are pglite, native.'],
    ['explore', [scenario, '--edit', 'nothing=SELECT 1'], 'has no statement nothing to edit here'],
    ['explore', [scenario, '--engine', 'native'], 'no PostgreSQL answers at DATABASE_URL: connect ECONNREFUSED'],
    ['explore', [], "missing required argument 'scenario'"],
    ['replay', [scenario], "required option '--schedule <schedule>' not specified"],
    ['replay', [scenario, '--schedule', 'a?'], '"a?" is no schedule'],
    ['replay', [scenario, '--schedule', 'AAAAAAA'], 'schedule entry 5, A, is not possible after AAAA; possible: B, B!'],
    ['isolation', ['no-such.spec'], 'there is no no-such.spec'],
    ['isolation', ['src/reference'], 'there is no .spec file in src/reference'],
    ['isolation', [], "missing required argument 'paths'"],
    ['fuzz', ['--runs', '-1'], 'Write a positive whole number of nine digits at most.'],
    ['fuzz', [], 'no PostgreSQL answers at DATABASE_URL: connect ECONNREFUSED'],
  ])('%s %j', async (name, args, message) => {
    const { code, out, err } = await command(name, ...args)
    expect(err).toContain(message)
    expect([code, out]).toEqual([2, ''])
  })
})
