import manifest from '../generated/manifest.json'
import { LabError } from './lab-error.ts'
import type { Lab } from './lab.ts'
import { superviseLab, type WorkerHandle } from './supervisor.ts'

export type { BootProgress, Explained, Lab, LabExplain, LabExploration, LabInfo, LabRun } from './lab.ts'

/** Bytes that the first boot downloads, not counting the worker's script. */
export const DOWNLOAD_BYTES: number = manifest.download

/** A lab in a web worker of this page. Loads nothing until it is first asked. */
export function createLab(): Lab {
  return superviseLab(spawn)
}

function spawn(): WorkerHandle {
  // Said before anything is downloaded: a worker lacks what its page lacks.
  if (typeof WebAssembly === 'undefined') {
    throw new LabError('NoWebAssembly', 'This browser can’t run the database: it lacks WebAssembly.')
  }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'lab' })
  return {
    endpoint: worker,
    onDeath(listener) {
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        // A script that could not be loaded gives a plain Event.
        listener((event as Partial<ErrorEvent>).message ?? '')
      })
      worker.addEventListener('messageerror', () => listener('an answer could not be read'))
    },
    terminate: () => worker.terminate(),
  }
}
