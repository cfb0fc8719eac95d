import { describe, expect, test } from 'vitest'
import { inlineRuns } from '../../../src/scenarios/crash-anywhere/inline-runs.ts'
import { runInline } from '../../../src/simulator/inline-run.ts'
import { onBothEngines } from '../../support/engines.ts'
import { answersOf } from '../concurrent-retries/inline-answers.ts'
import { inlineClaims } from './inline-claims.ts'

test('every inline run backs a claim', () => {
  expect(inlineRuns.map(({ id }) => id)).toEqual(inlineClaims.map(({ id }) => id))
})

onBothEngines((_start, cluster) => {
  describe('inline runs', () => {
    test.each(inlineClaims)('$claim', async ({ id, answers }) => {
      const run = inlineRuns.find((candidate) => candidate.id === id)
      if (!run) throw new Error(`no inline run ${id}`)
      expect(answersOf(await runInline(cluster(), run))).toEqual(answers)
    })
  })
})
