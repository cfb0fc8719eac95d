import type { KeyboardEvent, RefObject } from 'react'
import type { Machine } from '../diagram/machine-schema.ts'
import type { ShownMachines } from '../scenarios/shown-machines.ts'
import type { Edits, ExploreBounds } from '../simulator/contracts.ts'
import type { Scenario } from '../simulator/scenario.ts'
import type { LocalizedText, Step, Trace } from '../simulator/trace.ts'
import { crashChoicesAt } from './crash.ts'
import { crashesByKey } from './keyboard.ts'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { Lanes } from './Lanes.tsx'
import { Ledgers } from './Ledgers.tsx'
import { MachinesPanel } from './MachinesPanel.tsx'
import { messagesOf, messagesOfProcesses, type Locale } from './messages/locale.ts'
import { FailureNotice, LinkNotice, TaskNotice } from './Notices.tsx'
import { Outcomes } from './Outcomes.tsx'
import { ParameterBar } from './ParameterBar.tsx'
import type { PlayerCommands } from './player-commands.ts'
import type { PlayerState } from './player-state.ts'
import { currentExploration, hidesAhead, isRevealed, lettersOf, presetOf, shownSteps } from './player-view-model.ts'
import { Prediction } from './Prediction.tsx'
import { Presets } from './Presets.tsx'
import { RealityNote } from './RealityNote.tsx'
import { RunLine } from './RunLine.tsx'
import { Sentence } from './Sentence.tsx'
import { SqlPanel } from './SqlPanel.tsx'
import { Stepper } from './Stepper.tsx'
import { StepTable } from './StepTable.tsx'
import { Tables } from './Tables.tsx'
import { VerdictView } from './VerdictBadge.tsx'

/** A scenario with the words for its steps. */
export interface ScenarioBook {
  readonly scenario: Scenario
  readonly narrate: (step: Step, trace: Trace) => LocalizedText
  /** Drawn beside the lanes. */
  readonly machines?: ShownMachines
  /**
   * Its lanes are processes, and crashing them is what it is about: they have a button and a key, and "every order" begins
   * with these bounds.
   */
  readonly crashes?: { readonly firstBounds: ExploreBounds }
}

export interface PlayerViewProps {
  readonly book: ScenarioBook
  /** What `book.machines` names, by name. */
  readonly machines?: Readonly<Record<string, Machine>>
  readonly title?: string
  readonly locale: Locale
  readonly state: PlayerState
  readonly commands: PlayerCommands
  readonly drafts: Edits
  readonly draftsKept: boolean
  readonly presenting: boolean
  /** What the last command has to say that is no step: a link copied, say. */
  readonly note: string
  readonly download: number
  readonly native?: string
  /** Path and query of the run on the screen. */
  readonly link: string
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly rootRef?: RefObject<HTMLDivElement | null>
  readonly focusedStepRef?: RefObject<HTMLLIElement | null>
  readonly keyHelpRef?: RefObject<HTMLDialogElement | null>
}

/** The player as a picture of its state: no effects, the same on the server and in the browser. */
export function PlayerView({
  book,
  machines = {},
  title,
  locale,
  state,
  commands,
  drafts,
  draftsKept,
  presenting,
  note,
  download,
  native,
  link,
  onKeyDown,
  rootRef,
  focusedStepRef,
  keyHelpRef,
}: PlayerViewProps) {
  const { scenario, narrate } = book
  const { trace, focus, task, boot, prediction } = state
  const messages = book.crashes ? messagesOfProcesses(locale) : messagesOf(locale)
  const busy = task.kind !== 'idle'
  const revealed = isRevealed(state)
  const shown = shownSteps(state)
  const letters = lettersOf(book, trace)
  const crashes = book.crashes && {
    choices: crashChoicesAt(trace, focus, scenario.actors(trace.parameters)),
    byKey: crashesByKey(letters),
  }
  const parameters = task.kind === 'running' ? task.request.parameters : trace.parameters
  const common = { locale, messages }
  return (
    <div
      ref={rootRef}
      className={`player not-content${presenting ? ' projector' : ''}`}
      role="group"
      aria-label={title ?? scenario.title[locale]}
      tabIndex={-1}
      data-presenting={presenting || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="player-setup">
        <Presets
          {...common}
          presets={scenario.presets}
          current={presetOf(scenario, state)?.id}
          disabled={busy}
          onShow={commands.showPreset}
        />
        <ParameterBar
          {...common}
          specs={scenario.parameters}
          values={parameters}
          disabled={busy}
          onChoose={commands.chooseParameter}
        />
      </div>
      <p className="player-no-script">{messages.noScript}</p>
      {state.link && (
        <LinkNotice
          link={state.link}
          booted={boot.kind === 'ready'}
          download={download}
          messages={messages}
          commands={commands}
        />
      )}
      {state.failure && <FailureNotice failure={state.failure} messages={messages} commands={commands} />}
      <div className="player-run">
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
          <div className="player-picture">
            <RunLine
              {...common}
              scenario={scenario}
              state={state}
              commands={commands}
              presenting={presenting}
              note={note}
              download={download}
            />
            <Prediction
              {...common}
              prediction={prediction}
              outcomes={scenario.outcomes}
              verdict={revealed ? trace.verdict : undefined}
              commands={commands}
            />
            <Lanes
              {...common}
              trace={trace}
              focus={focus}
              shown={shown}
              busy={task.kind === 'running'}
              onGoTo={commands.goTo}
              {...(focusedStepRef && { focusedRef: focusedStepRef })}
            />
            {revealed && (
              <VerdictView
                {...common}
                verdict={trace.verdict}
                outcomes={scenario.outcomes}
                invariants={scenario.invariants}
              />
            )}
          </div>
          <aside className="player-side">
            <Tables trace={trace} focus={focus} messages={messages} />
            <Ledgers trace={trace} focus={focus} messages={messages} />
          </aside>
        </div>
      </div>
      <Outcomes
        {...common}
        bounds={state.bounds}
        explored={currentExploration(state)}
        task={task}
        hidden={hidesAhead(state)}
        outcomes={scenario.outcomes}
        commands={commands}
      />
      <SqlPanel
        {...common}
        statements={scenario.statements(trace.parameters)}
        drafts={drafts}
        applied={state.edits}
        kept={draftsKept}
        busy={busy}
        commands={commands}
      />
      <details className="more run-table">
        <summary>{messages.stepTable}</summary>
        <StepTable {...common} trace={trace} shown={shown} narrate={narrate} link={link} />
      </details>
      <RealityNote engine={trace.engine} pglite={boot.pglite} native={native} download={download} messages={messages} />
      <TaskNotice task={task} boot={boot} messages={messages} onStop={commands.stop} />
      <p className="sr-only" role="status">
        {note}
      </p>
      {keyHelpRef && <KeyboardHelp dialogRef={keyHelpRef} letters={letters} messages={messages} />}
    </div>
  )
}
