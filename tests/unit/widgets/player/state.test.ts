import { describe, expect, test } from 'vitest'
import {
  initialState,
  playerReducer,
  type PlayerEvent,
  type PlayerState,
  type Request,
} from '../../../../src/widgets/player/state.ts'
import {
  enabledAt,
  hidesAhead,
  scheduleUpTo,
  shownSteps,
  wakeChoicesAt,
} from '../../../../src/widgets/player/view-model.ts'
import { literalStep, literalTrace, step } from '../../../support/literal-trace.ts'

const trace = literalTrace(['A', 'B', 'A', 'B'].map((actor) => literalStep(actor)))
const start = initialState(trace, { kind: 'preset', id: 'one' }, 4_500_000)
const after = (...events: readonly PlayerEvent[]): PlayerState => events.reduce(playerReducer, start)
const request = (parts: Partial<Request> = {}): Request => ({
  parameters: trace.parameters,
  edits: {},
  schedule: '',
  origin: { kind: 'fired', seed: 7 },
  show: { kind: 'play', step: 0 },
  ...parts,
})
const ran = (parts: Partial<Request> = {}, run = trace, reducedMotion = false): PlayerEvent => ({
  kind: 'ran',
  trace: run,
  request: request(parts),
  reducedMotion,
})

describe('the page', () => {
  test('arrives with the whole run shown, and paused', () => {
    expect(start.focus).toBe(4)
    expect(shownSteps(start)).toBe(4)
    expect(start.playing).toBe(false)
  })
})

describe('moving in a run', () => {
  test('stays between before the first and the last step', () => {
    expect(after({ kind: 'went-to', step: -3 }).focus).toBe(0)
    expect(after({ kind: 'went-to', step: 99 }).focus).toBe(4)
  })

  test('going back leaves the steps ahead on the screen', () => {
    expect(shownSteps(after({ kind: 'went-to', step: 1 }))).toBe(4)
  })

  test('starting over takes them off', () => {
    const state = after({ kind: 'reset' })
    expect([state.focus, shownSteps(state)]).toEqual([0, 0])
  })

  test('playing at the end begins anew, ticks to the end and stops there', () => {
    const playing = after({ kind: 'played' })
    expect([playing.focus, playing.playing]).toEqual([0, true])
    const ticks = Array.from({ length: 4 }, (): PlayerEvent => ({ kind: 'ticked' }))
    const end = after({ kind: 'played' }, ...ticks)
    expect([end.focus, end.playing]).toEqual([4, false])
  })

  test('a tick that comes after the pause moves nothing', () => {
    expect(after({ kind: 'went-to', step: 1 }, { kind: 'ticked' }).focus).toBe(1)
  })
})

describe('a new run', () => {
  test('plays from its first step, so that a press has its effect at once', () => {
    const state = after(ran())
    expect([state.focus, state.seen, state.playing]).toEqual([1, 1, true])
  })

  test('is shown at its end where motion is reduced', () => {
    const state = after(ran({}, trace, true))
    expect([state.focus, state.playing]).toEqual([4, false])
  })

  test('moves the seed on, so that firing again shows another order', () => {
    expect(after(ran()).seed).toBe(8)
  })

  test('takes the link and the failure off the screen', () => {
    const state = after(
      { kind: 'link-found', link: { kind: 'linked', run: { parameters: {}, schedule: '', edits: {} }, problems: [] } },
      { kind: 'failed', failure: { kind: 'boot', message: 'no' } },
      ran(),
    )
    expect(state).not.toHaveProperty('link')
    expect(state).not.toHaveProperty('failure')
  })
})

describe('a run that failed', () => {
  test('leaves the run before it on the screen, and can be tried again', () => {
    const asked = request({ parameters: { strategy: 'other' } })
    const state = after(
      { kind: 'requested', request: asked },
      { kind: 'failed', failure: { kind: 'worker', message: 'died' }, request: asked },
    )
    expect(state.trace).toBe(trace)
    expect(state.task.kind).toBe('idle')
    expect(state.failure?.retry).toBe(asked)
  })

  test('is shown up to where its schedule fitted', () => {
    const part = literalTrace([literalStep('A')], { complete: false })
    const failure = { kind: 'mismatch', message: 'B is not enabled', trace: part } as const
    const state = after({ kind: 'failed', failure, request: request() })
    expect(state.trace).toBe(part)
    expect(state.focus).toBe(1)
    expect(state.failure?.failure.kind).toBe('mismatch')
  })

  test('because its schedule never fitted is shown as its beginning', () => {
    const empty = literalTrace([], { complete: false })
    const failure = { kind: 'mismatch', message: 'D is not enabled', trace: empty } as const
    expect(after({ kind: 'failed', failure, request: request() }).trace).toBe(empty)
  })

  test('and got nowhere leaves the run before it', () => {
    const failure = { kind: 'unsupported', message: 'LISTEN', trace: literalTrace([]) } as const
    expect(after({ kind: 'failed', failure, request: request() }).trace).toBe(trace)
  })
})

test('an exploration that failed leaves what it found', () => {
  const outcomes = [{ id: 'fine', verdict: 'holds', count: '3', broken: [], example: 'AB' }] as const
  const state = after(
    { kind: 'explore-began' },
    { kind: 'explore-progressed', progress: { runs: 3, fraction: 0.5, outcomes } },
    { kind: 'failed', failure: { kind: 'worker', message: 'died' } },
  )
  expect(state.explored?.result).toMatchObject({ kind: 'stopped', runs: 3, outcomes })
  expect(state.task.kind).toBe('idle')
})

describe('a prediction', () => {
  const asking: PlayerEvent = { kind: 'prediction-opened' }
  const predicted: PlayerEvent = { kind: 'predicted', outcome: 'fine' }

  test('hides every step ahead until the reader is there', () => {
    const state = after(asking, predicted, { kind: 'went-to', step: 3 }, { kind: 'went-to', step: 2 })
    expect(shownSteps(state)).toBe(2)
    expect(hidesAhead(state)).toBe(true)
  })

  test('is open to judgement at the end', () => {
    const state = after(asking, predicted, { kind: 'went-to', step: 4 })
    expect(hidesAhead(state)).toBe(false)
    expect(state.prediction).toEqual({ kind: 'made', outcome: 'fine' })
  })

  test('not made by the end is none', () => {
    expect(after(asking, { kind: 'went-to', step: 4 }).prediction.kind).toBe('closed')
  })

  test('outlives a fork, not a change of the settings', () => {
    expect(after(asking, predicted, ran()).prediction.kind).toBe('made')
    expect(after(asking, predicted, ran({ parameters: { strategy: 'other' } })).prediction.kind).toBe('closed')
  })
})

describe('an exploration', () => {
  const outcomes = [{ id: 'fine', verdict: 'holds', count: '3', broken: [], example: 'AB' }] as const
  const progressed: PlayerEvent = { kind: 'explore-progressed', progress: { runs: 12, fraction: 0.4, outcomes } }

  test('that was stopped keeps what it had, and says so', () => {
    const state = after({ kind: 'explore-began' }, progressed, { kind: 'stopping' }, { kind: 'stopped' })
    expect(state.explored?.result).toMatchObject({ kind: 'stopped', runs: 12, outcomes })
  })

  test('that is over can’t be moved by late progress', () => {
    const exploration = { schedules: '70', runs: 9, exhaustive: true, outcomes }
    const state = after({ kind: 'explore-began' }, { kind: 'explored', exploration }, progressed)
    expect(state.task.kind).toBe('idle')
    expect(state.explored?.result).toMatchObject({ kind: 'done', schedules: '70' })
  })
})

describe('what can run at a step', () => {
  test('before the first is what the trace says, else everyone', () => {
    expect(enabledAt(trace, 0)).toEqual([step('A'), step('B'), step('C')])
    expect(enabledAt({ ...trace, initialEnabled: [step('B')] }, 0)).toEqual([step('B')])
  })

  test('at the end is what the trace says', () => {
    expect(enabledAt({ ...trace, enabled: [step('C')] }, 4)).toEqual([step('C')])
  })

  test('a prefix of the schedule holds who was woken', () => {
    const wakes = [{ candidates: ['B', 'C'], taken: 'C' }]
    const woken = literalTrace([literalStep('A'), literalStep('A', { wakes }), literalStep('B')])
    expect(scheduleUpTo(woken, 2)).toBe('AAC_')
    expect(wakeChoicesAt(woken, 2).map(({ schedule }) => schedule)).toEqual(['AAB_'])
    expect(wakeChoicesAt(woken, 3)).toEqual([])
  })
})
