import { useRef } from 'react'
import type { Lab } from '../../lab/client.ts'
import type { ExploreBounds } from '../../simulator/contracts.ts'
import type { Trace } from '../../simulator/trace.ts'
import { failureOf } from '../shared/failure.ts'
import type { PlayerEvent, PlayerState, Request } from './state.ts'

export interface LabOfPlayer {
  run(request: Request): Promise<void>
  explore(state: PlayerState, bounds: ExploreBounds): Promise<void>
  stop(): Promise<void>
}

/**
 * Sends what the reader asks for to the lab, and its answers to the state. An answer to something that was stopped or
 * overtaken is dropped.
 */
export function useLab(
  scenario: string,
  openLab: () => Promise<Lab>,
  dispatch: (event: PlayerEvent) => void,
): LabOfPlayer {
  const current = useRef(0)
  const asked = useRef<Request>(undefined)

  const booted = async (): Promise<Lab> => {
    const lab = await openLab()
    const info = await lab.boot((progress) => dispatch({ kind: 'booting', progress }))
    dispatch({ kind: 'booted', pglite: info.pglite })
    return lab
  }
  const attempt = async (work: (isCurrent: () => boolean) => Promise<void>, request?: Request): Promise<void> => {
    const mine = ++current.current
    const isCurrent = () => current.current === mine
    asked.current = request
    try {
      await work(isCurrent)
    } catch (error) {
      if (isCurrent()) dispatch({ kind: 'failed', failure: failureOf(error), ...(request && { request }) })
    }
  }

  return {
    run(request) {
      dispatch({ kind: 'requested', request })
      return attempt(async (isCurrent) => {
        const lab = await booted()
        const trace = await runOn(lab, scenario, request)
        const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
        if (isCurrent()) dispatch({ kind: 'ran', trace, request, reducedMotion })
      }, request)
    },
    explore({ trace: { parameters }, edits }, bounds) {
      dispatch({ kind: 'explore-began' })
      return attempt(async (isCurrent) => {
        const lab = await booted()
        const exploration = await lab.explore({ scenario, parameters, edits, bounds }, (progress) => {
          if (isCurrent()) dispatch({ kind: 'explore-progressed', progress })
        })
        if (isCurrent()) dispatch({ kind: 'explored', exploration })
      })
    },
    async stop() {
      const request = asked.current
      current.current++
      dispatch({ kind: 'stopping' })
      await attempt(async () => {
        await (await openLab()).stop()
        dispatch({ kind: 'stopped' })
        if (request) dispatch({ kind: 'failed', failure: { kind: 'stopped', message: '' }, request })
      })
    },
  }
}

async function runOn(lab: Lab, scenario: string, request: Request): Promise<Trace> {
  const { parameters, edits, schedule, finishSeed, elseFinishFrom } = request
  const finish = finishSeed === undefined ? {} : { finishSeed }
  try {
    return await lab.run({ scenario, parameters, edits, schedule, ...finish })
  } catch (error) {
    const { kind, trace } = failureOf(error)
    if (elseFinishFrom === undefined || kind !== 'mismatch' || trace === undefined) throw error
    return lab.run({ scenario, parameters, edits, schedule: trace.schedule, ...finish })
  }
}
