import { createNativeCluster } from '../session/native/index.ts'
import { canonical } from './compare.ts'
import { perform } from './play.ts'
import { createPgliteThread } from './pglite-thread.ts'
import type { Play } from './spec.ts'
import { nativeStage } from './stages.ts'

export type Verdict =
  /** `attempts`: native runs until one agreed. */
  | { readonly kind: 'passed'; readonly attempts: number }
  /** What PGlite showed and the different things that native runs showed. */
  | { readonly kind: 'failed'; readonly pglite: readonly string[]; readonly natives: readonly (readonly string[])[] }
  | { readonly kind: 'refused'; readonly reason: string }

export interface Comparison {
  compare(play: Play): Promise<Verdict>
  close(): Promise<void>
}

export interface ComparisonOptions {
  /** Native runs, at most, to find the order that PGlite took. Default 10. */
  readonly repeats?: number
  /** Session defaults of the native server. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Deadlocks are frequent in random plays: don't wait a second for each. Long enough that the first waiter is the victim. */
export const FUZZ_SETTINGS = { deadlock_timeout: '400ms' }

/**
 * Runs plays on both engines. PostgreSQL leaves some orders open, so a play passes when one of the native runs shows
 * what PGlite did.
 */
export async function createComparison(
  connectionString: string,
  { repeats = 10, settings = {} }: ComparisonOptions = {},
): Promise<Comparison> {
  const native = nativeStage(await createNativeCluster({ connectionString, lockTimeouts: 'real', settings }))
  const pglite = createPgliteThread()
  /** A server that can't be asked on fails this play, not those that follow. */
  const shownByNative = async (play: Play): Promise<readonly string[]> => {
    try {
      return (await perform(native, play)).map(canonical)
    } catch (error) {
      return [`native: ${error instanceof Error ? error.message : String(error)}`]
    }
  }
  return {
    async compare(play) {
      const answered = await pglite.play(play)
      if (answered.kind === 'refused') return answered
      // What a bug showed is nothing to compare with, and a statement that never ends would not end on the server either.
      if (answered.kind === 'crashed') return { kind: 'failed', pglite: answered.reason.split('\n'), natives: [] }
      const shown = answered.events.map(canonical)
      const natives = new Map<string, readonly string[]>()
      for (let attempts = 1; attempts <= repeats; attempts += 1) {
        const seen = await shownByNative(play)
        if (seen.join('\n') === shown.join('\n')) return { kind: 'passed', attempts }
        natives.set(seen.join('\n'), seen)
      }
      return { kind: 'failed', pglite: shown, natives: [...natives.values()] }
    },
    async close() {
      await pglite.close()
      await native.cluster.close()
    },
  }
}
