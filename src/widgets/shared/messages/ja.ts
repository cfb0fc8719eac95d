import { crashesByKey } from '../keyboard.ts'
import type { Messages } from './messages.ts'
import { span } from './span.ts'

export const ja: Messages = {
  player: 'プレーヤー',
  settings: '設定',
  unusedSettings: 'この方式では使わない設定',
  unusedSetting: (label, value, usedBy) => `${label}: ${value}（「${usedBy}」でのみ使用）`,
  presets: '実行例',
  sessions: 'セッション',
  lane: (actor) => `セッション ${actor}`,
  yes: 'はい',
  no: 'いいえ',

  reset: '最初から',
  back: '戻る',
  forward: '進む',
  play: '再生',
  pause: '一時停止',
  speed: '速度',
  speedOf: (factor) => `${factor} 倍`,
  timeline: 'タイムライン',
  stepOf: (step, total) => `ステップ ${step} / ${total}`,
  beforeFirst: '最初のステップの前です。',
  howToBegin: '最初のステップの前です。再生するか、最初に進めるセッションを選んでください。',
  goTo: (step) => `ステップ ${step} へ`,
  fire: '一斉に実行',
  seed: 'シード',
  copyLink: 'リンクをコピー',
  linkCopied: 'この実行へのリンクをコピーしました。',
  linkNotCopied: 'コピーできませんでした。リンクはアドレスバーにあります。',
  present: '全画面表示',
  presentEnd: '全画面を終了',
  keys: 'キーボード操作',
  controls: '操作',
  next: '次に進めるセッション',
  instead: 'ほかの選択:',
  noScript: 'ステップ実行や全順序の試行には JavaScript が必要です。下の実行結果は JavaScript なしで最後まで読めます。',

  token: (kind, actor) =>
    ({
      step: `${actor} を進める`,
      crash: `${actor} をクラッシュさせる`,
      expire: `${actor} を lock_timeout で打ち切る`,
      lose: `${actor} のメッセージを消す`,
      double: `${actor} のメッセージを 2 回届ける`,
      delay: `${actor} のメッセージを遅らせる`,
      wake: `${actor} を先に起こす`,
    })[kind],
  noAnswer: (actor) => `${actor} に待つのをやめさせる`,
  lateFirst: (actor) => `遅れたメッセージを先に ${actor} へ届ける`,
  messageOf: (from, to, type) => `${from} → ${to}: ${type}`,
  fateOf: { lose: '消す', double: '2 回届ける', delay: '遅らせる' },
  ofMessage: (actor, type) => ({ before: `${actor} のメッセージ（${type}）を`, after: '' }),
  restart: (actor) => `${actor} を再送`,
  crashOrRestart: 'クラッシュと再起動',
  actorIs: (actor, kind) =>
    ({
      waiting: `${actor} は待機中`,
      finished: `${actor} は完了`,
      crashed: `${actor} はクラッシュ`,
      blocked: `${actor} は進めない`,
    })[kind],

  origin: {
    preset: (label) => `実行例: ${label}`,
    fired: (seed) => `シード ${seed} で決めた順序`,
    finished: (seed) => `途中まで自分で選び、残りはシード ${seed} で決めた順序`,
    chosen: '自分で選んだ順序',
    example: (label) => `「${label}」になる最短の順序`,
    link: 'リンクからの実行',
  },
  nothingYet: 'まだ何も実行していません。最初に進めるセッションを選ぶか、一斉に実行してください。',
  prefixOnly: 'まだ途中',

  sentWaiting: '送信済み、応答待ち',
  waitsFor: (actors) => `${actors} を待つ`,
  wait: {
    key: (relation, columns, values) => `対象: ${relation} のキー (${columns}) = (${values})`,
    row: (relation, columns, values) => `対象: ${relation} の行 (${columns}) = (${values})`,
    someRow: (relation) => `対象: ${relation} のある行`,
    relation: (relation, mode) => `対象: テーブル ${relation} (${mode})`,
    transaction: (relation) => `${relation === undefined ? '' : `対象: ${relation}、`}そのトランザクションが終わるまで`,
    advisory: '対象: アドバイザリロック',
    other: (mode) => `対象: ロック (${mode})`,
  },
  waitOver: '待機終了',
  waitEnds: (actor) => `${actor} の待機が終わる`,
  rows: (count) => `${count} 行`,
  moreRows: (count) => `ほか ${count} 行`,
  wholeStatement: '文の全体',
  edited: '編集した SQL',
  parameters: 'パラメータ',
  failed: 'エラー',
  aborted: 'トランザクションが失敗していたので、この COMMIT はロールバックになりました',
  crashed: (by) =>
    by === 'schedule' ? 'ここでプロセスがクラッシュします。' : '設定どおり、ここでプロセスがクラッシュします。',
  restarted: (incarnation) => `再送: ${incarnation} 回目の試行、新しいセッション。`,
  expired: 'lock_timeout で打ち切り',
  sends: (to) => `${to}へ応答`,
  receives: (from) => `${from} から受信`,
  fate: { delivered: '届いた', lost: '途中で失われた', doubled: '2 回届いた', delayed: '遅れている' },
  timer: (milliseconds) => `${milliseconds} ms 経過（仮想時間）`,
  stalls: 'ほかの誰も進めなくなるまで停止',
  client: 'クライアント',

  machines: '状態機械',
  machineUncommitted: (state, by) => `${state}（${by} が未コミット）`,
  machineNowhere: { row: '行なし', actor: '停止中' },

  tables: 'テーブル',
  ledgersAfter: (step) => `ステップ ${step} の後のプロバイダーの台帳`,
  ledgersBefore: '最初のステップの前のプロバイダーの台帳',
  ledgersNote: 'こちらのデータベースの外にあります。こちらのクラッシュやロールバックでは変わりません。',
  tablesAfter: (step) => `ステップ ${step} の後のテーブル`,
  tablesBefore: '最初のステップの前のテーブル',
  noRows: '行なし',
  state: '状態',
  row: {
    added: '追加',
    committed: 'いまコミット',
    changed: '変更',
    removed: '削除',
    rolledBack: (actor) => `${actor} がロールバック`,
    uncommitted: (actor) => `${actor} が未コミット`,
    locked: (actor) => `${actor} がロック中`,
    rewritten: (actor) => `${actor} が変更中`,
  },

  verdict: '判定',
  holds: '成立',
  broken: '違反',
  unfinished: '未完了',
  unfinishedNote: '判定は全セッションが終わってから出ます。',
  cutShort: 'この実行は途中で止まっています。',

  predict: '予想',
  predictOpen: '先に結末を予想する',
  predictQuestion: 'どう終わると思いますか。この先のステップは、そこへ進むまで隠しておきます。',
  predictMade: (outcome) => `予想:「${outcome}」。進めるか再生して確かめてください。`,
  predictChange: '変更',
  predictClose: '予想しない',
  predictRight: (outcome) => `予想どおり「${outcome}」でした。`,
  predictWrong: (predicted, actual) => `予想は「${predicted}」、結末は「${actual}」でした。`,
  predictAfter: '分かれ目のステップまで戻るか、全順序を試してそれぞれの割合を見てください。',
  predictHidden: '予想中は閉じています。',

  explore: 'すべての順序',
  exploreIntro:
    '全セッションの文を、PostgreSQL が許すすべての順序で、このページの中のデータベース上で実行し、結末ごとに数えます。',
  exploreButton: '全順序を試す',
  crashesUpTo: 'クラッシュの上限',
  lossesUpTo: 'メッセージ消失の上限',
  runsUpTo: '実行回数の上限',
  exploring: (runs) => `ここまで ${runs} 回実行`,
  exploredAll: (schedules, runs) => `この範囲の全 ${schedules} 通りの順序を ${runs} 回の実行で網羅。`,
  exploredSome: (schedules, runs, seed) =>
    `全順序ではありません。${schedules} 通りを ${runs} 回の実行で確認し、残りはシード ${seed} で抽出しました。ここにない結末もありえます。`,
  exploreStopped: (runs) => `${runs} 回の実行で中止したため、全順序の数ではありません。`,
  exploreRow: '通り。例を表示',
  pressRow: '行を押すと、そうなる最短の順序を表示します。',
  stop: '中止',
  stopping: '中止してデータベースを起動し直しています…',

  sql: 'SQL を編集',
  sqlIntro: 'ここに書いた文が、元の文の代わりに実行されます。実行はこのブラウザの中だけです。',
  sqlLocked: 'この設定に編集できる文はありません。',
  runEdited: '編集した SQL で実行',
  runEditedKey: 'Ctrl+Enter / ⌘+Enter でも可',
  original: '元に戻す',
  editedCount: (count) => `編集した文: ${count}`,
  editsPending: '上の実行は、この編集より前のものです。',
  editsKept: '編集内容はこのブラウザに保存されます。',
  editsNotKept:
    'このブラウザではページがデータを保存できないため、再読み込みすると編集は失われます。リンクには残ります。',
  restoreAll: 'すべて元に戻す',

  stepTable: '全ステップの表',
  stepTableColumns: {
    step: 'ステップ',
    session: 'セッション',
    what: '実行内容',
    result: '結果',
    sentence: '起きたこと',
  },
  thisRun: 'この実行',
  schedule: 'スケジュール',

  real: 'どこまでが本物か',
  realList: ({ postgres, pglite, native, download }) => [
    `データベースは本物です。WebAssembly にコンパイルされた PostgreSQL ${postgres}（PGlite${pglite ? ` ${pglite}` : ''}）が、このページの Web Worker で動きます。最初の実行で ${download} をダウンロードし、外部へは何も送りません。`,
    'PGlite のバックエンドは 1 つなので、同時に動くセッションは 1 つです。ほかのセッションの開いたトランザクションは PREPARE TRANSACTION で退避し、当時のスナップショットの下で文を再生して再開します。待ち、エラー、条件の再確認は PostgreSQL 自身の動作です。',
    '時間は仮想です。now() はステップが指示したときだけ進み、lock_timeout に達するかどうかはスケジュール上の選択です。',
    `同じスケジュールを、本書のテストはネイティブの PostgreSQL ${native ?? '18'} サーバーでも実行し、トレースの一致を確認します。`,
  ],
  realLanes:
    'プロセスとメッセージはシミュレーションです。1 つのレーンが、自分のセッションを持つ 1 つのサーバープロセスが処理する 1 つのリクエストを表します。',
  recordedNative: (postgres) =>
    `ネイティブの PostgreSQL ${postgres} サーバーで記録したものです。ページ内では実行されません。`,

  downloadNote: (size) => `最初の実行で PostgreSQL（${size}）をダウンロードします。`,
  downloading: (loaded, total) => `PostgreSQL をダウンロード中: ${loaded} / ${total}`,
  compiling: 'PostgreSQL を起動中…',
  running: '実行中…',
  showsPrevious: '下はまだ前の実行です。',

  failure: {
    'no-webassembly': {
      title: 'このブラウザではデータベースを動かせません。',
      way: 'WebAssembly がないか、コンパイルできません。下の実行結果はそのまま読めます。続きを動かすには、別のブラウザを使うか、ロックダウンモードを解除してください。',
    },
    download: {
      title: 'データベースをダウンロードできませんでした。',
      way: '接続を確認してもう一度試してください。下の実行結果はそのままです。',
    },
    memory: {
      title: 'データベースを動かすメモリが足りません。',
      way: '約 200 MB 必要です。ほかのタブを閉じてもう一度試してください。',
    },
    boot: {
      title: 'データベースが起動しませんでした。',
      way: 'もう一度試してください。直らなければページを再読み込みしてください。リンクと編集内容は残ります。',
    },
    worker: {
      title: 'データベースのワーカーが終了しました。',
      way: 'スマートフォンではメモリ不足で終了させられることがあります。もう一度試すと、起動し直して同じスケジュールを実行します。',
    },
    unsupported: {
      title: 'このページのデータベースは、この SQL を実行しません。',
      way: '正しく再現できない文なので、まったく実行していません。文を変えるか、元に戻してください。',
    },
    mismatch: {
      title: 'スケジュールがこの実行に合いません。',
      way: '合わなくなる直前までを表示しています。そこから、次に進めるセッションを選んで続けられます。',
    },
    stopped: { title: '中止しました。', way: '前の実行を表示しています。もう一度試すか、SQL を変えてください。' },
    fault: {
      title: '本書のバグです。',
      way: '失敗した実行は表示していません。もう一度試すか、最初からやり直してください。',
    },
  },
  failureAt: (steps) => `その前に ${steps} ステップ実行されました。`,
  tryAgain: 'もう一度試す',
  dismiss: '閉じる',

  link: {
    found: 'このリンクには実行が含まれています。',
    foundStale: 'このリンクには実行が含まれていますが、作成後に次の点が変わりました。',
    sqlInside: 'SQL も含まれています。実行する前に確認してください。',
    run: 'この実行を表示',
    runNearest: '最も近い実行を表示',
    runDownloads: (size) => `${size} をダウンロード`,
    ignore: 'リンクを無視',
    problem: (problem) => {
      switch (problem.kind) {
        case 'scenario-gone':
          return `シナリオ「${problem.name}」はありません。代わりにこのシナリオを最初から表示します。`
        case 'version':
          return problem.link === undefined
            ? `どのバージョンのシナリオ用のリンクか書かれていません。現在はバージョン ${problem.now} です。`
            : `このシナリオのバージョン ${problem.link} 用のリンクです。現在はバージョン ${problem.now} なので、実行の流れが異なる場合があります。`
        case 'parameter-gone':
          return `設定「${problem.name}」はなくなったため、無視します。`
        case 'parameter-value':
          return `「${problem.value}」は「${problem.name}」の値ではないため、${problem.instead} を使います。`
        case 'schedule':
          return problem.kept === ''
            ? 'スケジュールを読み取れないため、何も実行していない状態から始めます。'
            : `スケジュールは ${problem.kept} までしか読み取れないため、残りは無視します。`
        case 'statement-gone':
          return `文「${problem.name}」はなくなったか、この設定では使われないため、その編集は無視します。`
        case 'broken':
          return `一部（${problem.part}）を読み取れないため、既定値を使います。`
      }
    },
  },

  keyHelp: {
    title: 'キーボード操作',
    note: 'プレーヤーにフォーカスがあり、文字を入力していないときに使えます。',
    close: '閉じる',
    rows: (letters) => [
      [letters.actors, letters.crashes ? 'そのレーンを進める' : 'そのセッションを進める'],
      ...(crashesByKey(letters) ? ([[['C'], 'クラッシュさせる。クラッシュ後は再起動']] as const) : []),
      [['→', 'Page Down'], '1 ステップ進む'],
      [['←', 'Page Up'], '1 ステップ戻る'],
      [['Home'], '最初のステップの前へ'],
      [['End'], '最後のステップへ'],
      [['Space', '.'], '再生・一時停止'],
      [['R'], '最初から'],
      [['Ctrl+Enter', '⌘+Enter'], '編集した SQL で実行（編集中）'],
      [['Esc'], '全画面を終了'],
      [['?'], 'この一覧'],
    ],
  },

  ofProcesses: {
    state: '行の変化',
    sessions: 'プロセスとメッセージ',
    next: '次に進めるレーン',
    restart: (actor) => `${actor} を再起動`,
    restarted: (incarnation) => `${incarnation} 番目のプロセスが、新しいセッションで始まります。`,
    sends: (to, type) => `${to} へ ${type} を送信`,
    receives: (from, type) => `${from} から ${type} を受信`,
    client: '顧客',
    timer: (milliseconds) => `${span(milliseconds, ['時間', '分', '秒'])}経過（仮想時間）`,
    exploreIntro:
      'PostgreSQL が許すすべての順序を、上限までのクラッシュとメッセージ消失をあらゆる時点に入れて、このページの中のデータベース上で実行し、結末ごとに数えます。',
    realLanes:
      'プロセス、メッセージ、プロバイダーはシミュレーションです。ワーカーはそれぞれ自分のセッションを持つプロセスです。プロバイダーはセッションを持たず、時間はステップとしてだけ進みます。',
  },
}
