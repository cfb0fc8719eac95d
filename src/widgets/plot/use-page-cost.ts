import { useReducer, useRef } from 'react'
import type { Lab } from '../../lab/client.ts'
import type { Measured } from '../../scenarios/page-cost/index.ts'
import { failureOf } from '../shared/failure.ts'
import { costAfter, initialCost, pagesOf, type CostEvent, type CostState } from './state.ts'

export interface CostCommands {
  readonly send: (event: CostEvent) => void
  /** Makes the chosen number of rows, then measures. */
  readonly make: () => void
  /** Measures every page of the reader's table, as the index is chosen. */
  readonly measure: () => void
  /** Between two batches or points the first time; pressed again it ends the database. */
  readonly stop: () => void
  /** Does again what failed. */
  readonly retry: () => void
}

type Work = 'make' | 'measure'

export function usePageCost(baked: Measured, openLab: () => Promise<Lab>): readonly [CostState, CostCommands] {
  const [state, send] = useReducer(costAfter, baked, initialCost)
  /** What runs, to be stopped; a result that comes after its end was asked for is dropped. */
  const running = useRef<{ readonly stop: AbortController; readonly work: Work }>(undefined)
  const last = useRef<Work>('make')

  async function perform(work: Work, task: (lab: Lab, postgres: string, stop: AbortSignal) => Promise<void>) {
    if (running.current) return
    const mine = { stop: new AbortController(), work }
    running.current = mine
    last.current = work
    send({ kind: 'booting' })
    try {
      const lab = await openLab()
      const { postgres } = await lab.boot((progress) => send({ kind: 'booting', progress }))
      if (!mine.stop.signal.aborted) await task(lab, postgres, mine.stop.signal)
      send({ kind: 'ended' })
    } catch (error) {
      if ((error as { readonly tag?: unknown }).tag === 'NoRows') send({ kind: 'gone' })
      else send({ kind: 'failed', failure: failureOf(error) })
    } finally {
      running.current = undefined
    }
  }

  async function measureAll(lab: Lab, depths: readonly number[], index: boolean, stop: AbortSignal): Promise<void> {
    const pages = pagesOf(depths)
    for (const [done, page] of pages.entries()) {
      if (stop.aborted) return
      send({ kind: 'measuring', done, total: pages.length })
      send({ kind: 'measured', point: await lab.measurePage({ ...page, index }) })
    }
  }

  const { size, index, own } = state
  const commands: CostCommands = {
    send,
    make: () =>
      void perform('make', async (lab, postgres, stop) => {
        const made = await lab.makeRows(size, (progress) => send({ kind: 'making', progress }), stop)
        send({ kind: 'made', made, postgres })
        if (made.ended === 'complete') await measureAll(lab, made.depths, index, stop)
      }),
    measure: () => {
      if (own?.stands) void perform('measure', (lab, _, stop) => measureAll(lab, own.made.depths, index, stop))
    },
    stop: () => {
      const { current } = running
      if (!current) return
      // Should the new database not start, the next press says so.
      if (current.stop.signal.aborted) void openLab().then((lab) => lab.stop().catch(() => undefined))
      else current.stop.abort()
      send({ kind: 'stopping' })
    },
    retry: () => (last.current === 'measure' && own?.stands ? commands.measure() : commands.make()),
  }
  return [state, commands]
}
