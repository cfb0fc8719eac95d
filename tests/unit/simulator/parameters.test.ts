import { describe, expect, test } from 'vitest'
import { InvalidRequest } from '../../../src/simulator/errors/invalid-request.ts'
import { completeParameters, parseParameter } from '../../../src/simulator/parameters.ts'
import type { Scenario } from '../../../src/simulator/scenario.ts'
import { tiny } from './tiny-scenario.ts'

const label = { en: '', ja: '' }
const scenario: Scenario = {
  ...tiny({ actors: {} }),
  parameters: {
    strategy: {
      kind: 'choice',
      label,
      options: [
        { value: 'one', label },
        { value: 'two', label },
      ],
      default: 'one',
    },
    clients: { kind: 'integer', label, min: 2, max: 4, default: 2 },
    resend: { kind: 'flag', label, default: false },
  },
}

test('what is not given is the default', () => {
  expect(completeParameters(scenario, { clients: 3 })).toEqual({ strategy: 'one', clients: 3, resend: false })
})

describe('refused, saying why', () => {
  test.each([
    [{ strategy: 'three' }, `parameter strategy can't be "three": it must be one of one, two`],
    [{ clients: 5 }, `parameter clients can't be 5: it must be a whole number from 2 to 4`],
    [{ clients: 2.5 }, `parameter clients can't be 2.5: it must be a whole number from 2 to 4`],
    [{ clients: '3' }, `parameter clients can't be "3": it must be a whole number from 2 to 4`],
    [{ resend: 'yes' }, `parameter resend can't be "yes": it must be true or false`],
    [{ speed: 1 }, 'tiny has no parameter speed; it has: strategy, clients, resend'],
    [{ toString: 1 }, 'tiny has no parameter toString; it has: strategy, clients, resend'],
  ])('%j', (given, message) => {
    expect(() => completeParameters(scenario, given as never)).toThrow(new InvalidRequest(message))
  })
})

test.each([
  ['clients', '3', 3],
  ['resend', 'true', true],
  ['strategy', 'two', 'two'],
])('%s=%s is read as its kind', (name, text, value) => {
  expect(parseParameter(scenario, name, text)).toBe(value)
})

test.each([
  ['clients', 'x'],
  ['resend', 'maybe'],
  ['nothing', '1'],
])('%s=%s is refused', (name, text) => {
  expect(() => parseParameter(scenario, name, text)).toThrow(InvalidRequest)
})
