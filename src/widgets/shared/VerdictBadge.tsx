import type { Invariant, OutcomeGroup } from '../../simulator/scenario.ts'
import type { Verdict } from '../../simulator/trace.ts'
import { Icon } from './Icon.tsx'
import type { Locale } from './messages/locale.ts'
import type { Messages } from './messages/messages.ts'

/** A mark and a word. */
export function VerdictBadge({ kind, messages }: { readonly kind: Verdict['kind']; readonly messages: Messages }) {
  return (
    <b className="verdict-badge" data-verdict={kind}>
      <Icon name={kind} /> {messages[kind]}
    </b>
  )
}

interface Props {
  readonly verdict: Verdict
  readonly outcomes: readonly OutcomeGroup[]
  readonly invariants: readonly Pick<Invariant, 'id' | 'label'>[]
  readonly locale: Locale
  readonly messages: Messages
  /** Where there are several on a page, each has a name of its own. */
  readonly label?: string
}

/** How the run ended, and each invariant that it broke with what was seen instead. */
export function VerdictView({ verdict, outcomes, invariants, locale, messages, label = messages.verdict }: Props) {
  const outcome = outcomes.find(({ id }) => id === verdict.outcome)
  return (
    <section className="verdict" data-verdict={verdict.kind} aria-label={label}>
      <p>
        <VerdictBadge kind={verdict.kind} messages={messages} />{' '}
        {verdict.kind === 'unfinished' ? messages.unfinishedNote : outcome?.label[locale]}
      </p>
      {verdict.broken.length > 0 && (
        <ul>
          {verdict.broken.map(({ invariant, seen }) => (
            <li key={invariant}>
              <span>{invariants.find(({ id }) => id === invariant)?.label[locale] ?? invariant}</span>{' '}
              <b>{seen[locale]}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
