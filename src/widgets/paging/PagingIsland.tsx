import type { PlayerCommands } from '../player/commands.ts'
import { pressKey, stepActor } from '../player/press-key.ts'
import { sharedLab } from '../shared/page-lab.ts'
import { useAttention, useRun, type RunOfPage } from '../player/use-run.ts'
import { CHANGERS, changesFor, lettersIn, nextReader, noChanges, readersIn } from './moves.ts'
import { PagingView } from './PagingView.tsx'
import { usePlan } from './use-plan.ts'

/** Two readers of one list, and the changes between their pages. Like the player, it loads nothing before a command. */
export default function PagingIsland(page: RunOfPage) {
  const { state, commands: ofRun, rootRef, picture } = useRun(page)
  const { trace, focus } = state
  const plans = usePlan(state, sharedLab)
  useAttention(rootRef, state)

  const readers = readersIn(trace)
  const commands: PlayerCommands = {
    ...ofRun,
    forward() {
      const next = focus < trace.steps.length ? undefined : nextReader(trace, focus, readers)
      if (next) ofRun.run(next)
      else ofRun.forward()
    },
    chooseParameter: (name, value) => ofRun.chooseParameters({ ...noChanges, [name]: value }),
  }
  const change = (actor: string): void => {
    if (trace.steps.slice(0, focus).some((step) => step.actor === actor)) return
    const token = { kind: 'step', actor } as const
    if (trace.steps[focus]?.actor === actor) commands.run(token)
    else commands.runUnder(changesFor(actor, trace, focus), token)
  }
  const step = (actor: string): void => (CHANGERS.has(actor) ? change(actor) : stepActor(actor, state, commands))

  return (
    <PagingView
      {...picture}
      commands={commands}
      plans={plans}
      onChange={change}
      onKeyDown={(event) => pressKey(event, { state, commands, letters: lettersIn(trace), onStep: step })}
    />
  )
}
