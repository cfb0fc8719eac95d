import type { Trace } from '../simulator/trace.ts'

/** What a scenario says about the state machines that its tables and actors move through. */
export interface ShownMachines {
  /** As in `machineDescriptions`, in the order in which they are shown. */
  readonly names: readonly string[]
  /** Where each of them stands once `focus` steps of the trace have run. */
  at(trace: Trace, focus: number): readonly ShownMachine[]
}

export interface ShownMachine {
  readonly name: string
  /** None: nothing has begun that it could stand for. */
  readonly instances: readonly MachineInstance[]
}

/** One row, or one actor. */
export interface MachineInstance {
  /** What tells it from others of its kind: an actor's letter, a row's id. Left out where there is only one ever. */
  readonly id?: { readonly kind: 'actor' | 'row'; readonly text: string }
  /** The current state; of a row, what is committed. Left out: nothing is. */
  readonly state?: string
  /** What a transaction that is still open has made of the row, and whose session it is. */
  readonly uncommitted?: { readonly state: string; readonly by: string }
}
