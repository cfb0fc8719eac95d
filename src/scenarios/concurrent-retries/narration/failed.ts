import type { Failed } from '../../../session/index.ts'
import type { LocalizedText } from '../../../simulator/trace.ts'
import type { Context } from './context.ts'
import { joined, text } from './text.ts'

/** Why a statement failed, and what that did to its transaction. Goes by SQLSTATE, whatever the statement was. */
export function failedSentence(context: Context, { error }: Failed): LocalizedText {
  return joined([reason(context, error), consequence(context)])
}

function reason({ actor, statement: { name } }: Context, error: Failed['error']): LocalizedText {
  switch (error.sqlstate) {
    case '23505':
      return text(
        `${actor}'s ${name} fails with 23505: a row with this key exists (${error.constraint ?? 'unique index'}).`,
        `${actor} の ${name} が 23505 で失敗します。同じキーの行が存在します（${error.constraint ?? '一意インデックス'}）。`,
      )
    case '25P02':
      return text(
        `${actor}'s transaction has failed before, so PostgreSQL refuses ${name} with 25P02. Only a rollback is accepted.`,
        `${actor} のトランザクションはすでに失敗しているので、PostgreSQL は ${name} を 25P02 で拒みます。受け付けるのはロールバックだけです。`,
      )
    case '40001':
      // SERIALIZABLE has other reasons for 40001; the message tells.
      if (!error.message.includes('concurrent')) return other(actor, name, error)
      return text(
        `${actor}'s ${name} fails with 40001: it met a row committed after ${actor}'s snapshot, which this isolation level may not use.`,
        `${actor} の ${name} が 40001 で失敗します。${actor} のスナップショットより後にコミットされた行に突き当たりましたが、この分離レベルではそれを使えません。`,
      )
    case '40P01':
      return text(
        `PostgreSQL finds a deadlock and ends it by failing ${actor}'s ${name} with 40P01.`,
        `PostgreSQL がデッドロックを検出し、${actor} の ${name} を 40P01 で失敗させて解消します。`,
      )
    case '55P03':
      return text(
        `${actor}'s ${name} fails with 55P03: it did not get the lock that it needs.`,
        `${actor} の ${name} が 55P03 で失敗します。必要なロックを取れませんでした。`,
      )
    default:
      return other(actor, name, error)
  }
}

function other(actor: string, name: string, { sqlstate, message }: Failed['error']): LocalizedText {
  return text(
    `${actor}'s ${name} fails with ${sqlstate}: ${message}.`,
    `${actor} の ${name} が ${sqlstate} で失敗します（${message}）。`,
  )
}

function consequence({ actor, before, after }: Context): LocalizedText | undefined {
  if (before !== 'open' || after !== 'failed') return undefined
  return text(
    `With that ${actor}'s transaction has failed: PostgreSQL refuses everything else until it rolls back, wholly or to a savepoint.`,
    `これで ${actor} のトランザクションは失敗しました。全体かセーブポイントまでロールバックしないかぎり、PostgreSQL はほかの文を受け付けません。`,
  )
}
