import type { Outcome } from '../../../session/index.ts'
import type { LocalizedText, SentStatement, Step } from '../../../simulator/trace.ts'
import { writersOf } from './context.ts'
import { names, text } from './text.ts'

const INSERTS_OF_THE_KEY = ['reserve-key', 'insert-key']

export function waitingSentence(
  step: Step,
  statement: SentStatement,
  outcome: Extract<Outcome, { readonly kind: 'waiting' }>,
): LocalizedText {
  const { actor } = step
  const holders = step.waits.find((wait) => wait.actor === actor)?.for ?? outcome.for
  const who = names(holders)
  const writers = writersOf(step.tables, 'idempotency_records')
  const isKey =
    !statement.edited && INSERTS_OF_THE_KEY.includes(statement.name) && holders.every((one) => writers.includes(one))
  if (isKey) {
    return text(
      `${actor}'s INSERT meets ${who.en}'s uncommitted key, so PostgreSQL makes ${actor} wait until that transaction ends: only then is it certain whether the key is taken.`,
      `${actor} の INSERT が ${who.ja} の未コミットのキーに突き当たります。そのトランザクションが終わるまでキーが使われたかどうか決まらないので、PostgreSQL は ${actor} を待たせます。`,
    )
  }
  return text(
    `${actor}'s ${statement.name} has to wait for ${who.en}, who holds a lock that it needs (${outcome.lock.type}, ${outcome.lock.mode}).`,
    `${actor} の ${statement.name} は、必要なロック（${outcome.lock.type}、${outcome.lock.mode}）を持つ ${who.ja} を待ちます。`,
  )
}
