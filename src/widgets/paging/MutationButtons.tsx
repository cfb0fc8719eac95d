import { mutations } from '../../scenarios/offset-drift/index.ts'
import type { Trace } from '../../simulator/trace.ts'
import { ActorBadge } from '../shared/ActorBadge.tsx'
import { Icon } from '../shared/Icon.tsx'
import type { Locale } from '../shared/messages/locale.ts'
import type { PagingMessages } from './messages.ts'

interface Props {
  readonly trace: Trace
  readonly focus: number
  /** Steps that may be told of: what lies ahead stays closed while a prediction is open. */
  readonly shown: number
  readonly busy: boolean
  readonly locale: Locale
  readonly words: PagingMessages
  readonly onChange: (actor: string) => void
}

/** A button for each change of the table; pressed, it happens right after the step in focus. */
export function MutationButtons({ trace, focus, shown, busy, locale, words, onChange }: Props) {
  return (
    <div className="mutations" role="group" aria-label={words.mutations}>
      <span aria-hidden="true">{words.mutations}</span>
      {mutations.map(({ actor, title }) => {
        const step = trace.steps.findIndex((each) => each.actor === actor) + 1
        const done = step > 0 && step <= focus
        const ahead = step > focus && step <= shown
        const note = done ? words.mutationDone : ahead ? words.mutationAhead : undefined
        return (
          <button
            key={actor}
            type="button"
            className="chip"
            data-actor={actor}
            data-ahead={ahead || undefined}
            aria-disabled={done || busy}
            title={note}
            onClick={() => !done && !busy && onChange(actor)}
          >
            <span aria-hidden="true">{done ? <Icon name="holds" /> : <ActorBadge actor={actor} />}</span>{' '}
            {title[locale]}
            {note !== undefined && <span className="sr-only">: {note}</span>}
          </button>
        )
      })}
    </div>
  )
}
