/** Base of the errors of this room. Across a web worker, test `tag`, not the class. */
export abstract class SimulatorError extends Error {
  abstract readonly tag: string
}
