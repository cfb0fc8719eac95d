import { describe, expect, test } from 'vitest'
import type { ObservedTable } from '../../../../src/session/index.ts'
import { compare } from '../../../../src/widgets/worlds/compare.ts'
import { FIRST_QUESTION, readQuestion, writeQuestion, type Question } from '../../../../src/widgets/worlds/question.ts'
import { firstState, worldsReducer } from '../../../../src/widgets/worlds/state.ts'

const orders = (...rows: readonly (readonly (string | null)[])[]): ObservedTable => ({
  name: 'orders',
  columns: ['order_id', 'state'],
  rows: rows.map((values) => ({ values })),
})

describe('rows of two worlds', () => {
  test('are identical only when every byte is', () => {
    const one = [orders(['1', 'paid'])]
    expect(compare([one, [orders(['1', 'paid'])]]).identical).toBe(true)
    expect(compare([one, [orders(['1', 'paid '])]]).identical).toBe(false)
    expect(compare([one, [orders(['1', null])]]).identical).toBe(false)
    expect(compare([[orders(['1', null])], [orders(['1', 'null'])]]).identical).toBe(false)
  })

  test('are not identical when one of them isn’t committed, though the values are', () => {
    const pending: ObservedTable = { ...orders(), rows: [{ values: ['1', 'paid'], uncommittedBy: 'A' }] }
    const { identical, values } = compare([[orders(['1', 'paid'])], [pending]])
    expect([identical, values.every(({ same }) => same)]).toEqual([false, true])
  })

  test('are compared value by value, and a row that is missing is no value', () => {
    const { values } = compare([[orders(['1', 'paid'])], [orders(['1', 'open'], ['2', null])]])
    expect(values.map(({ row, column, values, same }) => [row, column, values, same])).toEqual([
      [1, 'order_id', ['1', '1'], true],
      [1, 'state', ['paid', 'open'], false],
      [2, 'order_id', [undefined, '2'], false],
      [2, 'state', [undefined, null], false],
    ])
  })

  test('a table that only one world has is listed', () => {
    const { values, identical } = compare([[], [orders(['1', 'paid'])]])
    expect([values.length, identical]).toEqual([2, false])
  })

  test('bytes are counted as UTF-8', () => {
    expect(compare([[orders(['é', ''])]]).bytes).toBe(compare([[orders(['e', ''])]]).bytes + 1)
  })
})

describe('the address', () => {
  const questions: readonly Question[] = [
    FIRST_QUESTION,
    { ...FIRST_QUESTION, decision: 'hold' },
    { contract: 'key', sdkRetries: true, decision: 'send-again' },
    { contract: 'lookup', sdkRetries: false },
  ]

  test.each(questions)('brings a question back: %o', (question) => {
    expect(readQuestion(writeQuestion(question, ''))).toEqual(question)
  })

  test('keeps what belongs to others, the player’s run among it', () => {
    const query = writeQuestion({ ...FIRST_QUESTION, decision: 'hold' }, 'run=two-worlds&s=AB&worlds.contract=key')
    expect(query).toBe('run=two-worlds&s=AB&worlds=hold')
  })

  test('without a question brings none, and what can’t be read is as at the beginning', () => {
    expect(readQuestion('run=two-worlds&s=A')).toBeUndefined()
    expect(readQuestion('worlds=burn&worlds.contract=gone&worlds.sdkRetries=maybe')).toEqual(FIRST_QUESTION)
  })
})

test('a failed question leaves the worlds that are shown', () => {
  const state = firstState([])
  const asked = worldsReducer(state, { kind: 'asked', question: { ...FIRST_QUESTION, decision: 'hold' } })
  const failed = worldsReducer(asked, {
    kind: 'failed',
    failure: { kind: 'download', message: '' },
    question: FIRST_QUESTION,
  })
  expect([failed.shown, failed.task.kind]).toEqual([state.shown, 'idle'])
})
