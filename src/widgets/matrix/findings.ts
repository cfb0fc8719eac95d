import type { Exploration, ExploreBounds } from '../../simulator/contracts.ts'
import type { Parameters } from '../../simulator/scenario.ts'

/** What can come of one set of parameters: an exploration, as far as the matrix shows it. */
export interface Findings {
  readonly schedules: string
  readonly runs: number
  readonly exhaustive: boolean
  readonly outcomes: readonly CellOutcome[]
}

export interface CellOutcome {
  /** What the crashed actor was about to do; empty where none crashed. */
  readonly crashedAt: string
  readonly id: string
  readonly verdict: 'holds' | 'broken'
  /** How many orders end so (decimal text). */
  readonly count: string
  readonly example: string
}

/** A set of parameters, within what bounds it was explored, and what was found. */
export interface MatrixEntry {
  readonly parameters: Parameters
  readonly bounds: ExploreBounds
  readonly findings: Findings
}

/** The explorer also tells apart which invariants broke; a cell doesn't, so those are one outcome. */
export function findingsOf({ schedules, runs, exhaustive, outcomes }: Exploration): Findings {
  const merged = new Map<string, CellOutcome>()
  for (const { id, verdict, count, example, crashedAt = '' } of outcomes) {
    const key = `${crashedAt}/${id}/${verdict}`
    const before = merged.get(key)
    merged.set(key, {
      crashedAt,
      id,
      verdict,
      count: String(BigInt(count) + BigInt(before?.count ?? 0)),
      example: before !== undefined && before.example.length <= example.length ? before.example : example,
    })
  }
  return { schedules, runs, exhaustive, outcomes: [...merged.values()] }
}

/** One outcome that two explorations of the same don't agree on, and how many orders each counts. */
export interface Difference {
  readonly crashedAt: string
  readonly id: string
  readonly one: string
  readonly other: string
}

/** Where `other` found something else than `one`: other outcomes, or other counts of them. */
export function differencesOf(one: Findings, other: Findings): readonly Difference[] {
  const [ones, others] = [countsOf(one), countsOf(other)]
  const keys = [...new Set([...ones.keys(), ...others.keys()])]
  return keys
    .filter((key) => ones.get(key)?.count !== others.get(key)?.count)
    .flatMap((key) => {
      const outcome = ones.get(key) ?? others.get(key)
      if (outcome === undefined) return []
      const { crashedAt, id } = outcome
      return [{ crashedAt, id, one: ones.get(key)?.count ?? '0', other: others.get(key)?.count ?? '0' }]
    })
}

function countsOf({ outcomes }: Findings): ReadonlyMap<string, CellOutcome> {
  return new Map(outcomes.map((outcome) => [`${outcome.crashedAt}/${outcome.id}/${outcome.verdict}`, outcome]))
}

/** Whether nothing tells them apart but how they were run. */
export function foundTheSame(one: Findings, other: Findings): boolean {
  return (
    one.exhaustive === other.exhaustive && one.schedules === other.schedules && differencesOf(one, other).length === 0
  )
}
