import type { Trace } from '../simulator/trace.ts'

/**
 * What a call of the lab rejects with. `tag` is one of ours (`NoWebAssembly`, `DownloadFailed`, `OutOfMemory`,
 * `BootFailed`, `WorkerDied`, `Stopped`, `UnknownScenario`, `BadSchedule`, `NotExplained`, `NoRows`, `Unexpected`) or that of an error of the session or the
 * simulator (`Unsupported`, `ScheduleMismatch`, …).
 */
export class LabError extends Error {
  constructor(
    readonly tag: string,
    message: string,
    /** What ran before the error, where the simulator tells. */
    readonly trace?: Trace,
  ) {
    super(message)
    this.name = 'LabError'
  }
}
