import type { World } from '../../scenarios/two-worlds/worlds.ts'
import { formatSchedule } from '../../simulator/schedule.ts'
import type { Trace } from '../../simulator/trace.ts'
import type { Locale } from '../shared/messages/locale.ts'
import { messagesOf } from '../shared/messages/locale.ts'
import { writeLink } from '../shared/permalink.ts'
import type { ScenarioBook } from '../shared/scenario-book.ts'
import { VerdictView } from '../shared/VerdictBadge.tsx'
import { worldsMessages } from './locale.ts'
import { toldIn } from './picture.ts'

interface Props {
  readonly book: ScenarioBook
  readonly world: World
  readonly trace: Trace
  /** How many steps stand before what the decision did. */
  readonly from: number
  /** Id of the figure whose player replays. */
  readonly player: string
  readonly locale: Locale
}

/** What a decision came to in one world. */
export function WorldResult({ book: { scenario, narrate }, world, trace, from, player, locale }: Props) {
  const messages = worldsMessages(locale)
  const told = toldIn(trace)
  const { verdict, parameters, schedule } = trace
  const query = writeLink(scenario, { parameters, schedule, edits: {} })
  return (
    <article className="world-result" aria-label={world.label[locale]}>
      <h4>{world.label[locale]}</h4>
      <VerdictView
        verdict={verdict}
        outcomes={scenario.outcomes}
        invariants={scenario.invariants}
        locale={locale}
        messages={messagesOf(locale)}
        label={`${messagesOf(locale).verdict}: ${world.label[locale]}`}
      />
      <dl>
        <dt>{messages.toldLabel}</dt>
        {told.length === 0 && <dd>{messages.toldNothing}</dd>}
        {told.map((status, at) => (
          <dd key={at}>
            <code>{status}</code> {messages.told[status]}
          </dd>
        ))}
      </dl>
      <p>
        <a href={`?${query}#${player}`} data-replay={verdict.outcome}>
          {messages.replay}
        </a>
      </p>
      <details>
        <summary>{messages.steps}</summary>
        <ol start={from + 1}>
          {trace.steps.slice(from).map((step, at) => (
            <li key={at}>
              <code>{formatSchedule([step.token])}</code> {narrate(step, trace)[locale]}
            </li>
          ))}
        </ol>
      </details>
    </article>
  )
}
