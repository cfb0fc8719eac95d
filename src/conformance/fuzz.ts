import fc from 'fast-check'
import { randomPlay } from './fuzz-case.ts'
import { verdictLines } from './report.ts'
import type { Comparison, Verdict } from './runner.ts'
import { formatPlay, type Play } from './spec.ts'

export interface FuzzOptions {
  readonly runs: number
  /** The same seed gives the same cases. */
  readonly seed: number
  readonly onCase?: (done: number) => void
}

export interface FuzzResult {
  /** Cases on which the engines agreed before the first failure. */
  readonly agreed: number
  /** Cases that PGlite refused, and why; they are no failures. */
  readonly refused: readonly string[]
  /** A spec file to run again with `npm run isolation`, and what differed; absent when all agreed. */
  readonly failure?: string
}

/** Compares the engines on random plays; the first that differs is made as small as possible. */
export async function fuzz(comparison: Comparison, { runs, seed, onCase }: FuzzOptions): Promise<FuzzResult> {
  let agreed = 0
  const refused: string[] = []
  let smallest: { readonly play: Play; readonly verdict: Verdict } | undefined
  const property = fc.asyncProperty(randomPlay, async (play) => {
    const verdict = await comparison.compare(play)
    if (verdict.kind === 'failed') {
      smallest = { play, verdict }
      return false
    }
    if (smallest) return true
    if (verdict.kind === 'refused') refused.push(verdict.reason)
    else agreed += 1
    onCase?.(agreed + refused.length)
    return true
  })
  const details = await fc.check(property, { numRuns: runs, seed })
  if (!details.failed) return { agreed, refused }
  if (!smallest) throw new Error('the comparison itself failed', { cause: details.errorInstance })
  const { play, verdict } = smallest
  const title = `# Found by npm run fuzz -- --seed ${seed}, case ${agreed + refused.length + 1}`
  return { agreed, refused, failure: [title, formatPlay(play), ...verdictLines(play, verdict)].join('\n') }
}
