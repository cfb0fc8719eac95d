import type { RefObject } from 'react'
import { parameters } from '../../scenarios/two-worlds/parameters.ts'
import { decisions, worlds } from '../../scenarios/two-worlds/worlds.ts'
import { Icon } from '../shared/Icon.tsx'
import { megabytes, type Locale } from '../shared/messages/locale.ts'
import type { ScenarioBook } from '../shared/scenario-book.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import { worldsMessages } from './locale.ts'
import { pictureAtEnd, stepsToRestart } from './picture.ts'
import type { Question } from './question.ts'
import type { WorldsCommands } from './use-worlds.ts'
import { WorldResult } from './WorldResult.tsx'
import { FailureOfWorlds, LinkOfWorlds, TaskOfWorlds } from './WorldsNotices.tsx'
import { WorldsSettings } from './WorldsSettings.tsx'
import type { WorldsState } from './state.ts'

export interface WorldsViewProps {
  readonly book: ScenarioBook
  readonly state: WorldsState
  readonly commands: WorldsCommands
  readonly player: string
  readonly download: number
  readonly locale: Locale
  readonly rootRef?: RefObject<HTMLDivElement | null>
}

/** Two runs of one scenario side by side, and what each comes to by the reader's decision. A picture of its state. */
export function WorldsView({ book, state, commands, player, download, locale, rootRef }: WorldsViewProps) {
  const messages = worldsMessages(locale)
  const { shown, task, failure, linked, booted } = state
  const busy = task.kind !== 'idle'
  // The controls follow a press at once; the rest when it has run.
  const question = task.kind === 'running' ? task.question : shown.question
  const ask = (changed: Partial<Question>) => commands.ask({ ...question, ...changed })
  return (
    <div ref={rootRef} className="worlds widget not-content" role="group" aria-label={messages.label} aria-busy={busy}>
      {linked && <LinkOfWorlds {...{ linked, booted, download, commands, locale }} />}
      {failure && <FailureOfWorlds failure={failure.failure} commands={commands} locale={locale} />}
      <div className="worlds-part">
        <p className="worlds-note">{messages.intro}</p>
        <ComparisonTable
          kind="ours"
          caption={messages.ours}
          tables={shown.pictures.map(({ ours }) => ours)}
          locale={locale}
        />
        <ComparisonTable
          kind="theirs"
          caption={messages.theirsUnread}
          tables={shown.pictures.map(({ theirs }) => theirs)}
          locale={locale}
        />
      </div>
      <section className="worlds-part worlds-decide" aria-label={messages.decide}>
        <h3>{messages.decide}</h3>
        <p className="worlds-note">
          {messages.decideIntro} {!booted && messages.downloads(megabytes(download))}
        </p>
        <p className="worlds-no-script">{messages.noScript}</p>
        <WorldsSettings question={question} busy={busy} locale={locale} onChange={ask} />
        <div className="worlds-decisions" role="group" aria-label={parameters.decision.label[locale]}>
          <span aria-hidden="true">{parameters.decision.label[locale]} …</span>
          {decisions.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === question.decision}
              aria-disabled={busy}
              onClick={() => !busy && ask({ decision: id })}
            >
              {label[locale]}
            </button>
          ))}
        </div>
        <TaskOfWorlds task={task} locale={locale} onStop={commands.stop} />
      </section>
      <Results {...{ book, state, player, locale }} />
    </div>
  )
}

function Results({
  book,
  state: { shown },
  player,
  locale,
}: Pick<WorldsViewProps, 'book' | 'state' | 'player' | 'locale'>) {
  const messages = worldsMessages(locale)
  const { decision, sdkRetries } = shown.question
  const { traces } = shown
  const label = decisions.find(({ id }) => id === decision)?.label[locale]
  const outcomes = worlds.flatMap((world, at): readonly (readonly [string, string])[] => {
    const id = traces[at]?.verdict.outcome
    const outcome = book.scenario.outcomes.find((each) => each.id === id)
    return outcome ? [[world.label[locale], outcome.label[locale]]] : []
  })
  return (
    <>
      <p className="sr-only" role="status">
        {outcomes.length > 0 && messages.announce(outcomes)}
      </p>
      {label !== undefined && traces.length > 0 && (
        <section className="worlds-part worlds-results" aria-label={messages.results(label)}>
          <h3>
            <Icon name="forward" /> {messages.results(label)}
          </h3>
          <div className="worlds-pair">
            {worlds.map((world, at) => {
              const trace = traces[at]
              const from = stepsToRestart(world, sdkRetries) - 1
              return trace && <WorldResult key={world.id} {...{ book, world, trace, from, player, locale }} />
            })}
          </div>
          <details className="more">
            <summary>{messages.afterwards}</summary>
            {(['ours', 'theirs'] as const).map((kind) => (
              <ComparisonTable
                key={kind}
                kind={kind}
                caption={messages[kind]}
                tables={traces.map((trace) => pictureAtEnd(trace)[kind])}
                locale={locale}
              />
            ))}
          </details>
        </section>
      )}
    </>
  )
}
