import { useRef, useState } from 'react'
import type { Explained, Lab } from '../../lab/client.ts'
import { failureOf } from '../shared/failure.ts'
import type { PlayerState } from '../player/state.ts'
import { scheduleUpTo } from '../player/view-model.ts'

/** The plan of a page that a step has read, as far as it has come. */
export type PlanOfPage =
  | { readonly kind: 'closed' }
  | { readonly kind: 'asking'; readonly step: number }
  | { readonly kind: 'explained'; readonly step: number; readonly explained: Explained }
  | { readonly kind: 'trouble'; readonly step: number; readonly message: string }

export interface PlansOfReader {
  readonly plan: PlanOfPage
  readonly explain: (step: number) => void
  readonly close: () => void
}

const CLOSED: PlanOfPage = { kind: 'closed' }

/** Asks the lab for the plan of a step's statement, on the rows that it met. Another run closes it. */
export function usePlan({ trace, edits }: PlayerState, openLab: () => Promise<Lab>): PlansOfReader {
  const [shown, setShown] = useState({ trace, plan: CLOSED })
  const current = useRef(0)
  const ask = async (step: number): Promise<void> => {
    const event = trace.steps[step - 1]?.event
    if (event?.kind !== 'statement') return
    const mine = ++current.current
    const show = (plan: PlanOfPage): void => {
      if (current.current === mine) setShown({ trace, plan })
    }
    show({ kind: 'asking', step })
    try {
      const lab = await openLab()
      const { scenario, parameters } = trace
      const schedule = scheduleUpTo(trace, step - 1)
      const explained = await lab.explain({ scenario, parameters, edits, schedule, statement: event.statement })
      show({ kind: 'explained', step, explained })
    } catch (error) {
      show({ kind: 'trouble', step, message: failureOf(error).message })
    }
  }
  return {
    plan: shown.trace === trace ? shown.plan : CLOSED,
    explain: (step) => void ask(step),
    close() {
      current.current++
      setShown({ trace, plan: CLOSED })
    },
  }
}
