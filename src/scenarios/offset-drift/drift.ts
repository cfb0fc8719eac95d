import type { ExploreBounds, Exploration } from '../../simulator/contracts.ts'
import { mutations } from './mutations.ts'
import type { MutationName, OffsetDriftParameters } from './parameters.ts'

/** How the one reader of a cell reads: `snapshot` is OFFSET in one REPEATABLE READ transaction. */
export type Method = 'offset' | 'keyset' | 'snapshot'

/** A cell of the table of mutation and method: one reader, one or two mutations, each anywhere among its pages. */
export interface DriftCell {
  readonly mutations: readonly MutationName[]
  readonly method: Method
  readonly parameters: Partial<OffsetDriftParameters>
  readonly bounds: ExploreBounds
}

const names = mutations.map(({ parameter }) => parameter)

/** Each mutation, then each pair of them. */
export const mutationSets: readonly (readonly MutationName[])[] = [
  ...names.map((name) => [name]),
  ...names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other])),
]

export const methods: readonly Method[] = ['offset', 'keyset', 'snapshot']

export const driftCells: readonly DriftCell[] = mutationSets.flatMap((set) =>
  methods.map((method) => ({
    mutations: set,
    method,
    parameters: {
      ...(method === 'snapshot' ? { readers: 'neither', snapshot: true } : { readers: method }),
      ...Object.fromEntries(set.map((name) => [name, true])),
    },
    // No crash: a reader that dies has no list to be wrong about.
    bounds: { crashes: 0, losses: 0, maxRuns: 1000, seed: 1 },
  })),
)

/** What was explored for a set of mutations and a method, of what the bake wrote for this scenario. */
export function explorationOf<
  Explored extends { readonly parameters: Readonly<Record<string, unknown>>; readonly exploration: Exploration },
>(explorations: readonly Explored[], set: readonly MutationName[], method: Method): Explored | undefined {
  const index = driftCells.findIndex(
    (cell) =>
      cell.method === method &&
      cell.mutations.length === set.length &&
      set.every((name) => cell.mutations.includes(name)),
  )
  return explorations[index]
}
