import { Worker } from 'node:worker_threads'
import type { PlayEvent } from './play.ts'
import type { Play } from './spec.ts'

export type ThreadAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'played'; readonly events: readonly PlayEvent[] }
  | { readonly kind: 'refused'; readonly reason: string }
  /** A bug: the engine threw, or did not answer in time. */
  | { readonly kind: 'crashed'; readonly reason: string }

export interface PgliteThread {
  play(play: Play): Promise<Exclude<ThreadAnswer, { readonly kind: 'ready' }>>
  close(): Promise<void>
}

/** PGlite in a worker thread that is ended and started anew when a play takes longer than `patience` milliseconds. */
export function createPgliteThread(patience = 20_000): PgliteThread {
  let thread: Promise<Worker> | undefined
  const stop = async (): Promise<void> => {
    const stopping = await thread?.catch(() => undefined)
    thread = undefined
    await stopping?.terminate()
  }
  return {
    async play(play) {
      thread ??= boot()
      const worker = await thread
      const answered = await ask(worker, play, patience)
      if (answered.kind === 'crashed') await stop()
      return answered
    },
    close: stop,
  }
}

async function boot(): Promise<Worker> {
  // Node doesn't run this project's TypeScript by itself, and vitest's way doesn't reach worker threads.
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    execArgv: ['--import', import.meta.resolve('tsx')],
  })
  const first = await nextAnswer(worker).answer
  if (first.kind === 'ready') return worker
  await worker.terminate()
  throw new Error(`PGlite does not boot: ${first.kind === 'crashed' ? first.reason : first.kind}`)
}

async function ask(worker: Worker, play: Play, patience: number): ReturnType<PgliteThread['play']> {
  const pending = nextAnswer(worker)
  const timer = setTimeout(() => pending.stop(`no answer within ${patience / 1000} s`), patience)
  worker.postMessage(play)
  const answered = await pending.answer
  clearTimeout(timer)
  return answered.kind === 'ready' ? { kind: 'crashed', reason: 'an answer out of turn' } : answered
}

interface PendingAnswer {
  readonly answer: Promise<ThreadAnswer>
  readonly stop: (reason: string) => void
}

function nextAnswer(worker: Worker): PendingAnswer {
  const { promise, resolve } = Promise.withResolvers<ThreadAnswer>()
  const done = (answered: ThreadAnswer): void => {
    worker.off('message', done)
    worker.off('error', onError)
    resolve(answered)
  }
  const onError = (error: Error): void => done({ kind: 'crashed', reason: error.stack ?? error.message })
  worker.on('message', done)
  worker.on('error', onError)
  return { answer: promise, stop: (reason) => done({ kind: 'crashed', reason }) }
}
