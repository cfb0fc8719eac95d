import type { Event, LocalizedText, Message } from '../../../simulator/trace.ts'
import { PROVIDER } from '../provider-actor.ts'
import type { Told } from '../messages.ts'
import { joined, text } from './text.ts'

type Sent = Extract<Event, { readonly kind: 'send' }>

export function sentSentence({ message, fate }: Sent): LocalizedText {
  return joined(whatIsSent(message), fates(message)[fate])
}

function whatIsSent({ from, to, type, body }: Message): LocalizedText {
  if (to === 'client') {
    const { status } = body as Told
    return {
      paid: text(`${from} tells the customer: paid.`, `${from} が顧客に「支払い済み」と伝える。`),
      failed: text(`${from} tells the customer: failed.`, `${from} が顧客に「失敗」と伝える。`),
      confirming: text(
        `${from} tells the customer: confirming, no need to pay again.`,
        `${from} が顧客に「確認中、再度の支払いは不要」と伝える。`,
      ),
    }[status]
  }
  if (type === 'webhook') {
    return text('The provider reports the charge to our webhook.', 'プロバイダーが Webhook で課金を知らせる。')
  }
  if (from === PROVIDER) return answer(type)
  if (type === 'inquiry') {
    return text(`${from} asks somebody at the provider.`, `${from} がプロバイダーの担当者に問い合わせる。`)
  }
  return type === 'lookup'
    ? text(`${from} asks the provider for the charge.`, `${from} がプロバイダーに課金を照会する。`)
    : text(`${from} sends the charge.`, `${from} が課金リクエストを送る。`)
}

function answer(type: string): LocalizedText {
  switch (type) {
    case 'charged':
      return text('The provider answers: charged.', 'プロバイダーが「課金済み」と答える。')
    case 'declined':
      return text('The provider answers: declined.', 'プロバイダーが「拒否」と答える。')
    case 'cancelled':
      return text(
        'The provider answers: not charged, and cancelled.',
        'プロバイダーが「課金していない、取り消した」と答える。',
      )
    default:
      return text('The provider answers: not found.', 'プロバイダーが「見つからない」と答える。')
  }
}

function fates({ from, to, type }: Message): Readonly<Record<Sent['fate'], LocalizedText | undefined>> {
  const answered = from === PROVIDER && type !== 'webhook'
  return {
    delivered: undefined,
    lost: answered
      ? text(
          'The answer reaches nobody. What was done stays done.',
          '応答は誰にも届かない。行われたことは取り消されない。',
        )
      : to === 'client'
        ? text('It does not arrive; the customer will ask again.', 'これは届かず、顧客はもう一度問い合わせる。')
        : text('It is lost on the way, which nobody of ours can see.', '途中で失われるが、こちらからは分からない。'),
    doubled: text('It arrives twice.', 'これは 2 回届く。'),
    delayed: text('It is delayed.', 'これは遅れて届く。'),
  }
}

/** `ledgerGrew`: whether the provider's ledger has a new entry after the step. */
export function receivedSentence(actor: string, { type }: Message, ledgerGrew: boolean): LocalizedText {
  if (type === 'webhook') {
    return text(
      `${actor} receives the webhook: the provider has charged.`,
      `${actor} が Webhook を受け取る。プロバイダーは課金済みである。`,
    )
  }
  if (actor !== PROVIDER) {
    return text(`${actor} receives the answer: ${type}.`, `${actor} が応答 ${type} を受け取る。`)
  }
  if (type === 'lookup') return text('The provider looks into its ledger.', 'プロバイダーが台帳を調べる。')
  if (type === 'inquiry') {
    return ledgerGrew
      ? text(
          'Somebody at the provider looks into the ledger, finds no charge, and cancels it: no late request will charge.',
          'プロバイダーの担当者が台帳を調べ、課金がないので取り消す。遅れて届くリクエストも課金しない。',
        )
      : text(
          'Somebody at the provider looks into the ledger and finds the charge.',
          'プロバイダーの担当者が台帳を調べ、課金を見つける。',
        )
  }
  return ledgerGrew
    ? text(
        'The provider carries the request out and enters it in its ledger. No crash of ours changes that.',
        'プロバイダーがリクエストを実行し、台帳に記入する。こちらがどう落ちても、これは変わらない。',
      )
    : text(
        'The provider recognises the key: it does nothing again, and will answer what the first request did.',
        'プロバイダーはキーを覚えている。何も再実行せず、最初の結果を答える。',
      )
}
