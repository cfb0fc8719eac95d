import { expect, test } from 'vitest'
import { canonical } from '../../../src/conformance/compare.ts'
import { perform } from '../../../src/conformance/play.ts'
import { parseSpec } from '../../../src/conformance/parser.ts'
import { playsOf } from '../../../src/conformance/spec.ts'
import type { Cluster, Completion, Outcome, Session } from '../../../src/session/index.ts'

const done: Outcome = { kind: 'completed', results: [{ tag: 'OK', fields: [], rows: [] }], notices: [] }
const waits = (name: string): Outcome => ({ kind: 'waiting', for: [name], lock: { type: 'tuple', mode: 'ShareLock' } })

/**
 * A cluster of one lock: `lock` takes it or waits for its holder, `free` gives it to whoever waited first. Time that
 * passes frees the lock as well, as a timeout would.
 */
function oneLock(): { cluster: Cluster; letTimePass(): Promise<readonly Completion[]> } {
  let holder: string | undefined
  let queue: string[] = []
  let over: Completion[] = []
  const free = (): void => {
    holder = queue.shift()
    if (holder !== undefined) over.push({ session: holder, outcome: done as Completion['outcome'] })
  }
  const session = (name: string): Session => ({
    name,
    execute: (sql) => {
      if (sql === 'lock' && holder !== undefined) {
        queue.push(name)
        return Promise.resolve(waits(holder))
      }
      if (sql === 'lock') holder = name
      if (sql === 'free') free()
      return Promise.resolve(done)
    },
    crash: () => Promise.resolve(),
    vanish: () => Promise.resolve(),
    close: () => Promise.resolve(),
  })
  const settle = (): Promise<readonly Completion[]> => {
    const completions = over
    over = []
    return Promise.resolve(completions)
  }
  const cluster = {
    reset: () => {
      holder = undefined
      queue = []
      return Promise.resolve()
    },
    open: (name: string) => Promise.resolve(session(name)),
    settle,
  } as unknown as Cluster
  return {
    cluster,
    letTimePass: () => {
      free()
      return settle()
    },
  }
}

const run = async (permutation: string): Promise<readonly string[]> => {
  const spec = `session a step al { lock } step af { free } step at { timeout }
    session b step bl { lock } step bf { free }
    session c step cl { lock } step cf { free } permutation ${permutation}`
  const [play] = playsOf(parseSpec(spec))
  return play ? (await perform(oneLock(), play)).map(canonical) : []
}

test('a step that waits is reported twice: when it is launched and when it is over', async () => {
  expect(await run('al bl af bf')).toEqual(['al: OK', 'bl: waits for a', 'af: OK', 'bl over: OK', 'bf: OK'])
})

test('a step marked * is reported as held back although it went through', async () => {
  expect(await run('al(*) af')).toEqual(['al: held back', 'al over: OK', 'af: OK'])
})

test('a step marked with another is not over before that one is', async () => {
  expect(await run('al bl(cl) cl(*) af cf')).toEqual([
    'al: OK',
    'bl: waits for a',
    'cl: held back',
    'af: OK',
    'cf: postponed, its session waits',
    'stuck: bl cl cf',
  ])
  expect(await run('al bl cl(bl) af bf cf')).toEqual([
    'al: OK',
    'bl: waits for a',
    'cl: waits for a',
    'af: OK',
    'bl over: OK',
    'bf: OK',
    'cl over: OK',
    'cf: OK',
  ])
})

test('a step of a session that waits is postponed until the session is free', async () => {
  expect(await run('al bl bf cl af')).toEqual([
    'al: OK',
    'bl: waits for a',
    'bf: postponed, its session waits',
    'cl: waits for a',
    'af: OK',
    'bl over: OK',
    'bf: OK',
    'cl over: OK',
  ])
})

test('what nothing can end is reported as stuck', async () => {
  expect(await run('al bl')).toEqual(['al: OK', 'bl: waits for a', 'stuck: bl'])
})

test('time passes only for a play that speaks of a timeout', async () => {
  expect(await run('at al bl bf')).toEqual(['at: OK', 'al: OK', 'bl: waits for a', 'bl over: OK', 'bf: OK'])
})
