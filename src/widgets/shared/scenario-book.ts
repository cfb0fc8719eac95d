import type { ShownMachines } from '../../scenarios/shown-machines.ts'
import type { ExploreBounds } from '../../simulator/contracts.ts'
import type { Scenario } from '../../simulator/scenario.ts'
import type { LocalizedText, Step, Trace } from '../../simulator/trace.ts'

/** A scenario with the words for its steps. */
export interface ScenarioBook {
  readonly scenario: Scenario
  readonly narrate: (step: Step, trace: Trace) => LocalizedText
  /** Drawn beside the lanes. */
  readonly machines?: ShownMachines
  /**
   * Its lanes are processes, and crashing them is what it is about: they have a button and a key, and "every order" begins
   * with these bounds.
   */
  readonly crashes?: { readonly firstBounds: ExploreBounds }
}
