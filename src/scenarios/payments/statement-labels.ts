import type { Statement } from '../../reference/index.ts'
import type { EditableStatement } from '../../simulator/scenario.ts'
import type { LocalizedText } from '../../simulator/trace.ts'

const labels: Readonly<Record<string, LocalizedText>> = {
  'read-payment': { en: 'Read order and attempt', ja: '注文と試行を読む' },
  'start-attempt': { en: 'Write the attempt', ja: '試行を書く' },
  'mark-unknown': { en: 'Write “unknown” before sending', ja: '送る前に「不明」と書く' },
  'resend-by-key': { en: 'Ask to resend while the key is known', ja: 'キーが有効なうちの再送の許可' },
  'resend-after-absence': { en: 'Ask to resend after “not found”', ja: '「見つからない」の後の再送の許可' },
  'resend-anyway': { en: 'Count one more send', ja: '送信回数を 1 増やす' },
  'succeed-attempt': { en: 'Record the charge', ja: '課金を記録する' },
  'pay-order': { en: 'Mark the order paid', ja: '注文を支払い済みにする' },
  'fail-attempt': { en: 'Record the failure', ja: '失敗を記録する' },
  'read-settled': { en: 'Read how it was settled', ja: '確定した結果を読む' },
  'record-attempt': { en: 'Write the attempt, after the call', ja: '呼び出しの後で試行を書く' },
  'list-unknown': { en: 'List what is unknown', ja: '不明な試行を一覧する' },
  'lock-order': { en: 'Lock the order', ja: '注文をロックする' },
  begin: { en: 'Open the transaction', ja: 'トランザクションを開く' },
  commit: { en: 'Commit', ja: 'コミットする' },
  rollback: { en: 'Roll back', ja: 'ロールバックする' },
}

/** A statement that a reader may change, with what it is for in a few words. */
export function editable([name, sql]: Statement): EditableStatement {
  return { name, sql, label: labels[name] ?? { en: name, ja: name } }
}
