import type { Finished } from '../../session/index.ts'
import type { LocalizedText, SentStatement, Step, Trace } from '../../simulator/trace.ts'
import { changeSentence } from './narration/changes.ts'
import { pageSentence } from './narration/pages.ts'
import { joined, text } from './narration/text.ts'
import { mutations } from './mutations.ts'
import { pageStatement } from './page-statements.ts'

/** What just happened, and what it does to the readers' pages; never more than the trace shows. `step` is one of `trace.steps`. */
export function narrate(step: Step, trace: Trace): LocalizedText {
  const over = step.completions.map(({ actor, statement, outcome }) =>
    joined(
      text(`${actor}'s wait is over.`, `${actor} の待ちが終わる。`),
      finished(step, trace, actor, statement, outcome),
    ),
  )
  return joined(happened(step, trace), ...over)
}

function happened(step: Step, trace: Trace): LocalizedText {
  const { actor, event } = step
  switch (event.kind) {
    case 'statement': {
      if (event.outcome.kind !== 'waiting') return finished(step, trace, actor, event.statement, event.outcome)
      const who = event.outcome.for.join(', ')
      return text(`${actor} has to wait for ${who}, which holds a lock.`, `${actor} は、ロックを持つ ${who} を待つ。`)
    }
    case 'expire':
      return finished(step, trace, actor, event.statement, event.outcome)
    case 'crash':
      return text(
        `${actor}'s process dies, and with it what ${actor} carried over.`,
        `${actor} のプロセスが落ち、${actor} が持ち越していたものも失われる。`,
      )
    case 'restart':
    case 'send':
    case 'receive':
    case 'timer':
    case 'stall':
      return text(`${actor} goes on.`, `${actor} が進む。`)
  }
}

function finished(step: Step, trace: Trace, actor: string, statement: SentStatement, outcome: Finished): LocalizedText {
  const { name, edited } = statement
  if (outcome.kind === 'failed') {
    const { sqlstate, message } = outcome.error
    return text(
      `PostgreSQL answers ${sqlstate} to ${actor}'s ${name}: ${message}.`,
      `${actor} の ${name} に PostgreSQL が ${sqlstate} を返す（${message}）。`,
    )
  }
  if (pageStatement(name) !== undefined) return pageSentence(step, trace, actor)
  if (!edited && mutations.some(({ parameter }) => parameter === name)) return changeSentence(step, trace, name)
  return otherSentence(actor, name, outcome.results.at(-1)?.tag ?? '')
}

function otherSentence(actor: string, name: string, tag: string): LocalizedText {
  if (name === 'begin') {
    return text(
      `${actor} opens a transaction at REPEATABLE READ. Its first page will take the snapshot that all its pages share.`,
      `${actor} が REPEATABLE READ でトランザクションを開く。最初のページの問い合わせがスナップショットを取り、以後のページはすべてそれを見る。`,
    )
  }
  if (name === 'commit') {
    return text(
      `${actor} ends its transaction, and its snapshot with it. The server had to keep what that snapshot could see until now.`,
      `${actor} がトランザクションを終え、スナップショットも手放す。サーバーはそれまで、このスナップショットに見える行の版を残しておかなければならなかった。`,
    )
  }
  return text(`${actor}'s ${name} ran: ${tag}.`, `${actor} の ${name} を実行した（${tag}）。`)
}
