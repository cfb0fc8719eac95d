import { mutations, readingAt } from '../../scenarios/offset-drift/index.ts'
import { placesAt } from '../../scenarios/offset-drift/places-at.ts'
import { ActorBadge } from '../shared/ActorBadge.tsx'
import type { Letters } from '../shared/keyboard.ts'
import { messagesOf } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import type { PlayerState } from '../player/state.ts'
import { shownSteps } from '../player/view-model.ts'
import { RunFrame, RunPicture, type RunProps } from '../player/RunFrame.tsx'
import { Sentence } from '../player/Sentence.tsx'
import { SqlText } from '../shared/SqlText.tsx'
import { Stepper } from '../player/Stepper.tsx'
import { MutationButtons } from './MutationButtons.tsx'
import { OrderTable } from './OrderTable.tsx'
import { CHANGERS, lettersIn, readersIn } from './moves.ts'
import { ReaderCard } from './ReaderCard.tsx'
import type { PlansOfReader } from './use-plan.ts'
import { pagingMessages } from './words.ts'

interface Props extends RunProps {
  readonly plans: PlansOfReader
  readonly onChange: (actor: string) => void
}

const FLAGS: ReadonlySet<string> = new Set(mutations.map(({ parameter }) => parameter))

/** The paging widget as a picture of its state: one table, and beside it what each reader makes of it. */
export function PagingView({ plans, onChange, ...run }: Props) {
  const { book, locale, state, commands } = run
  const { scenario, narrate } = book
  const { trace, focus, task } = state
  const words = pagingMessages(locale)
  const common = messagesOf(locale)
  const keyHelp = {
    ...common.keyHelp,
    rows: (letters: Letters) => [...words.keyRows, ...common.keyHelp.rows(letters).slice(1)],
  }
  const messages: Messages = { ...common, keyHelp }
  const readings = readingAt(trace, focus)
  const settings = Object.fromEntries(Object.entries(scenario.parameters).filter(([name]) => !FLAGS.has(name)))
  return (
    <RunFrame run={run} messages={messages} letters={lettersIn(trace)} kind="paging" settings={settings}>
      <div className="player-deck">
        <Stepper state={state} commands={commands} messages={messages} lanes={readersIn(trace)} />
        <MutationButtons
          trace={trace}
          focus={focus}
          shown={shownSteps(state)}
          busy={task.kind !== 'idle'}
          locale={locale}
          words={words}
          onChange={onChange}
        />
        <Sentence locale={locale} messages={messages} trace={trace} focus={focus} narrate={narrate} />
      </div>
      <RunPicture run={run} messages={messages}>
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
      </RunPicture>
    </RunFrame>
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
