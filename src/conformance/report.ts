import { diffLines } from './compare.ts'
import type { Verdict } from './runner.ts'
import { permutationText, type Play } from './spec.ts'

export interface Tally {
  passed: number
  failed: number
  refused: number
}

export const tallyText = ({ passed, failed, refused }: Tally): string =>
  `${passed} passed, ${failed} failed, ${refused} refused`

export function count(verdicts: readonly Verdict[]): Tally {
  const of = (kind: Verdict['kind']): number => verdicts.filter((verdict) => verdict.kind === kind).length
  return { passed: of('passed'), failed: of('failed'), refused: of('refused') }
}

/** Lines for people: nothing for what passed, the reason of a refusal, a diff of what differs. */
export function verdictLines(play: Play, verdict: Verdict): readonly string[] {
  if (verdict.kind === 'passed') return []
  const title = `  ${verdict.kind}: permutation ${permutationText(play)}`
  if (verdict.kind === 'refused') return [title, `    ${verdict.reason}`]
  const diff = diffLines(verdict.natives[0] ?? [], verdict.pglite).map((line) => `    ${line}`)
  const others = verdict.natives.length > 1 ? [`    (native showed ${verdict.natives.length} different results)`] : []
  return [title, '    - native  + pglite', ...diff, ...others]
}
