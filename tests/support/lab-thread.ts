import nodeEndpoint from 'comlink/dist/umd/node-adapter.js'
import { Worker } from 'node:worker_threads'
import type { Lab } from '../../src/lab/lab.ts'
import { superviseLab, type WorkerHandle } from '../../src/lab/supervisor.ts'

/** A lab whose worker is a thread of Node: the browser's protocol and service, with the boot files read from disk. */
export interface LabThread {
  readonly lab: Lab
  /** Threads started so far. */
  readonly threads: () => number
  /** The thread dies of a bug of its own, as it were. */
  readonly kill: () => Promise<unknown>
  /** Ends the thread for good. */
  readonly close: () => Promise<unknown>
}

export function createLabThread(): LabThread {
  const threads: Worker[] = []
  const lab = superviseLab(() => {
    const thread = new Worker(new URL('./lab-thread-worker.ts', import.meta.url), {
      execArgv: ['--import', import.meta.resolve('tsx')],
    })
    threads.push(thread)
    return handleOf(thread)
  })
  const terminate = async () => threads.at(-1)?.terminate()
  return { lab, threads: () => threads.length, kill: terminate, close: terminate }
}

function handleOf(thread: Worker): WorkerHandle {
  return {
    endpoint: nodeEndpoint(thread),
    onDeath(listener) {
      thread.on('error', (error: Error) => listener(error.message))
      thread.on('messageerror', () => listener('an answer could not be read'))
      thread.on('exit', (code) => listener(`exit ${code}`))
    },
    terminate: () => void thread.terminate(),
  }
}
