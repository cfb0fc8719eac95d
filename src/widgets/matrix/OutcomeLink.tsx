import { Icon } from '../shared/Icon.tsx'
import { grouped, type Locale } from '../shared/messages/locale.ts'
import { writeLink } from '../shared/permalink.ts'
import type { CellOutcome, MatrixEntry } from './findings.ts'
import type { MatrixBook } from './book.ts'
import { matrixMessages } from './locale.ts'

interface Props {
  readonly book: MatrixBook
  readonly entry: MatrixEntry
  readonly outcome: CellOutcome
  /** Id of the figure whose player replays. */
  readonly player: string
  readonly locale: Locale
}

export type Mark = 'holds' | 'broken' | 'unfinished'

/** An outcome with its mark, word and count: the permalink of its example. */
export function OutcomeLink({ book, entry, outcome, player, locale }: Props) {
  const { id, count, example } = outcome
  const mark = markOf(book, outcome)
  const messages = matrixMessages(locale)
  const query = writeLink(book.scenario, { parameters: entry.parameters, schedule: example, edits: {} })
  return (
    <a className="matrix-outcome" data-mark={mark} data-replay={id} href={`?${query}#${player}`}>
      <Icon name={mark} />
      <span>{outcomeWord(book, id, locale)}</span>{' '}
      <span className="matrix-count">
        {grouped(count)} <span className="sr-only">{messages.orders}</span>
      </span>
    </a>
  )
}

function markOf({ open }: MatrixBook, { id, verdict }: CellOutcome): Mark {
  return verdict === 'holds' && open.has(id) ? 'unfinished' : verdict
}

export function outcomeWord({ scenario }: MatrixBook, id: string, locale: Locale): string {
  return (
    matrixMessages(locale).outcomes[id] ?? scenario.outcomes.find((outcome) => outcome.id === id)?.label[locale] ?? id
  )
}
