import type { Finished, Outcome } from '../../session/index.ts'
import type { Message, Step } from '../../simulator/trace.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { shortSql } from '../shared/sql-words.ts'
import { shortValue } from '../shared/shown-value.ts'
import { lockText } from './wait-text.ts'

/** What an actor did, in one line. */
export function whatText(step: Step, messages: Messages): string {
  const { event } = step
  switch (event.kind) {
    case 'statement':
      return shortSql(event.statement.sql, 60)
    case 'expire':
      return messages.expired
    case 'crash':
      return messages.crashed(event.by)
    case 'restart':
      return messages.restarted(step.incarnation)
    case 'send':
      return `${messages.sends(event.message.to === 'client' ? messages.client : event.message.to, event.message.type)}: ${bodyText(event.message)}`
    case 'receive':
      return `${messages.receives(event.message.from, event.message.type)}: ${bodyText(event.message)}`
    case 'timer':
      return messages.timer(event.milliseconds)
    case 'stall':
      return messages.stalls
  }
}

/** What came of it, and of the waits that it ended: one line each. */
export function resultText(step: Step, messages: Messages): readonly string[] {
  const { event } = step
  const own =
    event.kind === 'statement' || event.kind === 'expire'
      ? [outcomeText(event.outcome, messages)]
      : event.kind === 'send'
        ? [messages.fate[event.fate]]
        : []
  const waits = step.waits
    .filter(({ actor }) => actor === step.actor)
    .map((wait) => `${messages.waitsFor(wait.for.join(', '))} ${lockText(wait.lock, messages)}`)
  const overs = step.completions.map(
    ({ actor, outcome }) => `${messages.waitEnds(actor)}: ${outcomeText(outcome, messages)}`,
  )
  return [...own, ...waits, ...overs]
}

function outcomeText(outcome: Outcome, messages: Messages): string {
  if (outcome.kind === 'waiting') return messages.sentWaiting
  if (outcome.kind === 'failed') return `${messages.failed} ${outcome.error.sqlstate}: ${outcome.error.message}`
  return finishedText(outcome, messages)
}

function finishedText({ results }: Finished, messages: Messages): string {
  return results
    .map(({ tag, fields, rows }) => {
      if (fields.length === 0) return tag
      const cells = rows.map((row) =>
        row.map((value, at) => `${fields[at]?.name ?? ''} ${shortValue(value)}`).join(', '),
      )
      return [messages.rows(rows.length), ...cells].join('; ')
    })
    .join(' / ')
}

function bodyText({ body }: Message): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}
