import { describe, expect, test } from 'vitest'
import { keyCommand, type KeyTarget, type Letters } from '../../../../src/widgets/shared/keyboard.ts'

const sessions: Letters = { actors: ['A', 'B', 'C', 'D'], crashes: false }
const press = (key: string, target: KeyTarget = 'other', parts = {}, letters = sessions) =>
  keyCommand({ key, ctrlKey: false, metaKey: false, altKey: false, ...parts }, target, letters)

describe('keys', () => {
  test.each([
    [' ', 'playOrPause'],
    ['.', 'playOrPause'],
    ['ArrowRight', 'forward'],
    ['PageDown', 'forward'],
    ['ArrowLeft', 'back'],
    ['PageUp', 'back'],
    ['Home', 'first'],
    ['End', 'last'],
    ['r', 'reset'],
    ['R', 'reset'],
    ['?', 'help'],
  ])('%j asks for %s', (key, kind) => expect(press(key)).toEqual({ kind }))

  test('a letter steps that session', () => {
    expect(press('b')).toEqual({ kind: 'step', actor: 'B' })
    expect(press('D')).toEqual({ kind: 'step', actor: 'D' })
    expect(press('e')).toBeUndefined()
  })

  test('a letter that no lane has is nobody’s', () => {
    const two: Letters = { actors: ['A', 'B'], crashes: false }
    expect(press('c', 'other', {}, two)).toBeUndefined()
    expect(press('p', 'other', {}, two)).toBeUndefined()
  })

  describe('where processes crash', () => {
    const processes: Letters = { actors: ['A', 'P', 'T'], crashes: true }
    const pressThere = (key: string, target?: KeyTarget) => press(key, target, {}, processes)

    test('C crashes, R starts over, and letters step the lanes that there are', () => {
      expect(['c', 'C'].map((key) => pressThere(key))).toEqual([{ kind: 'crash' }, { kind: 'crash' }])
      expect(pressThere('r')).toEqual({ kind: 'reset' })
      expect(pressThere('p')).toEqual({ kind: 'step', actor: 'P' })
      expect(pressThere('t')).toEqual({ kind: 'step', actor: 'T' })
      expect(pressThere('b')).toBeUndefined()
    })

    test('C crashes nothing while the reader types or chooses, and with Ctrl it copies', () => {
      expect(pressThere('c', 'text')).toBeUndefined()
      expect(pressThere('c', 'choice')).toBeUndefined()
      expect(press('c', 'other', { ctrlKey: true }, processes)).toBeUndefined()
    })

    test('an actor called C is stepped', () => {
      expect(press('c', 'other', {}, { actors: ['A', 'B', 'C'], crashes: true })).toEqual({ kind: 'step', actor: 'C' })
    })
  })

  test('none is ours while the reader types', () => {
    for (const key of [' ', 'a', 'r', '?', 'ArrowLeft', 'Home', '.']) expect(press(key, 'text')).toBeUndefined()
  })

  test('a control keeps the keys that it has a use for', () => {
    expect(press(' ', 'button')).toBeUndefined()
    expect(press('ArrowRight', 'button')).toEqual({ kind: 'forward' })
    expect(press('ArrowRight', 'slider')).toBeUndefined()
    expect(press('PageDown', 'slider')).toEqual({ kind: 'forward' })
    expect(press('a', 'choice')).toBeUndefined()
  })

  test('with Ctrl, Meta or Alt they are the browser’s', () => {
    for (const parts of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(press('r', 'other', parts)).toBeUndefined()
  })
})
