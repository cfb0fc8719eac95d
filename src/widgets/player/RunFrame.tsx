import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { Edits } from '../../simulator/contracts.ts'
import type { Scenario } from '../../simulator/scenario.ts'
import type { Letters } from '../shared/keyboard.ts'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import type { Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { FailureNotice, LinkNotice, TaskNotice } from './Notices.tsx'
import { ParameterBar } from './ParameterBar.tsx'
import type { PlayerCommands } from './commands.ts'
import type { PlayerState } from './state.ts'
import { isRevealed, presetOf, shownSteps } from './view-model.ts'
import { Prediction } from './Prediction.tsx'
import { Presets } from './Presets.tsx'
import { RealityNote } from './RealityNote.tsx'
import { RunLine } from './RunLine.tsx'
import type { ScenarioBook } from '../shared/scenario-book.ts'
import { SqlPanel } from './SqlPanel.tsx'
import { StepTable } from './StepTable.tsx'
import { VerdictView } from '../shared/VerdictBadge.tsx'

/** What every picture of a run is made from, whatever it draws in the middle. */
export interface RunProps {
  readonly book: ScenarioBook
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
  readonly keyHelpRef?: RefObject<HTMLDialogElement | null>
}

interface FrameProps {
  readonly run: RunProps
  readonly messages: Messages
  readonly letters: Letters
  /** A class beside the player's own. */
  readonly kind?: string
  /** The parameters that stand as settings; left out, all of them. */
  readonly settings?: Scenario['parameters']
  /** The controls and the picture. */
  readonly children: ReactNode
  /** What stands below them, before the SQL. */
  readonly below?: ReactNode
}

/** Around a run: its presets and settings above, notices, its SQL and its step table below. */
export function RunFrame({ run, messages, letters, kind, settings, children, below }: FrameProps) {
  const { book, title, locale, state, commands, drafts, draftsKept, presenting, note, download, native, link } = run
  const { onKeyDown, rootRef, keyHelpRef } = run
  const { scenario, narrate } = book
  const { trace, task, boot } = state
  const busy = task.kind !== 'idle'
  const common = { locale, messages }
  const classes = ['player', kind, 'not-content', presenting && 'projector']
  return (
    <div
      ref={rootRef}
      className={classes.filter(Boolean).join(' ')}
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
          specs={settings ?? scenario.parameters}
          values={task.kind === 'running' ? task.request.parameters : trace.parameters}
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
      <div className="player-run">{children}</div>
      {below}
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
        <StepTable {...common} trace={trace} shown={shownSteps(state)} narrate={narrate} link={link} />
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

interface PictureProps {
  readonly run: RunProps
  readonly messages: Messages
  readonly className?: string
  readonly children: ReactNode
}

/** The picture of a run between what is asked about its end and, once the reader is there, the verdict. */
export function RunPicture({ run, messages, className, children }: PictureProps) {
  const { book, locale, state, commands, presenting, note, download } = run
  const { scenario } = book
  const common = { locale, messages }
  const verdict = isRevealed(state) ? state.trace.verdict : undefined
  return (
    <div className={className}>
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
        prediction={state.prediction}
        outcomes={scenario.outcomes}
        verdict={verdict}
        commands={commands}
      />
      {children}
      {verdict && (
        <VerdictView {...common} verdict={verdict} outcomes={scenario.outcomes} invariants={scenario.invariants} />
      )}
    </div>
  )
}
