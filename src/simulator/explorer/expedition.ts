import type { Cluster } from '../../session/index.ts'
import type { Edits } from '../contracts.ts'
import type { Random } from '../random.ts'
import type { Parameters, Scenario } from '../scenario.ts'
import type { Budget } from './budget.ts'
import type { Edge, Node } from './graph.ts'

/** What an exploration has found so far, and how it goes on. */
export interface Expedition {
  readonly cluster: Cluster
  readonly scenario: Scenario
  /** Complete. */
  readonly parameters: Parameters
  readonly edits: Edits
  readonly budget: Budget
  /** Whether equal states are one node. */
  readonly merging: boolean
  /** Whether ends are told apart by where the schedule's crashes stood. */
  readonly byCrashPoint: boolean
  readonly random: Random
  readonly signal: AbortSignal | undefined
  readonly onOrder: ((schedule: string) => void) | undefined
  root: Node | undefined
  readonly states: Map<string, Node>
  /** The numbers of the tables' contents, for `History`. */
  readonly contents: Map<string, number>
  /** The share of all runs that needs no more running. */
  explored: number
  /** How often a native server did not come back to where an edge starts. */
  readonly missed: Map<Edge, number>
}

/** So often a native server may choose otherwise before an edge is given up. */
export const ATTEMPTS = 5

/** Whether every order has been run. */
export function isExhaustive({ root, missed }: Expedition): boolean {
  return root?.done === true && ![...missed.values()].includes(ATTEMPTS)
}
