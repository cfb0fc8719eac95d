import { useReducer, useRef } from 'react'
import type { Lab } from '../../lab/client.ts'
import { failureOf } from '../shared/failure.ts'
import { findingsOf, type MatrixEntry } from './findings.ts'
import { NOT_YET, rerunReducer, type Rerun, type RowRun } from './rerun-state.ts'

export interface RerunOfReader {
  readonly rerun: Rerun
  /** Explores every entry anew. */
  readonly begin: () => void
  /** Explores those that are not done. */
  readonly goOn: () => void
  readonly stop: () => void
  readonly closeFailure: () => void
}

/** Runs the matrix in the page's lab. What comes after a stop is dropped. */
export function useRerun(
  scenario: string,
  entries: readonly MatrixEntry[],
  openLab: () => Promise<Lab>,
): RerunOfReader {
  const [rerun, dispatch] = useReducer(rerunReducer, NOT_YET)
  const turn = useRef(0)

  const attempt = async (work: (isCurrent: () => boolean) => Promise<void>): Promise<void> => {
    const mine = ++turn.current
    const isCurrent = () => turn.current === mine
    try {
      await work(isCurrent)
    } catch (error) {
      if (isCurrent()) dispatch({ kind: 'failed', failure: failureOf(error) })
    }
  }
  const exploreFrom = (from: readonly RowRun[]): void => {
    dispatch({ kind: 'began', from })
    void attempt(async (isCurrent) => {
      const lab = await openLab()
      await lab.boot((progress) => isCurrent() && dispatch({ kind: 'booting', progress }))
      for (const { parameters, bounds } of entries.slice(from.length)) {
        if (!isCurrent()) return
        const request = { scenario, parameters, bounds, byCrashPoint: true }
        const began = performance.now()
        const exploration = await lab.explore(request, ({ runs }) => {
          if (isCurrent()) dispatch({ kind: 'progressed', runs })
        })
        const row = { findings: findingsOf(exploration), milliseconds: performance.now() - began }
        if (isCurrent()) dispatch({ kind: 'explored', row })
      }
      if (isCurrent()) dispatch({ kind: 'finished' })
    })
  }

  return {
    rerun,
    begin: () => exploreFrom([]),
    goOn: () => exploreFrom(rerun.done),
    stop() {
      dispatch({ kind: 'stopping' })
      void attempt(async (isCurrent) => {
        await (await openLab()).stop()
        if (isCurrent()) dispatch({ kind: 'stopped' })
      })
    },
    closeFailure: () => dispatch({ kind: 'failure-closed' }),
  }
}
