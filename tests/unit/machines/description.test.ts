import { describe, expect, test } from 'vitest'
import { createMachine, type AnyStateMachine } from 'xstate'
import { parseMachine } from '../../../src/diagram/machine-schema.ts'
import { describeMachine, type MachineWords } from '../../../src/machines/description.ts'
import { machineDescriptions } from '../../../src/machines/descriptions.ts'
import { orderMachine } from '../../../src/machines/order.ts'
import { paymentAttemptMachine } from '../../../src/machines/payment-attempt.ts'
import { providerMachine } from '../../../src/machines/provider.ts'
import { orderWords } from '../../../src/machines/words/order.ts'
import { paymentAttemptWords } from '../../../src/machines/words/payment-attempt.ts'
import { providerWords } from '../../../src/machines/words/provider.ts'
import { workerWords } from '../../../src/machines/words/worker.ts'
import { workerMachine } from '../../../src/machines/worker.ts'

const machines: readonly (readonly [string, AnyStateMachine, MachineWords])[] = [
  ['order', orderMachine, orderWords],
  ['attempt', paymentAttemptMachine, paymentAttemptWords],
  ['worker', workerMachine, workerWords],
  ['provider', providerMachine, providerWords],
]

describe.each(machines)('the description of the machine %s', (name, machine, words) => {
  const description = describeMachine(machine, words)

  test('is one that the pictures can draw', () => {
    expect(parseMachine(description).states).toHaveLength(Object.keys(machine.states).length)
    expect(machineDescriptions[name as keyof typeof machineDescriptions]).toEqual(description)
  })

  test('has every transition of the definition', () => {
    const nodes = Object.values(machine.root.states)
    const forbidden = nodes.flatMap((node) =>
      [...node.transitions.keys()].filter((type) => machine.root.transitions.has(type)),
    )
    const own = nodes.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    const anywhere = [...machine.root.transitions.values()].flat()
    expect(description.transitions).toHaveLength(own.length - forbidden.length + anywhere.length)
  })

  test('leaves no word unused', () => {
    const used = JSON.stringify(description)
    const all = [words.states, words.events, words.guards].flatMap((part) => Object.values<object>(part))
    expect(all.filter((word) => !used.includes(JSON.stringify(word)))).toEqual([])
  })
})

const same = (text: string) => ({ en: text, ja: text })
const words: MachineWords = {
  title: same('light'),
  description: same('on and off'),
  states: { on: same('On'), off: same('Off') },
  events: { press: same('pressed'), cut: same('power cut') },
  guards: { current: same('there is current') },
}
const light = createMachine(
  {
    id: 'light',
    initial: 'off',
    on: { cut: '.off' },
    states: {
      off: { on: { press: [{ guard: 'current', target: 'on' }, {}], cut: {} } },
      on: { on: { press: 'off' } },
    },
  },
  { guards: { current: () => true } },
)

describe('describeMachine', () => {
  test('names guards, what happens otherwise, and what may happen in any state but where it is forbidden', () => {
    expect(describeMachine(light, words).transitions).toEqual([
      { from: 'off', to: 'on', event: same('pressed'), guard: same('there is current') },
      { from: 'off', to: 'off', event: same('pressed'), guard: { en: 'otherwise', ja: 'それ以外' } },
      { from: 'on', to: 'off', event: same('pressed') },
      { from: { any: true }, to: 'off', event: same('power cut') },
    ])
  })

  test('refuses a part that has no words', () => {
    expect(() => describeMachine(light, { ...words, events: { press: same('pressed') } })).toThrow(
      'light: no words for event cut',
    )
  })

  test('refuses what the pictures can’t show', () => {
    const nested = createMachine({
      id: 'nested',
      initial: 'on',
      states: { on: { initial: 'dim', states: { dim: {} } } },
    })
    expect(() => describeMachine(nested, words)).toThrow('nested: state on is compound')
  })
})
