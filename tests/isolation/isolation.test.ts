import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../src/conformance/native-server.ts'
import { parseSpec } from '../../src/conformance/parser.ts'
import { verdictLines } from '../../src/conformance/report.ts'
import { createComparison, type Comparison } from '../../src/conformance/runner.ts'
import { permutationText, playsOf } from '../../src/conformance/spec.ts'

const SPECS = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.spec'))
  .sort()
  .map((name) => ({ name, plays: playsOf(parseSpec(readFileSync(new URL(name, import.meta.url), 'utf8'))) }))

let database: TestDatabase
let comparison: Comparison
beforeAll(async () => {
  database = await createDatabase(inject('nativeServer'))
  comparison = await createComparison(database.connectionString)
})
afterAll(async () => {
  await comparison.close()
  await database.drop()
})

describe.each(SPECS)('$name: both engines show the same', ({ plays }) => {
  test.each(plays.map((play) => ({ play, permutation: permutationText(play) })))('$permutation', async ({ play }) => {
    const verdict = await comparison.compare(play)
    expect(verdictLines(play, verdict).join('\n')).toBe('')
  })
})
