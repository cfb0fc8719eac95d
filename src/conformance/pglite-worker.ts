import { parentPort } from 'node:worker_threads'
import { createPgliteCluster } from '../session/pglite/index.ts'
import { nodeBootFiles } from '../session/pglite/node-boot-files.ts'
import { Unsupported } from '../session/index.ts'
import { perform } from './play.ts'
import type { Play } from './spec.ts'
import { virtualStage } from './stages.ts'
import type { ThreadAnswer } from './pglite-thread.ts'

/** Runs plays on a PGlite cluster of its own, so that one that never ends can be ended with its thread. */
const port = parentPort
if (!port) throw new Error('this file runs in a worker thread')
const stage = virtualStage(await createPgliteCluster({ boot: await nodeBootFiles() }))

async function answer(play: Play): Promise<ThreadAnswer> {
  try {
    return { kind: 'played', events: await perform(stage, play) }
  } catch (error) {
    if (error instanceof Unsupported) return { kind: 'refused', reason: error.message }
    return { kind: 'crashed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

port.on('message', (play: Play) => void answer(play).then((answered) => port.postMessage(answered)))
port.postMessage({ kind: 'ready' } satisfies ThreadAnswer)
