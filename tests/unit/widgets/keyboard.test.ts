import { describe, expect, test } from 'vitest'
import { keyCommand, type KeyTarget } from '../../../src/widgets/keyboard.ts'

const press = (key: string, target: KeyTarget = 'other', parts = {}) =>
  keyCommand({ key, ctrlKey: false, metaKey: false, altKey: false, ...parts }, target)

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
