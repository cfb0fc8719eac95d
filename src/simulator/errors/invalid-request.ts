import { SimulatorError } from './simulator-error.ts'

/** A request that names no run: a parameter that the scenario doesn't have, a value out of range, an edit of nothing. */
export class InvalidRequest extends SimulatorError {
  readonly tag = 'InvalidRequest'
  constructor(message: string) {
    super(message)
    this.name = 'InvalidRequest'
  }
}
