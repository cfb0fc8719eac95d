import type { KeyboardEvent, RefObject } from 'react'
import { mutations, readingAt } from '../../scenarios/offset-drift/index.ts'
import { placesAt } from '../../scenarios/offset-drift/places-at.ts'
import type { Edits } from '../../simulator/contracts.ts'
import { ActorBadge } from '../ActorBadge.tsx'
import type { Letters } from '../keyboard.ts'
import { KeyboardHelp } from '../KeyboardHelp.tsx'
import { messagesOf, type Locale } from '../messages/locale.ts'
import { FailureNotice, LinkNotice, TaskNotice } from '../Notices.tsx'
import { ParameterBar } from '../ParameterBar.tsx'
import type { PlayerCommands } from '../player-commands.ts'
import type { PlayerState } from '../player-state.ts'
import { isRevealed, presetOf, shownSteps } from '../player-view-model.ts'
import type { ScenarioBook } from '../PlayerView.tsx'
import { Prediction } from '../Prediction.tsx'
import { Presets } from '../Presets.tsx'
import { RealityNote } from '../RealityNote.tsx'
import { RunLine } from '../RunLine.tsx'
import { Sentence } from '../Sentence.tsx'
import { SqlPanel } from '../SqlPanel.tsx'
import { SqlText } from '../SqlText.tsx'
import { Stepper } from '../Stepper.tsx'
import { StepTable } from '../StepTable.tsx'
import { VerdictView } from '../VerdictBadge.tsx'
import { MutationButtons } from './MutationButtons.tsx'
import { OrderTable } from './OrderTable.tsx'
import { CHANGERS, lettersIn, readersIn } from './paging-moves.ts'
import { ReaderCard } from './ReaderCard.tsx'
import type { PlansOfReader } from './use-plan.ts'
import { pagingMessages } from './words.ts'

export interface PagingViewProps {
  readonly book: ScenarioBook
  readonly title?: string
  readonly locale: Locale
  readonly state: PlayerState
  readonly commands: PlayerCommands
  readonly plans: PlansOfReader
  readonly onChange: (actor: string) => void
  readonly drafts: Edits
  readonly draftsKept: boolean
  readonly presenting: boolean
  readonly note: string
  readonly download: number
  readonly native?: string
  readonly link: string
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly rootRef?: RefObject<HTMLDivElement | null>
  readonly keyHelpRef?: RefObject<HTMLDialogElement | null>
}

const FLAGS: ReadonlySet<string> = new Set(mutations.map(({ parameter }) => parameter))

/** The paging widget as a picture of its state: one table, and beside it what each reader makes of it. */
export function PagingView({
  book,
  title,
  locale,
  state,
  commands,
  plans,
  onChange,
  drafts,
  draftsKept,
  presenting,
  note,
  download,
  native,
  link,
  onKeyDown,
  rootRef,
  keyHelpRef,
}: PagingViewProps) {
  const { scenario, narrate } = book
  const { trace, focus, task, boot, prediction } = state
  const messages = messagesOf(locale)
  const words = pagingMessages(locale)
  const common = { locale, messages }
  const busy = task.kind !== 'idle'
  const readings = readingAt(trace, focus)
  const shown = shownSteps(state)
  const parameters = task.kind === 'running' ? task.request.parameters : trace.parameters
  const specs = Object.fromEntries(Object.entries(scenario.parameters).filter(([name]) => !FLAGS.has(name)))
  const keyHelp = {
    ...messages.keyHelp,
    rows: (letters: Letters) => [...words.keyRows, ...messages.keyHelp.rows(letters).slice(1)],
  }
  return (
    <div
      ref={rootRef}
      className={`player paging not-content${presenting ? ' projector' : ''}`}
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
          specs={specs}
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
          <Stepper state={state} commands={commands} messages={messages} lanes={readersIn(trace)} />
          <MutationButtons
            trace={trace}
            focus={focus}
            shown={shown}
            busy={busy}
            locale={locale}
            words={words}
            onChange={onChange}
          />
          <Sentence {...common} trace={trace} focus={focus} narrate={narrate} />
        </div>
        <div>
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
            verdict={isRevealed(state) ? trace.verdict : undefined}
            commands={commands}
          />
          <div className="paging-stage" data-readers={readings.length} aria-busy={task.kind === 'running'}>
            <div className="paging-list">
              <OrderTable places={placesAt(trace, focus)} readings={readings} focus={focus} words={words} />
              <Change state={state} label={words.change} />
            </div>
            <div className="readers" role="group" aria-label={words.readers}>
              {readings.map((reading) => (
                <ReaderCard
                  key={reading.actor}
                  reading={reading}
                  trace={trace}
                  focus={focus}
                  locale={locale}
                  words={words}
                  plan={plans.plan}
                  onGoTo={commands.goTo}
                  onExplain={plans.explain}
                  onClosePlan={plans.close}
                />
              ))}
            </div>
          </div>
          {isRevealed(state) && (
            <VerdictView
              {...common}
              verdict={trace.verdict}
              outcomes={scenario.outcomes}
              invariants={scenario.invariants}
            />
          )}
        </div>
      </div>
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
      {keyHelpRef && (
        <KeyboardHelp dialogRef={keyHelpRef} letters={lettersIn(trace)} messages={{ ...messages, keyHelp }} />
      )}
    </div>
  )
}

/** The statement in focus, when it is a change; a reader's own stands with the reader. */
function Change({ state: { trace, focus }, label }: { readonly state: PlayerState; readonly label: string }) {
  const step = trace.steps[focus - 1]
  if (step?.event.kind !== 'statement' || !CHANGERS.has(step.actor)) return null
  return (
    <div className="paging-change" data-actor={step.actor}>
      <ActorBadge actor={step.actor} />
      <pre tabIndex={0} aria-label={label}>
        <SqlText sql={step.event.statement.sql} />
      </pre>
    </div>
  )
}
