import { describe, expect, test } from 'vitest'
import { crashAnywhere } from '../../../../src/scenarios/crash-anywhere/index.ts'
import type { ActorState, Step, Token, Trace } from '../../../../src/simulator/trace.ts'
import { crashChoicesAt } from '../../../../src/widgets/player/crash.ts'
import { literalStep, literalTrace } from '../../../support/literal-trace.ts'
import { bakedTrace } from '../baked-trace.ts'

const ours = [{ name: 'A' }, { name: 'B' }, { name: 'P', outside: true }]
const told = (trace: Trace, focus: number, actors: Parameters<typeof crashChoicesAt>[2] = ours) =>
  crashChoicesAt(trace, focus, actors).map(({ actor, does, byKey }) => `${actor} ${does}${byKey ? ' (C)' : ''}`)

const may = (kind: Token['kind'], ...actors: readonly string[]) => actors.map((actor): Token => ({ kind, actor }))
const standing = (...kinds: readonly ActorState['kind'][]) =>
  kinds.map((kind, at): ActorState => ({ actor: ['A', 'B', 'P'][at] ?? '', kind }))
const after = (actor: string, actors: readonly ActorState[], enabled: readonly Token[]): Step => ({
  ...literalStep(actor, { enabled }),
  actors,
})

describe('who can crash', () => {
  const bothRun = [...may('step', 'A', 'B', 'P'), ...may('crash', 'A', 'B')]
  const steps = [
    after('A', standing('ready', 'ready', 'ready'), bothRun),
    after('B', standing('ready', 'ready', 'ready'), bothRun),
    after('P', standing('ready', 'ready', 'waiting'), bothRun),
    after('B', standing('ready', 'crashed', 'waiting'), [...may('step', 'A', 'B'), ...may('crash', 'A')]),
    after('A', standing('ready', 'crashed', 'waiting'), [...may('step', 'A', 'B'), ...may('crash', 'A')]),
    after('A', standing('finished', 'crashed', 'waiting'), []),
  ]
  const trace = { ...literalTrace(steps), initialEnabled: bothRun }

  test('is each of ours and no other; C takes the first before anybody has stepped', () => {
    expect(told(trace, 0)).toEqual(['A crash (C)', 'B crash'])
  })

  test('C takes who stepped last of ours, whatever the provider does in between', () => {
    expect(told(trace, 1)).toEqual(['A crash (C)', 'B crash'])
    expect(told(trace, 2)).toEqual(['A crash', 'B crash (C)'])
    expect(told(trace, 3)).toEqual(['A crash', 'B crash (C)'])
  })

  test('after a crash the same button and C start it again', () => {
    expect(told(trace, 4)).toEqual(['A crash', 'B restart (C)'])
    expect(told(trace, 5)).toEqual(['A crash (C)', 'B restart'])
  })

  test('who is done, or has crashed for the last time, keeps a button that does nothing', () => {
    expect(told(trace, 6)).toEqual(['A nothing', 'B nothing'])
  })
})

test('in the run that charges twice A can crash at every step but while it is down and at the end', () => {
  const trace = bakedTrace('crash-anywhere', 'double-charge')
  const actors = crashAnywhere.actors(trace.parameters as Parameters<typeof crashAnywhere.actors>[0])
  const choices = [...trace.steps.keys(), trace.steps.length].map((focus) => told(trace, focus, actors).join())
  const first = (kind: string) => trace.steps.findIndex(({ actor, event }) => actor === 'A' && event.kind === kind)
  const isDown = (focus: number) => focus > first('crash') && focus <= first('restart')
  expect(choices).toEqual(
    choices.map((_, focus) =>
      focus === trace.steps.length ? 'A nothing' : isDown(focus) ? 'A restart (C)' : 'A crash (C)',
    ),
  )
})
