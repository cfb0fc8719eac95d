import type { Trace } from '../../simulator/trace.ts'

/** What can go wrong between a reader's press and its run. */
export type FailureKind =
  'no-webassembly' | 'download' | 'memory' | 'boot' | 'worker' | 'unsupported' | 'mismatch' | 'stopped' | 'fault'

export interface Failure {
  readonly kind: FailureKind
  /** The engine's own words, English. */
  readonly message: string
  /** What ran before it failed. */
  readonly trace?: Trace
}

/** Tags of `LabError` (src/lab/lab-error.ts). */
const KIND_OF_TAG: Readonly<Record<string, FailureKind>> = {
  NoWebAssembly: 'no-webassembly',
  DownloadFailed: 'download',
  OutOfMemory: 'memory',
  BootFailed: 'boot',
  WorkerDied: 'worker',
  Unsupported: 'unsupported',
  StatementRefused: 'unsupported',
  BadSchedule: 'mismatch',
  ScheduleMismatch: 'mismatch',
  Stopped: 'stopped',
}

/** Reads whatever a call of the lab rejected with. */
export function failureOf(error: unknown): Failure {
  const { tag, message, trace } = (typeof error === 'object' && error !== null ? error : {}) as Partial<
    Record<'tag' | 'message' | 'trace', unknown>
  >
  const kind = (typeof tag === 'string' ? KIND_OF_TAG[tag] : undefined) ?? 'fault'
  const text = typeof message === 'string' ? message : String(error)
  return { kind, message: text, ...(isTrace(trace) ? { trace } : {}) }
}

function isTrace(value: unknown): value is Trace {
  return typeof value === 'object' && value !== null && 'steps' in value && 'lanes' in value
}
