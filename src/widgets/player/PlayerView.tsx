import type { RefObject } from 'react'
import type { Machine } from '../../diagram/machine-schema.ts'
import { crashChoicesAt } from './crash.ts'
import { crashesByKey } from '../shared/keyboard.ts'
import { Lanes } from './Lanes.tsx'
import { Ledgers } from './Ledgers.tsx'
import { MachinesPanel } from './MachinesPanel.tsx'
import { messagesOf, messagesOfProcesses } from '../shared/messages/locale.ts'
import { Outcomes } from './Outcomes.tsx'
import { currentExploration, hidesAhead, lettersOf, shownSteps } from './view-model.ts'
import { RunFrame, RunPicture, type RunProps } from './RunFrame.tsx'
import { Sentence } from './Sentence.tsx'
import { Stepper } from './Stepper.tsx'
import { Tables } from './Tables.tsx'

interface Props extends RunProps {
  /** What `book.machines` names, by name. */
  readonly machines?: Readonly<Record<string, Machine>>
  readonly focusedStepRef?: RefObject<HTMLLIElement | null>
}

/** The player as a picture of its state: no effects, the same on the server and in the browser. */
export function PlayerView({ machines = {}, focusedStepRef, ...run }: Props) {
  const { book, locale, state, commands } = run
  const { scenario, narrate } = book
  const { trace, focus, task } = state
  const messages = book.crashes ? messagesOfProcesses(locale) : messagesOf(locale)
  const letters = lettersOf(book, trace)
  const crashes = book.crashes && {
    choices: crashChoicesAt(trace, focus, scenario.actors(trace.parameters)),
    byKey: crashesByKey(letters),
  }
  const common = { locale, messages }
  const outcomes = (
    <Outcomes
      {...common}
      bounds={state.bounds}
      explored={currentExploration(state)}
      task={task}
      hidden={hidesAhead(state)}
      outcomes={scenario.outcomes}
      commands={commands}
    />
  )
  return (
    <RunFrame run={run} messages={messages} letters={letters} below={outcomes}>
      <div className="player-deck">
        <Stepper state={state} crashes={crashes} commands={commands} messages={messages} />
        <Sentence {...common} trace={trace} focus={focus} narrate={narrate} />
      </div>
      <div
        className="player-stage"
        data-lanes={trace.lanes.length}
        data-machines={book.machines !== undefined || undefined}
      >
        {book.machines && <MachinesPanel {...common} machines={machines} shown={book.machines.at(trace, focus)} />}
        <RunPicture run={run} messages={messages} className="player-picture">
          <Lanes
            {...common}
            trace={trace}
            focus={focus}
            shown={shownSteps(state)}
            busy={task.kind === 'running'}
            onGoTo={commands.goTo}
            {...(focusedStepRef && { focusedRef: focusedStepRef })}
          />
        </RunPicture>
        <aside className="player-side">
          <Tables trace={trace} focus={focus} messages={messages} />
          <Ledgers trace={trace} focus={focus} messages={messages} />
        </aside>
      </div>
    </RunFrame>
  )
}
