import type { NativeCluster } from '../session/native/index.ts'
import type { Cluster, Completion } from '../session/index.ts'
import type { Stage } from './play.ts'

/** Longest real time that a native statement may wait for a timeout of its own. */
const PATIENCE_MS = 10_000

export function nativeStage(cluster: NativeCluster): Stage {
  return {
    cluster,
    async letTimePass() {
      const over = await cluster.nextCompletion(PATIENCE_MS)
      return over ? cluster.settle() : []
    },
  }
}

/** Strides of virtual time, in milliseconds, and how often each: fine first, an hour in all. */
const STRIDES: readonly (readonly [number, number])[] = [
  [1, 100],
  [10, 90],
  [100, 90],
  [1000, 50],
  [60_000, 59],
]

export function virtualStage(cluster: Cluster): Stage {
  return {
    cluster,
    async letTimePass(): Promise<readonly Completion[]> {
      for (const [stride, times] of STRIDES) {
        for (let i = 0; i < times; i += 1) {
          await cluster.advanceClock(stride)
          const completions = await cluster.settle()
          if (completions.length > 0) return completions
        }
      }
      return []
    },
  }
}
