import { describe, expect, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { workerMachine, type Recovery, type WorkerEvent } from '../../../src/machines/worker.ts'

const read = (state: 'pending' | 'unknown' | 'succeeded' | 'failed'): WorkerEvent => ({ type: 'attempt.read', state })
const events: readonly WorkerEvent[] = [
  read('pending'),
  read('unknown'),
  read('succeeded'),
  ...(
    [
      'permission.granted',
      'permission.refused',
      'word',
      'noAnswer',
      'lookup.absent',
      'recorded',
      'told',
      'crash',
      'restart',
    ] as const
  ).map((type) => ({ type })),
]
const [granted, silence, crash, restart]: readonly WorkerEvent[] = [
  { type: 'permission.granted' },
  { type: 'noAnswer' },
  { type: 'crash' },
  { type: 'restart' },
]

/** The states that a path comes to rest in, the first included. */
function statesOf(recovery: Recovery, ...path: readonly (WorkerEvent | undefined)[]): readonly string[] {
  let [at] = initialTransition(workerMachine, { recovery })
  const states: string[] = [at.value]
  for (const event of path) {
    if (event === undefined) continue
    at = transition(workerMachine, at, event)[0]
    states.push(at.value)
  }
  return states
}

describe('the worker', () => {
  test.each([
    ['resend-same-key', 'askingAgain'],
    ['look-up-then-resend', 'lookingUp'],
    ['hold', 'held'],
    ['naive-resend', 'sending'],
    ['new-attempt', 'startingAnew'],
  ] as const)('with %s goes from silence to %s', (recovery, state) => {
    expect(statesOf(recovery, read('pending'), granted, silence)).toEqual(['reading', 'asking', 'sending', state])
  })

  test('sends only with a permission, unless it resends naively', () => {
    for (const recovery of ['resend-same-key', 'look-up-then-resend', 'hold', 'new-attempt'] as const) {
      const paths = getShortestPaths(workerMachine, { input: { recovery }, events })
      const sending = paths.filter(({ state }) => state.value === 'sending')
      expect(sending.length).toBeGreaterThan(0)
      for (const { steps } of sending) expect(steps.at(-1)?.event.type).toBe('permission.granted')
    }
    expect(statesOf('naive-resend', read('unknown'))).toEqual(['reading', 'sending'])
  })

  test('tries one way out, then holds', () => {
    expect(statesOf('resend-same-key', read('unknown'), granted, silence)).toEqual([
      'reading',
      'askingAgain',
      'sending',
      'held',
    ])
  })

  test('may crash in every state but the one it crashed in, and then knows nothing of what it tried', () => {
    const paths = getShortestPaths(workerMachine, { input: { recovery: 'resend-same-key' }, events })
    for (const { state } of paths) {
      expect(state.can({ type: 'crash' })).toBe(state.value !== 'down')
      if (state.value === 'down') expect(state.context.tried).toBe(false)
    }
    expect(statesOf('resend-same-key', read('unknown'), granted, silence, crash, restart, read('unknown'))).toEqual([
      'reading',
      'askingAgain',
      'sending',
      'held',
      'down',
      'reading',
      'askingAgain',
    ])
  })

  test('names the effect of each state it comes to', () => {
    const [start, actions] = initialTransition(workerMachine, { recovery: 'hold' })
    expect(actions.map(({ type }) => type)).toEqual(['readPayment'])
    expect(transition(workerMachine, start, read('pending'))[1].map(({ type }) => type)).toEqual(['markUnknown'])
  })
})
