import type { BootFiles } from '../session/pglite/boot-files.ts'
import type { PagePoint, RowsProgress } from '../scenarios/page-cost/index.ts'
import type { Exploration, ExploreProgress } from '../simulator/contracts.ts'
import type { Trace } from '../simulator/trace.ts'
import type { BootProgress, Explained, LabExplain, LabExploration, LabInfo, LabPage, LabRows, LabRun } from './lab.ts'

/** What the web worker answers; Comlink carries it. Errors are replies, since an Error loses its tag on the way. */
export interface LabWorker {
  /** With `files` from an earlier boot nothing is downloaded. Calls `onProgress` at once, so that a live worker is known. */
  boot(files: BootFiles | undefined, onProgress: (progress: BootProgress) => void): Promise<Reply<Booted>>
  run(request: LabRun): Promise<Reply<Trace>>
  explain(request: LabExplain): Promise<Reply<Explained>>
  explore(request: LabExploration, onProgress: (progress: ExploreProgress) => void): Promise<Reply<Exploration>>
  /** Before each batch it asks whether to go on; that answer is how a stop gets in. */
  makeRows(rows: number, proceed: (progress: RowsProgress) => boolean): Promise<Reply<LabRows>>
  measurePage(page: LabPage): Promise<Reply<PagePoint>>
}

export interface Booted {
  readonly info: LabInfo
  /** Kept by the client for the next worker. */
  readonly files: BootFiles
}

export type Reply<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'error'; readonly tag: string; readonly message: string; readonly trace?: Trace }

/** `work`'s value, or its error's tag and message. */
export async function replyOf<T>(work: () => Promise<T>): Promise<Reply<T>> {
  try {
    return { kind: 'value', value: await work() }
  } catch (error) {
    const { tag, message, trace } = error as { tag?: unknown; message?: unknown; trace?: Trace }
    return {
      kind: 'error',
      tag: typeof tag === 'string' ? tag : 'Unexpected',
      message: typeof message === 'string' ? message : String(error),
      ...(trace && { trace }),
    }
  }
}
