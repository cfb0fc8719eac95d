import type { WorldsMessages } from './messages.ts'

export const ja: WorldsMessages = {
  label: '2 つの世界',
  intro:
    '左右どちらの世界でも、ワーカーは「unknown」を書いて落ち、新しいプロセスが動き出したところです。上はそのプロセスに読めるもの、下は読めないものです。',
  ours: 'こちらのデータベース',
  theirs: 'プロバイダーの台帳',
  theirsUnread: 'プロバイダーの台帳（こちらの誰も読んでいない）',
  value: '値',
  compared: '比較',
  same: '同じ',
  different: '異なる',
  noRow: '行なし',
  noEntry: 'どちらの世界にも記載がありません。',
  rowOf: (table, row) => `${table} の ${row} 行目`,
  identical: (values, bytes) =>
    `一致：${values} 個の値、${bytes} バイトをここで比較しました。こちらのどの問い合わせでも、2 つの世界は区別できません。`,
  notIdentical: (different, values) => `不一致：${values} 個の値のうち ${different} 個が異なります。`,
  theirsIdentical: '一致。',
  theirsNotIdentical: '不一致。',

  decide: '両方の世界について決める',
  decideIntro:
    'どちらの世界にいるのかはわかりません。決めたことを、このページの PostgreSQL で両方の世界について実行します。',
  downloads: (size) => `初回は PostgreSQL（${size}）をダウンロードします。`,
  noScript: '決めるには JavaScript が必要です。',
  running: '両方の世界を実行しています…',
  stop: '停止',
  stopping: '停止して、データベースを起動し直しています…',
  failed: '表示は前の実行のままです。',
  close: '閉じる',

  results: (decision) => `ワーカーは${decision}`,
  toldLabel: '顧客への通知',
  toldNothing: 'なし',
  told: {
    confirming: 'お支払いを確認しています。もう一度お支払いいただく必要はありません。',
    paid: 'お支払いが完了しました。',
    failed: 'お支払いに失敗しました。請求は発生していません。',
  },
  steps: '再起動からの各ステップ',
  afterwards: 'その後の行と台帳',
  replay: 'プレーヤーで再生する',
  announce: (results) => `両方を実行しました。${results.map(([world, outcome]) => `${world}：${outcome}。`).join('')}`,

  linkFound: (decision) =>
    decision === undefined
      ? 'このリンクには 2 つの世界の設定が含まれています。'
      : `このリンクには決定が含まれています：ワーカーは${decision}。`,
  linkRun: '両方の世界を表示する',
  linkIgnore: 'リンクを無視する',
}
