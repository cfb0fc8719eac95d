import type { Completed } from '../../../session/index.ts'
import type { LocalizedText } from '../../../simulator/trace.ts'
import { text } from './text.ts'

/** What a statement that completed means: `rows` is how many it changed or returned, `first` its first row. */
export interface Result {
  readonly actor: string
  readonly tag: string
  readonly rows: number
  readonly first: Readonly<Record<string, string | null>>
}

export function resultOf(actor: string, { results }: Completed): Result {
  const last = results.at(-1)
  const tag = last?.tag ?? ''
  const first = Object.fromEntries(
    (last?.fields ?? []).map(({ name }, index) => [name, last?.rows[0]?.[index] ?? null]),
  )
  return { actor, tag, rows: Number(/\d+$/.exec(tag)?.[0] ?? 0), first }
}

type Tell = (result: Result) => LocalizedText

/** By the statement's name. */
export const sentences: Readonly<Record<string, Tell>> = {
  'read-payment': ({ actor, first }) => {
    if (first['order_state'] === 'paid') {
      return text(`${actor} reads the order: it is paid.`, `${actor} が注文を読む。すでに支払い済みである。`)
    }
    const state = first['state']
    if (state === null || state === undefined) {
      return text(
        `${actor} reads the order: it awaits payment, and no attempt is recorded.`,
        `${actor} が注文を読む。支払い待ちで、試行の記録はない。`,
      )
    }
    return state === 'unknown'
      ? text(
          `${actor} finds the attempt unknown: a request may have left, and the money may have moved.`,
          `${actor} が見つけた試行は unknown である。リクエストは送られたかもしれず、課金も済んだかもしれない。`,
        )
      : text(`${actor} finds the attempt ${state}.`, `${actor} が見つけた試行は ${state} である。`)
  },
  'start-attempt': ({ actor, rows }) =>
    rows > 0
      ? text(
          `${actor} writes the attempt: id, order, amount, currency, provider. The id will be the key.`,
          `${actor} が試行を書く。ID、注文、金額、通貨、プロバイダーを含み、ID がキーになる。`,
        )
      : text(
          `The order already has an attempt that has not failed, so ${actor} writes none.`,
          `失敗していない試行がすでにあるので、${actor} は何も書かない。`,
        ),
  'mark-unknown': ({ actor, rows }) =>
    rows > 0
      ? text(
          `${actor} writes “unknown” before it sends. From here on, only the provider's word ends the attempt.`,
          `${actor} は送る前に unknown と書く。以後、試行を終わらせるのは、プロバイダーの確定した回答だけである。`,
        )
      : text(
          `The attempt is no longer pending, so ${actor} gets no permission to send.`,
          `試行はもう pending ではないので、${actor} は送信の許可を得られない。`,
        ),
  'resend-by-key': ({ actor, rows }) =>
    rows > 0
      ? text(
          `The provider still knows the key: ${actor} may resend the same request.`,
          `プロバイダーはまだキーを覚えている。${actor} は同じリクエストを再送してよい。`,
        )
      : text(
          `The provider no longer promises to know the key, or never did: ${actor} must not resend.`,
          `プロバイダーがキーを覚えている保証はない。${actor} は再送してはならない。`,
        ),
  'resend-after-absence': ({ actor, rows }) =>
    rows > 0
      ? text(
          `By now a charge would be visible: “not found” is evidence, and ${actor} may resend.`,
          `課金があれば見えるはずの時刻を過ぎた。「見つからない」は証拠になり、${actor} は再送してよい。`,
        )
      : text(
          `“Not found” is no evidence yet: ${actor} must not resend.`,
          `「見つからない」はまだ証拠にならない。${actor} は再送してはならない。`,
        ),
  'resend-anyway': ({ actor }) =>
    text(
      `${actor} decides to send again, whatever became of the first request.`,
      `${actor} は、最初のリクエストの結果を確かめずに送り直すことにする。`,
    ),
  'succeed-attempt': ({ actor, rows }) =>
    rows > 0
      ? text(`${actor} records the provider's payment id.`, `${actor} がプロバイダーの決済 ID を記録する。`)
      : text(
          `The attempt is not as the word expects it, so ${actor} changes nothing.`,
          `試行は回答が前提とする状態ではないので、${actor} は何も変えない。`,
        ),
  'pay-order': ({ actor, rows }) =>
    rows > 0
      ? text(
          `${actor} marks the order paid, at the required amount.`,
          `${actor} が、必要な金額を確かめて注文を支払い済みにする。`,
        )
      : text(
          `The order is not awaiting this amount: nothing changes.`,
          `注文はこの金額を待っていない。何も変わらない。`,
        ),
  'fail-attempt': ({ actor, rows }) =>
    rows > 0
      ? text(`${actor} marks the attempt failed.`, `${actor} が試行を failed にする。`)
      : text(
          `The refusal does not cover every request of the attempt: it stays unknown.`,
          `拒否の回答は試行のすべてのリクエストについてのものではない。試行は unknown のままである。`,
        ),
  'read-settled': ({ actor, first }) =>
    first['state'] === 'paid'
      ? text(
          `${actor} reads the order: somebody else has recorded it, and it is paid.`,
          `${actor} が注文を読む。先に記録され、すでに支払い済みである。`,
        )
      : text(`${actor} reads the order: it still awaits payment.`, `${actor} が注文を読む。まだ支払い待ちである。`),
  'list-unknown': ({ actor, rows }) =>
    rows > 0
      ? text(
          `${actor} lists what is unknown: this attempt is still there to be seen.`,
          `${actor} が unknown の試行を一覧する。この試行はまだそこに見えている。`,
        )
      : text(`${actor} lists what is unknown: nothing.`, `${actor} が unknown の試行を一覧する。何もない。`),
  'record-attempt': ({ actor }) =>
    text(
      `Only now, after the call, ${actor} writes an attempt.`,
      `呼び出しの後になって初めて、${actor} が試行を書く。`,
    ),
  'lock-order': ({ actor }) =>
    text(
      `${actor} locks the order, and will hold the lock over the HTTP call.`,
      `${actor} が注文をロックする。ロックは HTTP 呼び出しのあいだ保持される。`,
    ),
  begin: ({ actor }) => text(`${actor} opens a transaction.`, `${actor} がトランザクションを開く。`),
  commit: ({ actor, tag }) =>
    tag === 'COMMIT'
      ? text(
          `${actor} commits: what it wrote now outlives every crash.`,
          `${actor} がコミットする。書いたものは、以後どこで落ちても残る。`,
        )
      : text(
          `${actor} asks for COMMIT and PostgreSQL answers ${tag}: nothing is kept.`,
          `${actor} は COMMIT を求めたが、PostgreSQL の応答は ${tag}。何も残らない。`,
        ),
  rollback: ({ actor }) =>
    text(
      `${actor} rolls back: whatever it had written is gone. What the provider did is not.`,
      `${actor} がロールバックする。書いたものがあれば消えるが、プロバイダーがしたことは消えない。`,
    ),
}
