import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inlineRuns } from '../../../src/scenarios/concurrent-retries/inline-runs.ts'
import { runInline } from '../../../src/simulator/inline-run.ts'
import { openNative } from '../../support/engines.ts'
import { answersOf } from './inline-answers.ts'
import { inlineClaims } from './inline-claims.ts'

/** The chapter shows these runs as PGlite gave them; a native server must answer the same. */
describe('on a native server', () => {
  let native: Awaited<ReturnType<typeof openNative>>
  beforeAll(async () => {
    native = await openNative()
  })
  afterAll(() => native.close())

  test.each(inlineClaims)('$claim', async ({ id, answers }) => {
    const run = inlineRuns.find((candidate) => candidate.id === id)
    if (!run) throw new Error(`no inline run ${id}`)
    expect(answersOf(await runInline(native.cluster, run))).toEqual(answers)
  })
})
