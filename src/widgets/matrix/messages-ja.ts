import type { MatrixMessages } from './messages.ts'

export const ja: MatrixMessages = {
  phrase: (label, value) => `${label}、${value}`,
  intro: (crashes, losses) =>
    `各セルは、その地点で落ちたときに起こりうる結果です。1 回の実行につきクラッシュ ${crashes} 回、失われるメッセージ ${losses} 通までの全順序を調べました。数字は順序の数です。`,
  press: '結果を押すと、そう終わる最短の順序を再生します。',
  skip: '表を飛ばす',
  marks: { holds: '問題なく終わる', broken: '不変条件に違反する', unfinished: '違反はないが、まだ誰にもわからない' },
  crashPoint: 'ワーカーが落ちるのは',
  outcomes: {
    'charged-twice': '二重課金',
    'told-wrongly': '誤った通知',
    'charge-lost': '課金の記録なし',
    'held-charged': '保留・課金済み',
    'held-not-charged': '保留・課金なし',
    'charged-once': '一度だけ課金',
    'not-charged': '課金なし',
  },
  orders: '通りの順序。一つを再生する',
  noSuchStep: 'このステップはありません',
  explored: '探索',
  everyOrder: (schedules, runs) => `全 ${schedules} 通り（実行 ${runs} 回）`,
  sample: (schedules, runs) => `標本：実行 ${runs} 回で ${schedules} 通り`,

  rerun: 'この表をここで計算し直す',
  rerunIntro: (entries, runs) =>
    `上の数字はこのページのビルド時に計算したものです。同じ計算をこのページの PostgreSQL で行い、結果を比べられます。組み合わせは ${entries} 通り、実行は ${runs} 回です。`,
  rerunDownloads: (size) => `初回は PostgreSQL（${size}）をダウンロードします。`,
  begin: '計算する',
  again: '最初から計算し直す',
  goOn: (left) => `残り ${left} 通りを続ける`,
  stop: '停止',
  stopping: '停止して、データベースを起動し直しています…',
  running: (entry, entries, runs) => `組み合わせ ${entry}/${entries}、ここまでの実行 ${runs} 回`,
  stopped: (done, entries) => `停止しました。${entries} 通りのうち済んだ ${done} 通りは残ります。`,
  same: (entries, orders, runs, seconds) =>
    `${entries} 通りを計算しました。このブラウザーで見つかった結果とその順序の数は、ページの表と同じです。順序 ${orders} 通り、実行 ${runs} 回、${seconds} 秒。`,
  differs: (different, entries, runs, seconds) =>
    `${entries} 通りのうち ${different} 通りで、このブラウザーの結果がページの表と異なります。実行 ${runs} 回、${seconds} 秒。`,
  row: {
    title: '組み合わせごとの結果',
    what: '組み合わせ',
    result: 'ページの表との比較',
    runs: '実行',
    time: '時間',
    same: '同じ',
    differs: '異なる',
    seconds: (seconds) => `${seconds} 秒`,
    difference: (crashPoint, outcome, page, here) =>
      `${crashPoint}：${outcome}、ページでは ${page} 通り、ここでは ${here} 通り`,
    differentCoverage: (page, here) => `調べた順序：ページでは ${page} 通り、ここでは ${here} 通り`,
  },
  failed: '済んだ分は残っています。もう一度試すと、その続きから始まります。',
  close: '閉じる',
  noScript: 'ここで計算し直すには JavaScript が必要です。表とリンクには必要ありません。',
}
