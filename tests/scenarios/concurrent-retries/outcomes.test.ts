import { describe, expect, test } from 'vitest'
import { concurrentRetries } from '../../../src/scenarios/concurrent-retries/index.ts'
import type { EndState } from '../../../src/simulator/scenario.ts'

const ids = concurrentRetries.outcomes.map(({ id }) => id)

type Body = { readonly status: number; readonly body?: { readonly orderId: string }; readonly retryAfter?: number }

function endWith(orders: readonly string[], bodies: readonly Body[], uncommitted: readonly string[] = []): EndState {
  const rows = [
    ...orders.map((id) => ({ values: [id] })),
    ...uncommitted.map((id) => ({ values: [id], uncommittedBy: 'A' })),
  ]
  return {
    tables: [{ name: 'orders', columns: ['order_id'], rows }],
    delivered: bodies.map((body, i) => ({ from: 'ABCD'[i] ?? '', to: 'client', type: 'response', body })),
    actors: [],
  }
}

const got = (orderId: string): Body => ({ status: 201, body: { orderId } })
const later: Body = { status: 503, retryAfter: 1 }

describe('an end state', () => {
  test.each([
    ['one-order', endWith(['x'], [got('x'), got('x')])],
    ['one-order', endWith(['x'], [])],
    ['one-order', endWith(['x'], [got('x')], ['y'])],
    ['one-order-503', endWith(['x'], [got('x'), later])],
    ['one-order-error-500', endWith(['x'], [got('x'), { status: 500 }])],
    ['one-order-error-500', endWith(['x'], [got('x'), { status: 503 }])],
    ['two-orders', endWith(['x', 'y'], [got('x'), got('y')])],
    ['more-orders', endWith(['x', 'y', 'z'], [])],
    ['no-order-503', endWith([], [later, later])],
    ['no-order-503', endWith([], [])],
    ['no-order-error-500', endWith([], [later, { status: 500 }])],
    ['wrong-order', endWith(['x'], [got('x'), got('y')])],
  ])('is put into the group %s', (id, end) => {
    expect(concurrentRetries.outcome(end).id).toBe(id)
    expect(ids).toContain(id)
  })

  test.each(['one-order', 'one-order-503', 'no-order-503'])('in the group %s breaks no invariant', (id) => {
    const end = {
      'one-order': endWith(['x'], [got('x'), got('x')]),
      'one-order-503': endWith(['x'], [got('x'), later]),
      'no-order-503': endWith([], [later, later]),
    }[id]
    if (end === undefined) throw new Error(`no end for ${id}`)
    expect(brokenBy(end)).toEqual([])
  })

  test('names every invariant that it breaks, and what was seen', () => {
    expect(brokenBy(endWith(['x', 'y'], [got('x'), got('y')]))).toEqual([
      'one-order-per-key: 2 orders for key K1',
      'same-order-for-all: 201 was answered with 2 different orders',
    ])
    expect(brokenBy(endWith(['x'], [got('x'), got('y')]))).toEqual([
      'same-order-for-all: B got 201 for an order that does not exist',
    ])
    expect(brokenBy(endWith(['x'], [got('x'), { status: 503 }]))).toEqual(['answered: B got 503'])
    expect(brokenBy(endWith(['x'], [got('x'), { status: 409 }]))).toEqual(['answered: B got 409'])
  })
})

test('the ids of the groups are unique', () => {
  expect(new Set(ids).size).toBe(ids.length)
})

function brokenBy(end: EndState): readonly string[] {
  return concurrentRetries.invariants.flatMap((invariant) => {
    const seen = invariant.check(end)
    return seen === undefined ? [] : [`${invariant.id}: ${seen.en}`]
  })
}
