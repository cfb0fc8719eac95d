import type { Token, Trace } from '../../simulator/trace.ts'
import { ActorBadge } from '../shared/ActorBadge.tsx'
import type { Messages } from '../shared/messages/messages.ts'
import { enabledAt } from './view-model.ts'
import { otherChoicesAt, tokenText, type MessageChoices } from './other-choices.ts'

interface Props {
  readonly trace: Trace
  readonly focus: number
  readonly busy: boolean
  readonly messages: Messages
  readonly onRun: (token: Token) => void
}

/**
 * What else may happen here, message by message. Between steps that leave no choice the row stays, so that the bar doesn't
 * jump; where the run is over it goes.
 */
export function InsteadButtons({ trace, focus, busy, messages, onRun }: Props) {
  const { messages: groups, tokens } = otherChoicesAt(trace, focus)
  if (groups.length + tokens.length === 0) {
    return enabledAt(trace, focus).length === 0 ? null : <div className="other-buttons" data-empty />
  }
  return (
    <div className="other-buttons" role="group" aria-label={messages.instead}>
      <span aria-hidden="true">{messages.instead}</span>
      {groups.map((group) => (
        <MessageButtons key={group.from} group={group} busy={busy} messages={messages} onRun={onRun} />
      ))}
      {tokens.map((token) => (
        <button
          key={token.kind + token.actor}
          type="button"
          className="chip"
          data-actor={token.actor}
          aria-disabled={busy}
          onClick={() => !busy && onRun(token)}
        >
          {tokenText(token, trace, focus, messages)}
        </button>
      ))}
    </div>
  )
}

type GroupProps = Omit<Props, 'trace' | 'focus'> & { readonly group: MessageChoices }

/** The group says which message, so a button needs only a word; its name is the whole sentence. */
function MessageButtons({ group: { from, to, type, tokens }, busy, messages, onRun }: GroupProps) {
  const label = messages.messageOf(from, to === 'client' ? messages.client : to, type)
  const { before, after } = messages.ofMessage(from, type)
  return (
    <div className="message-buttons" role="group" aria-label={label} data-actor={from}>
      <span aria-hidden="true">
        <ActorBadge actor={from} /> → {to === 'client' ? messages.client : to} <code>{type}</code>
      </span>
      {tokens.map((token) => (
        <button
          key={token.kind}
          type="button"
          className="chip"
          aria-disabled={busy}
          onClick={() => !busy && onRun(token)}
        >
          {before !== '' && <span className="sr-only">{before}</span>}
          {messages.fateOf[token.kind]}
          {after !== '' && <span className="sr-only">{after}</span>}
        </button>
      ))}
    </div>
  )
}
