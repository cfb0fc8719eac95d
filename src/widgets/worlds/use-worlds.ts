import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Lab } from '../../lab/client.ts'
import { parameters } from '../../scenarios/two-worlds/parameters.ts'
import { scheduleOf, worlds } from '../../scenarios/two-worlds/worlds.ts'
import type { Trace } from '../../simulator/trace.ts'
import { failureOf } from '../shared/failure.ts'
import { pictureAt, stepsToRestart, type Picture } from './picture.ts'
import { readQuestion, writeQuestion, type Question } from './question.ts'
import { firstState, worldsReducer, type Shown, type WorldsState } from './state.ts'

export interface WorldsCommands {
  /** Runs both worlds with these settings and this decision. */
  readonly ask: (question: Question) => void
  readonly stop: () => void
  readonly retry: () => void
  readonly closeFailure: () => void
  readonly followLink: () => void
  readonly closeLink: () => void
}

/** The two worlds and what the reader can do with them. The engine is asked for nothing before the first question. */
export function useWorlds(
  baked: readonly Picture[],
  openLab: () => Promise<Lab>,
): { readonly state: WorldsState; readonly commands: WorldsCommands } {
  const [state, dispatch] = useReducer(worldsReducer, baked, firstState)
  const turn = useRef(0)

  const ask = (question: Question): void => {
    const mine = ++turn.current
    const isCurrent = () => turn.current === mine
    dispatch({ kind: 'asked', question })
    const answer = async (): Promise<void> => {
      const lab = await openLab()
      await lab.boot((progress) => isCurrent() && dispatch({ kind: 'booting', progress }))
      dispatch({ kind: 'booted' })
      const shown = await runBoth(lab, question)
      if (isCurrent()) dispatch({ kind: 'answered', shown })
    }
    answer().catch((error: unknown) => {
      if (isCurrent()) dispatch({ kind: 'failed', failure: failureOf(error), question })
    })
  }

  useAddress(state, (question) => dispatch({ kind: 'link-found', question }))

  const commands: WorldsCommands = {
    ask: (question) => {
      if (state.task.kind === 'idle') ask(question)
    },
    stop() {
      const mine = ++turn.current
      dispatch({ kind: 'stopping' })
      openLab()
        .then((lab) => lab.stop())
        .catch(() => undefined)
        .finally(() => {
          if (turn.current === mine) dispatch({ kind: 'stopped' })
        })
    },
    retry() {
      if (state.failure) ask(state.failure.question)
    },
    closeFailure: () => dispatch({ kind: 'failure-closed' }),
    followLink() {
      if (state.linked) ask(state.linked)
    },
    closeLink: () => dispatch({ kind: 'link-closed' }),
  }
  return { state, commands }
}

async function runBoth(lab: Lab, question: Question): Promise<Shown> {
  const { decision, contract, sdkRetries } = question
  const traces: Trace[] = []
  for (const world of worlds) {
    const schedule = scheduleOf(world, sdkRetries, decision)
    const settings = { decision: decision ?? parameters.decision.default, contract, sdkRetries }
    // Without a decision up to the new process, which has done nothing yet.
    const whole = decision === undefined ? `${schedule}A` : schedule
    traces.push(await lab.run({ scenario: 'two-worlds', parameters: settings, schedule: whole }))
  }
  const pictures = worlds.flatMap((world, at) => {
    const trace = traces[at]
    return trace ? [pictureAt(trace, stepsToRestart(world, sdkRetries))] : []
  })
  return { question, pictures, traces: decision === undefined ? [] : traces }
}

/** Reads the address once, and keeps it up to date from the reader's first question on. */
function useAddress({ shown, task, linked }: WorldsState, found: (question: Question) => void): void {
  const read = useEffectEvent(() => {
    const question = readQuestion(location.search)
    if (question) found(question)
  })
  useEffect(() => read(), [])
  const first = useRef(shown)
  const settled = task.kind === 'idle' && linked === undefined
  const write = useEffectEvent(() => {
    const { pathname, search, hash } = location
    const query = `?${writeQuestion(shown.question, search)}`
    if (query !== search) history.replaceState(history.state, '', `${pathname}${query}${hash}`)
  })
  useEffect(() => {
    if (settled && shown !== first.current) write()
  }, [settled, shown])
}
