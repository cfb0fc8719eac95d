import type { MachineWords } from '../description.ts'

export const workerWords: MachineWords = {
  title: { en: 'The worker', ja: 'ワーカー' },
  description: {
    en: 'The worker reads what the database holds, asks it for permission to send, sends, and records the provider’s word. Without a word it takes one way out, and else leaves the attempt unknown. It may crash in any state; after a restart it reads again.',
    ja: 'ワーカーはデータベースの内容を読み、送信の許可を取り、送信し、プロバイダーの回答を記録する。回答がなければ回復の手段を一度だけ試し、それでも分からなければ unknown のまま残す。どの状態でもクラッシュし得て、再起動すると読むところから始める。',
  },
  states: {
    reading: { en: 'Reading', ja: '読み込み' },
    asking: { en: 'Asking to send', ja: '送信の許可を取る' },
    sending: { en: 'Sending', ja: '送信し、応答を待つ' },
    recovering: { en: 'Choosing a way out', ja: '回復手段を選ぶ' },
    lookingUp: { en: 'Looking up', ja: '照会' },
    askingAgain: { en: 'Asking to resend', ja: '再送の許可を取る' },
    startingAnew: { en: 'Starting anew', ja: '新しい試行を始める' },
    recording: { en: 'Recording', ja: '記録' },
    held: { en: 'Held: unknown', ja: '保留：不明' },
    done: { en: 'Done', ja: '終了' },
    down: { en: 'Crashed', ja: 'クラッシュ' },
  },
  events: {
    'attempt.read': { en: 'read', ja: '読んだ' },
    'permission.granted': { en: '1 row changed', ja: '1 行変わった' },
    'permission.refused': { en: '0 rows changed', ja: '0 行だった' },
    word: { en: 'a definite word', ja: '確定した回答' },
    noAnswer: { en: 'timeout, reset or 5xx', ja: 'タイムアウト、切断、5xx' },
    'lookup.absent': { en: 'not found', ja: '見つからない' },
    recorded: { en: 'committed', ja: 'COMMIT した' },
    told: { en: 'customer told: confirming', ja: '顧客に「確認中」と伝えた' },
    crash: { en: 'crash', ja: 'クラッシュ' },
    restart: { en: 'restart', ja: '再起動' },
  },
  guards: {
    isPending: { en: 'pending', ja: 'pending' },
    isUnknown: { en: 'unknown', ja: 'unknown' },
    resendsByKey: { en: 'resends with the same key', ja: '同じキーで再送する方式' },
    looksUp: { en: 'looks up first', ja: '先に照会する方式' },
    resendsNaively: { en: 'just sends again', ja: 'そのまま送り直す方式' },
    startsAnew: { en: 'takes it for a failure', ja: '応答なしを失敗とみなす方式' },
    hasTried: { en: 'after a way out was tried', ja: '回復を試した後' },
    takesSilenceForFailure: { en: 'takes it for a failure', ja: '失敗とみなす方式' },
  },
}
