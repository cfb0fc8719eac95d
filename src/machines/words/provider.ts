import type { MachineWords } from '../description.ts'

export const providerWords: MachineWords = {
  title: { en: 'The provider', ja: '決済プロバイダー' },
  description: {
    en: 'The provider writes a charge into its ledger before it answers. A request whose key it knows is answered from the ledger. Whether an answer arrives does not concern it.',
    ja: 'プロバイダーは応答する前に課金を自分の台帳に書く。知っているキーのリクエストには台帳から答える。応答が届いたかどうかは、台帳に影響しない。',
  },
  states: {
    idle: { en: 'Idle', ja: '待機' },
    charged: { en: 'Charged; answering', ja: '課金済み、応答中' },
    declined: { en: 'Declined; answering', ja: '拒否、応答中' },
    replaying: { en: 'Answering from the ledger', ja: '台帳から応答中' },
    answering: { en: 'Answering a lookup', ja: '照会に応答中' },
    notifying: { en: 'Sending a webhook', ja: 'Webhook を送信中' },
  },
  events: {
    'charge.received': { en: 'a charge request', ja: '課金リクエスト' },
    'lookup.received': { en: 'a lookup', ja: '照会' },
    'person.asked': { en: 'a person asks', ja: '人からの問い合わせ' },
    'answer.sent': { en: 'answer sent', ja: '応答を送った' },
    'webhook.sent': { en: 'webhook sent', ja: 'Webhook を送った' },
  },
  guards: {
    keyKnown: { en: 'the key is known, or it is cancelled', ja: 'キーを知っている、または取り消し済み' },
    accepted: { en: 'the card is accepted', ja: 'カードが承認された' },
    canBeAsked: { en: 'it has a lookup', ja: '照会に対応している' },
    hasCharged: { en: 'it has charged', ja: '課金済み' },
    sendsWebhooks: { en: 'it sends webhooks', ja: 'Webhook に対応している' },
  },
}
