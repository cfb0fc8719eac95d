import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSchedule, parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Token } from '../../../src/simulator/trace.ts'

const token: fc.Arbitrary<Token> = fc.record({
  kind: fc.constantFrom('step', 'crash', 'expire', 'lose', 'double', 'delay', 'wake'),
  actor: fc.constantFrom('A', 'B', 'M', 'Z'),
})

test('a schedule survives the way into text and back', () => {
  fc.assert(
    fc.property(fc.array(token), (schedule) => {
      expect(parseSchedule(formatSchedule(schedule))).toEqual(schedule)
    }),
  )
})

test('the text of a schedule needs no escaping in a link', () => {
  fc.assert(
    fc.property(fc.array(token), (schedule) => {
      const text = formatSchedule(schedule)
      expect(new URLSearchParams({ s: text }).get('s')).toBe(text)
      expect(text).toMatch(/^[A-Z!~*._-]*$/)
    }),
  )
})

test.each(['a', 'A!!', '!A', 'A B', 'AA?', '1'])('%j is no schedule', (text) => {
  expect(parseSchedule(text)).toBeUndefined()
})
