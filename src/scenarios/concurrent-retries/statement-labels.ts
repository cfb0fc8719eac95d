import type { LocalizedText } from '../../simulator/trace.ts'

const labels: Readonly<Record<string, LocalizedText>> = {
  begin: { en: 'Open the transaction', ja: 'トランザクションを開く' },
  'set-lock-timeout': { en: 'Bound the waits', ja: '待ち時間に上限を置く' },
  'find-record': { en: 'Look for the key', ja: 'キーを探す' },
  'insert-order': { en: 'Write the order', ja: '注文を書く' },
  'insert-record': { en: 'Write the key and the answer', ja: 'キーと応答を書く' },
  'insert-key': { en: 'Insert the key', ja: 'キーを挿入する' },
  'reserve-key': { en: 'Reserve the key', ja: 'キーを予約する' },
  'store-response': { en: 'Store the answer', ja: '応答を保存する' },
  'read-stored-response': { en: 'Read the stored answer', ja: '保存された応答を読む' },
  savepoint: { en: 'Set a savepoint', ja: 'セーブポイントを置く' },
  'rollback-to-savepoint': { en: 'Undo back to the savepoint', ja: 'セーブポイントまで戻す' },
  commit: { en: 'Commit', ja: 'コミットする' },
  rollback: { en: 'Roll back', ja: 'ロールバックする' },
}

/** What a statement is for, in a few words. A name without a label stands for itself. */
export function labelOf(name: string): LocalizedText {
  return labels[name] ?? { en: name, ja: name }
}
