import { describe, expect, test } from 'vitest'
import { textWidth, wrap } from '../../../src/diagram/text.ts'

const code = { size: 10, code: true }
const text = { size: 10, code: false }

describe('wrapping', () => {
  test('breaks English between words', () => {
    expect(wrap('INSERT INTO orders', 80, code)).toEqual(['INSERT INTO', 'orders'])
  })

  test('breaks Japanese between any two characters, but never before a closing mark', () => {
    expect(wrap('待つ。終わる', 25, text)).toEqual(['待', 'つ。', '終わ', 'る'])
    expect(wrap('待つ：終', 25, text)).toEqual(['待', 'つ：', '終'])
  })

  test('breaks a word that is wider than a line', () => {
    expect(wrap('idempotency', 31, code)).toEqual(['idemp', 'otenc', 'y'])
  })

  test('gives no line wider than asked for, in either script', () => {
    const mixed = 'INSERT … ON CONFLICT DO NOTHING は A のトランザクションが終わるまで、B を待たせる。'
    for (const width of [60, 90, 140, 300]) {
      for (const line of wrap(mixed, width, text)) expect(textWidth(line, text)).toBeLessThanOrEqual(width)
    }
  })

  test('loses no character but the spaces at the ends of lines', () => {
    const mixed = 'B の INSERT returns 0 行（row）。'
    expect(wrap(mixed, 40, text).join('').replaceAll(' ', '')).toBe(mixed.replaceAll(' ', ''))
  })
})
