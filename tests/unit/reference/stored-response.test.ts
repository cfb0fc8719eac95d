import { describe, expect, test } from 'vitest'
import { answerFrom } from '../../../src/reference/stored-response.ts'

const stored = {
  same_request: 't',
  response_status: '201',
  response_location: '/orders/x',
  response_body: '{"orderId": "x"}',
}

describe('the answer from a record', () => {
  test('is the one that was stored', () => {
    expect(answerFrom(stored)).toEqual({ status: 201, location: '/orders/x', body: { orderId: 'x' } })
  })

  test('is 409 when the record belongs to another request', () => {
    expect(answerFrom({ ...stored, same_request: 'f' })).toEqual({ status: 409, code: 'idempotency_payload_mismatch' })
  })

  test.each([
    ['there is no record', undefined],
    [
      'the record has no answer yet',
      { ...stored, response_status: null, response_location: null, response_body: null },
    ],
  ])('is a hint to retry when %s', (_, record) => {
    expect(answerFrom(record)).toEqual({ status: 503, retryAfter: 1 })
  })
})
