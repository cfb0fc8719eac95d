import type { ActorState, Token } from '../../simulator/trace.ts'
import { Icon } from '../shared/Icon.tsx'
import type { Messages } from '../shared/messages/messages.ts'

interface Props {
  readonly actors: readonly ActorState[]
  readonly enabled: readonly Token[]
  readonly busy: boolean
  /** Whether the button of a process that crashed starts it again; else there is another that does. */
  readonly restarts?: boolean
  readonly messages: Messages
  readonly onRun: (token: Token) => void
}

/**
 * One button a session. What can't be pressed now says why, and keeps the keyboard's focus (`aria-disabled`): a button
 * that vanishes under a reader's finger takes the widget's keys with it.
 */
export function StepButtons({ actors, enabled, busy, restarts = true, messages, onRun }: Props) {
  return (
    <div className="step-buttons" role="group" aria-label={messages.next}>
      {actors.map(({ actor, kind }) => {
        const mayStep = restarts || kind !== 'crashed'
        const token = mayStep ? enabled.find((token) => token.kind === 'step' && token.actor === actor) : undefined
        const label =
          token === undefined
            ? messages.actorIs(actor, kind === 'ready' ? 'blocked' : kind)
            : kind === 'crashed'
              ? messages.restart(actor)
              : messages.token('step', actor)
        return (
          <button
            key={actor}
            type="button"
            data-actor={actor}
            className="step-button"
            aria-disabled={token === undefined || busy}
            onClick={() => token !== undefined && !busy && onRun(token)}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}

/** What else the schedule may choose now: crashes, expiries, lost messages, who is woken first. */
export function OtherButtons({ enabled, busy, messages, onRun }: Omit<Props, 'actors' | 'restarts'>) {
  const others = enabled.filter(({ kind }) => kind !== 'step')
  if (others.length === 0) return null
  return (
    <div className="other-buttons" role="group" aria-label={messages.instead}>
      <span aria-hidden="true">{messages.instead}</span>
      {others.map((token) => (
        <button
          key={token.kind + token.actor}
          type="button"
          className="chip"
          data-actor={token.actor}
          aria-disabled={busy}
          onClick={() => !busy && onRun(token)}
        >
          {token.kind === 'crash' && <Icon name="crash" />} {messages.token(token.kind, token.actor)}
        </button>
      ))}
    </div>
  )
}
