import type { Completed, Failed } from '../../session/index.ts'
import type { LocalizedText, Message, Step, Trace } from '../../simulator/trace.ts'
import { responseIn } from './end-state.ts'
import { contextOf, transactionAfter, type Context } from './narration/context.ts'
import { failedSentence } from './narration/failed.ts'
import { completedSentence } from './narration/finished.ts'
import { joined, names, text } from './narration/text.ts'
import { waitingSentence } from './narration/waiting.ts'

/** What just happened, and why, in plain sentences; never more than the trace shows. `step` is one of `trace.steps`. */
export function narrate(step: Step, trace: Trace): LocalizedText {
  const completions = step.completions.map(({ actor, statement, outcome }) => {
    const over = text(`${actor}'s wait is over.`, `${actor} の待ちが終わります。`)
    return joined([over, finishedSentence(contextOf(trace, step, actor, statement, true), outcome)])
  })
  return joined([eventSentence(step, trace), ...openOrders(step), ...completions, ...newBlockers(step, trace)])
}

/** Whom PostgreSQL wakes first is not promised. */
function openOrders(step: Step): readonly LocalizedText[] {
  return (step.wakes ?? []).map(({ candidates, taken }) => {
    const who = names(candidates)
    return text(
      `PostgreSQL promises no order among ${who.en}; here ${taken} goes first.`,
      `${who.ja} のどれが先かを PostgreSQL は約束しません。ここでは ${taken} が先になります。`,
    )
  })
}

/** Those who go on waiting, for somebody else than before. */
function newBlockers(step: Step, trace: Trace): readonly LocalizedText[] {
  const before = trace.steps[trace.steps.indexOf(step) - 1]?.waits ?? []
  return step.waits.flatMap((wait) => {
    const earlier = before.find(({ actor }) => actor === wait.actor)
    if (earlier === undefined || earlier.for.join() === wait.for.join()) return []
    const who = names(wait.for)
    return [text(`${wait.actor} now waits for ${who.en}.`, `${wait.actor} は、今度は ${who.ja} を待ちます。`)]
  })
}

function eventSentence(step: Step, trace: Trace): LocalizedText {
  const { actor, event } = step
  switch (event.kind) {
    case 'statement':
      return event.outcome.kind === 'waiting'
        ? waitingSentence(step, event.statement, event.outcome)
        : finishedSentence(contextOf(trace, step, actor, event.statement, false), event.outcome)
    case 'expire':
      return joined([
        text(
          `${actor} has waited as long as its lock_timeout allows.`,
          `${actor} の待ち時間が lock_timeout に達します。`,
        ),
        finishedSentence(contextOf(trace, step, actor, event.statement, true), event.outcome),
      ])
    case 'crash':
      return crashSentence(step, trace)
    case 'restart':
      return text(
        `${actor}'s client has had no answer and can't tell whether there is an order. It sends the same request with the same key again; a new process with a new session takes it.`,
        `${actor} のクライアントには応答がなく、注文ができたかどうか分かりません。同じキーで同じリクエストを再送し、新しいプロセスが新しいセッションで受け取ります。`,
      )
    case 'send':
      return sendSentence(actor, event.message, event.fate)
    case 'receive':
      return text(`${actor} receives ${event.message.type}.`, `${actor} が ${event.message.type} を受け取ります。`)
    case 'timer':
      return text(`${actor} has slept ${event.milliseconds} ms.`, `${actor} は ${event.milliseconds} ms 待ちました。`)
    case 'stall':
      return text(
        `${actor} has hung until nobody else could go on. Now it comes back to life.`,
        `${actor} は、ほかの誰も進めなくなるまで止まっていました。ここで動き出します。`,
      )
  }
}

function finishedSentence(context: Context, outcome: Completed | Failed): LocalizedText {
  return outcome.kind === 'completed' ? completedSentence(context, outcome) : failedSentence(context, outcome)
}

function crashSentence(step: Step, trace: Trace): LocalizedText {
  const { actor } = step
  const state = transactionAfter(trace.steps.slice(0, trace.steps.indexOf(step)), actor)
  const died = text(
    `${actor}'s process dies, and its session with it.`,
    `${actor} のプロセスが落ち、セッションも失われます。`,
  )
  const then = {
    open: text('Its open transaction rolls back.', '開いていたトランザクションはロールバックされます。'),
    failed: text('Its transaction had failed before.', 'トランザクションはすでに失敗していました。'),
    none: text(
      'No transaction is open; what it had committed stays.',
      '開いたトランザクションはなく、コミット済みのものは残ります。',
    ),
  }
  return joined([died, then[state]])
}

function sendSentence(
  actor: string,
  message: Message,
  fate: 'delivered' | 'lost' | 'doubled' | 'delayed',
): LocalizedText {
  const answer = answerText(message.body)
  switch (fate) {
    case 'delivered':
      return text(`${actor} answers ${answer.en}.`, `${actor} が${answer.ja}を返します。`)
    case 'lost':
      return text(
        `${actor} answers ${answer.en}, and the answer is lost: its client can't tell what happened.`,
        `${actor} が${answer.ja}を返しますが、応答は失われます。クライアントには何が起きたか分かりません。`,
      )
    case 'doubled':
      return text(`${actor} answers ${answer.en}; it arrives twice.`, `${actor} が${answer.ja}を返し、2 回届きます。`)
    case 'delayed':
      return text(`${actor} answers ${answer.en}; it arrives late.`, `${actor} が${answer.ja}を返し、遅れて届きます。`)
  }
}

function answerText(body: unknown): LocalizedText {
  const { status, orderId, retryAfter } = responseIn(body)
  if (orderId !== undefined) {
    const short = orderId.slice(0, 8)
    return text(`${status} with order ${short}`, `注文 ${short} を示す ${status} `)
  }
  if (retryAfter !== undefined) {
    return text(`${status} with the hint to retry in ${retryAfter} s`, `再送を促す ${status}（${retryAfter} 秒後）`)
  }
  return text(`${status}`, ` ${status} `)
}
