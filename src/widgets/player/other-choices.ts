import type { Message, Token, Trace } from '../../simulator/trace.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { actorsAt, enabledAt, wakeChoicesAt } from './view-model.ts'

type FateToken = Token & { readonly kind: 'lose' | 'double' | 'delay' }

/** What may become of a message that is about to be sent, other than to arrive. */
export interface MessageChoices extends Pick<Message, 'from' | 'to' | 'type'> {
  readonly tokens: readonly FateToken[]
}

/** All that the schedule may choose in place of a step, crashes left out: they have buttons of their own. */
export interface OtherChoices {
  readonly messages: readonly MessageChoices[]
  readonly tokens: readonly Token[]
}

export function otherChoicesAt(trace: Trace, focus: number): OtherChoices {
  const tokens = enabledAt(trace, focus).filter(({ kind }) => kind !== 'step' && kind !== 'crash')
  const messages = actorsAt(trace, focus).flatMap(({ actor, sends }) => {
    const own = tokens.filter((token): token is FateToken => token.actor === actor && isFate(token))
    return sends === undefined || own.length === 0 ? [] : [{ from: actor, ...sends, tokens: own }]
  })
  const grouped = messages.flatMap((choices): readonly Token[] => choices.tokens)
  const wakes = wakeChoicesAt(trace, focus).map(({ token }) => token)
  return { messages, tokens: [...tokens.filter((token) => !grouped.includes(token)), ...wakes] }
}

function isFate({ kind }: Token): boolean {
  return kind === 'lose' || kind === 'double' || kind === 'delay'
}

/** What a token does here: the same mark means another thing to who waits for a lock and to who waits for an answer. */
export function tokenText({ kind, actor }: Token, trace: Trace, focus: number, messages: Messages): string {
  const waitsForLock = trace.steps[focus - 1]?.waits.some((wait) => wait.actor === actor) === true
  if (kind === 'expire' && !waitsForLock) return messages.noAnswer(actor)
  if (kind === 'delay') return messages.lateFirst(actor)
  return messages.token(kind, actor)
}
