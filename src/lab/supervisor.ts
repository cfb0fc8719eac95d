import { proxy, wrap, type Endpoint, type Remote } from 'comlink'
import type { BootFiles } from '../session/pglite/boot-files.ts'
import type { RowsProgress } from '../scenarios/page-cost/index.ts'
import type { ExploreProgress } from '../simulator/contracts.ts'
import { LabError } from './lab-error.ts'
import type { BootProgress, Lab, LabInfo } from './lab.ts'
import type { LabWorker, Reply } from './protocol.ts'

/** A fresh worker, in a browser or in Node. */
export interface WorkerHandle {
  readonly endpoint: Endpoint
  /** Calls back when the worker can answer no more, with what is known about why. */
  onDeath(listener: (reason: string) => void): void
  terminate(): void
}

interface Running {
  readonly handle: WorkerHandle
  readonly api: Remote<LabWorker>
  /** How each call that waits for this worker is rejected. Not a race with one promise: that would keep every result. */
  readonly pending: Set<(error: LabError) => void>
  /** Who wants to know of the boot's progress. */
  readonly listeners: Set<(progress: BootProgress) => void>
  /** Whether the worker has said anything. */
  heard: boolean
  ended?: LabError
}

/** After these the cluster's state is unknown, or its memory must be given back. */
const FATAL: ReadonlySet<string> = new Set(['EngineFault', 'OutOfMemory', 'Unexpected'])

/** A lab over workers that it starts when needed, and ends when they die or must stop. */
export function superviseLab(spawn: () => WorkerHandle): Lab {
  let current: { readonly running: Running; readonly booted: Promise<LabInfo> } | undefined
  let files: BootFiles | undefined

  function start(): { readonly running: Running; readonly booted: Promise<LabInfo> } {
    if (current) return current
    const handle = spawn()
    const running: Running = {
      handle,
      api: wrap<LabWorker>(handle.endpoint),
      pending: new Set(),
      listeners: new Set(),
      heard: false,
    }
    handle.onDeath((reason) => end(running, death(running.heard, reason)))
    const booted = boot(running)
    current = { running, booted }
    booted.catch((error: unknown) => end(running, error as LabError))
    return current
  }

  async function boot(running: Running): Promise<LabInfo> {
    let last: BootProgress | undefined
    const tell = (progress: BootProgress): void => {
      last = progress
      for (const listener of running.listeners) listener(progress)
    }
    const telling = whileOpen((progress: BootProgress) => {
      running.heard = true
      if (!running.ended) tell(progress)
    })
    const booted = await ask(running, (api) => api.boot(files, telling.callback))
    telling.close()
    if (last) tell({ loaded: last.total, total: last.total, phase: 'ready' })
    files = booted.files
    return booted.info
  }

  function ask<T>(running: Running, question: (api: Remote<LabWorker>) => Promise<Reply<T>>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (running.ended) {
        reject(running.ended)
        return
      }
      running.pending.add(reject)
      const failed = (error: LabError): void => {
        reject(error)
        if (FATAL.has(error.tag)) end(running, new LabError('WorkerDied', `The database was ended: ${error.message}`))
      }
      question(running.api).then(
        (reply) => {
          if (reply.kind === 'error') failed(new LabError(reply.tag, reply.message, reply.trace))
          else resolve(reply.value)
          running.pending.delete(reject)
        },
        (error: unknown) => failed(new LabError('Unexpected', String(error))),
      )
    })
  }

  function end(running: Running, error: LabError): void {
    if (running.ended) return
    running.ended = error
    if (current?.running === running) current = undefined
    running.handle.terminate()
    for (const reject of running.pending) reject(error)
    running.pending.clear()
  }

  return {
    async boot(onProgress) {
      const { running, booted } = start()
      if (!onProgress) return booted
      running.listeners.add(onProgress)
      try {
        return await booted
      } finally {
        running.listeners.delete(onProgress)
      }
    },
    async run(request) {
      const { running, booted } = start()
      await booted
      return ask(running, (api) => api.run(request))
    },
    async explain(request) {
      const { running, booted } = start()
      await booted
      return ask(running, (api) => api.explain(request))
    },
    async explore(request, onProgress) {
      const { running, booted } = start()
      await booted
      const telling = whileOpen((progress: ExploreProgress) => {
        if (!running.ended) onProgress(progress)
      })
      try {
        return await ask(running, (api) => api.explore(request, telling.callback))
      } finally {
        telling.close()
      }
    },
    async makeRows(rows, onProgress, signal) {
      const { running, booted } = start()
      await booted
      // A late answer counts for nothing: the worker that asked has ended.
      const proceed = proxy((progress: RowsProgress): boolean => {
        if (!running.ended) onProgress(progress)
        return !signal.aborted
      })
      return ask(running, (api) => api.makeRows(rows, proceed))
    },
    async measurePage(page) {
      const { running, booted } = start()
      await booted
      return ask(running, (api) => api.measurePage(page))
    },
    async stop() {
      if (!current) return
      end(current.running, new LabError('Stopped', 'Stopped.'))
      if (files) await start().booted
    },
  }
}

/** A callback for the worker. It has a port of its own, so that calls may come in after the answer; then they are late. */
function whileOpen<T>(callback: (value: T) => void) {
  let open = true
  return {
    callback: proxy((value: T): void => {
      if (open) callback(value)
    }),
    close(): void {
      open = false
    },
  }
}

/** A worker that never said a word wasn't loaded. */
function death(heard: boolean, reason: string): LabError {
  const because = reason === '' ? '.' : `: ${reason}`
  return heard
    ? new LabError('WorkerDied', `The database engine stopped unexpectedly${because}`)
    : new LabError('DownloadFailed', `The database engine could not be loaded${because}`)
}
