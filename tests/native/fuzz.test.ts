import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fuzz } from '../../src/conformance/fuzz.ts'
import { createDatabase, type TestDatabase } from '../../src/conformance/native-server.ts'
import { createComparison, FUZZ_SETTINGS, type Comparison } from '../../src/conformance/runner.ts'

let database: TestDatabase
let comparison: Comparison
beforeAll(async () => {
  database = await createDatabase(inject('nativeServer'))
  comparison = await createComparison(database.connectionString, { settings: FUZZ_SETTINGS })
})
afterAll(async () => {
  await comparison.close()
  await database.drop()
})

test('on 300 random cases PGlite shows what a native server shows', { timeout: 600_000 }, async () => {
  const { agreed, refused, failure } = await fuzz(comparison, { runs: 300, seed: 20261130 })
  expect(failure).toBeUndefined()
  expect(agreed + refused.length).toBe(300)
  expect(refused.length).toBeLessThanOrEqual(6)
})
