import type { Completed, Failed } from '../../session/index.ts'
import type { LocalizedText, Step, Trace } from '../../simulator/trace.ts'
import { receivedSentence, sentSentence } from './narration/messages.ts'
import { resultOf, sentences } from './narration/statements.ts'
import { joined, text } from './narration/text.ts'
import { PERSON } from './person-actor.ts'
import { TIME } from './provider-actor.ts'

/** What just happened, and what it means for the money. `step` is one of `trace.steps`. */
export function narrate(step: Step, trace: Trace): LocalizedText {
  const over = step.completions.map(({ actor, statement, outcome }) =>
    joined(text(`${actor}'s wait is over.`, `${actor} の待ちが終わる。`), finished(actor, statement.name, outcome)),
  )
  return joined(happened(step, trace), ...over)
}

function happened(step: Step, trace: Trace): LocalizedText {
  const { actor, event } = step
  switch (event.kind) {
    case 'statement': {
      const { outcome, statement } = event
      if (outcome.kind !== 'waiting') {
        return statement.name === 'mark-unknown' && tablesHold(step, actor)
          ? uncommitted(actor)
          : finished(actor, statement.name, outcome)
      }
      const who = outcome.for.join(', ')
      return text(`${actor} has to wait for ${who}, which holds the lock.`, `${actor} は、ロックを持つ ${who} を待つ。`)
    }
    case 'expire':
      return finished(actor, event.statement.name, event.outcome)
    case 'crash':
      return crashed(step, trace)
    case 'restart':
      return text(
        `A new process of ${actor} starts. It knows what the database holds, and nothing else.`,
        `${actor} の新しいプロセスが始まる。知っているのはデータベースにあることだけである。`,
      )
    case 'send':
      return sentSentence(event)
    case 'receive':
      return receivedSentence(actor, event.message, entries(step) > entries(before(step, trace) ?? trace))
    case 'timer':
      return passed(step)
    case 'stall':
      return text(`${actor} has hung until now.`, `${actor} はここまで止まっていた。`)
  }
}

/** The one write that has to outlive a crash, where it would not. */
function uncommitted(actor: string): LocalizedText {
  return text(
    `${actor} writes “unknown” before it sends, but doesn't commit: a crash or a rollback erases the attempt.`,
    `${actor} は送る前に unknown と書くが、コミットはしていない。クラッシュやロールバックで試行は消える。`,
  )
}

function passed({ actor, token, event }: Step): LocalizedText {
  const seconds = event.kind === 'timer' ? event.milliseconds / 1000 : 0
  if (actor === TIME) {
    return text('25 hours pass. The provider forgets the key.', '25 時間が過ぎる。プロバイダーはキーを忘れる。')
  }
  if (actor === PERSON && token.kind === 'step') {
    return text(`The next day ${actor} comes to the desk.`, `翌日、${actor} が確認にかかる。`)
  }
  return token.kind === 'expire'
    ? text(
        `${actor} has had no answer for ${seconds} s and gives up waiting. That says nothing about the charge.`,
        `${actor} は ${seconds} 秒待っても応答がなく、待つのをやめる。課金の成否については何も分からない。`,
      )
    : text(
        `${actor} waits ${seconds} s, until a charge would have to be visible.`,
        `${actor} は、課金があれば見えるはずの時刻まで ${seconds} 秒待つ。`,
      )
}

function crashed(step: Step, trace: Trace): LocalizedText {
  const { actor } = step
  const lost = tablesHold(before(step, trace), actor)
  return joined(
    text(`${actor}'s process dies, and its session with it.`, `${actor} のプロセスが落ち、セッションも失われる。`),
    lost
      ? text('What it had not committed rolls back.', 'コミットしていなかったものはロールバックされる。')
      : text('What it had committed and sent stays.', 'コミットしたもの、送ったものは残る。'),
  )
}

function tablesHold(step: Step | undefined, actor: string): boolean {
  return (step?.tables ?? []).some(({ rows }) => rows.some(({ uncommittedBy }) => uncommittedBy?.startsWith(actor)))
}

function finished(actor: string, name: string, outcome: Completed | Failed): LocalizedText {
  if (outcome.kind === 'failed') {
    const { sqlstate, message } = outcome.error
    return text(
      `${actor}'s ${name} fails with ${sqlstate}: ${message}.`,
      `${actor} の ${name} は ${sqlstate} で失敗する: ${message}。`,
    )
  }
  const result = resultOf(actor, outcome)
  const tell = sentences[name]
  return tell ? tell(result) : text(`${actor}'s ${name} ran: ${result.tag}.`, `${actor} の ${name}: ${result.tag}。`)
}

function before(step: Step, { steps }: Trace): Step | undefined {
  return steps[steps.indexOf(step) - 1]
}

function entries(at: Pick<Step, 'ledgers'> | Trace): number {
  const ledgers = 'initialTables' in at ? at.initialLedgers : at.ledgers
  return (ledgers ?? []).reduce((sum, { rows }) => sum + rows.length, 0)
}
