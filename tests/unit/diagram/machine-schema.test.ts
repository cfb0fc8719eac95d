import { describe, expect, test } from 'vitest'
import { parseMachine } from '../../../src/diagram/machine-schema.ts'
import { machineRows } from '../../../src/diagram/machine-table.ts'
import { machine, machineSource } from './machine-fixture.ts'

describe('a machine is refused', () => {
  test('when a transition leads to no state', () => {
    const transitions = [{ from: 'closed', to: 'gone', event: { en: 'push', ja: '押す' } }]
    expect(() => parseMachine({ ...machineSource, transitions })).toThrow('“gone” is no state')
  })

  test('when it starts in no state', () => {
    expect(() => parseMachine({ ...machineSource, initial: 'nowhere' })).toThrow('“nowhere” is no state')
  })

  test('when two states share an id', () => {
    const states = [...machineSource.states, { id: 'closed', label: { code: 'closed' } }]
    expect(() => parseMachine({ ...machineSource, states })).toThrow('two states share an id')
  })

  test('when a transition says neither what happens nor what must hold', () => {
    const transitions = [{ from: 'closed', to: 'ashes' }]
    expect(() => parseMachine({ ...machineSource, transitions })).toThrow(
      'transitions.0: a transition needs an event or a guard',
    )
  })

  test('when a word lacks a language', () => {
    expect(() => parseMachine({ ...machineSource, title: { en: 'A door' } })).toThrow('title.ja')
  })
})

describe('the table twin of a machine', () => {
  test('says every transition, with its condition, in the picture’s order', () => {
    const rows = machineRows(machine, 'en', ['closed'])
    expect(rows.map(({ from, when, to }) => [from.text, when, to.text])).toEqual([
      ['closed', 'knock', 'closed'],
      ['closed', 'somebody pushes [it is not locked, as far as anybody can tell <now>]', 'Open, as wide as it goes'],
      ['Open, as wide as it goes', 'wind', 'closed'],
      ['in any state', 'fire', 'ashes'],
    ])
    expect(rows.map(({ from }) => from.lit)).toEqual([true, true, false, false])
  })

  test('speaks the reader’s language', () => {
    const rows = machineRows(machine, 'ja', [])
    expect(rows.map(({ when }) => when)).toEqual(['ノック', '押す（施錠されていない）', '風', '火事'])
    expect(rows.at(-1)?.from.text).toBe('どの状態でも')
  })
})
