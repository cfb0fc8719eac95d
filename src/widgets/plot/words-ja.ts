import type { CostWords } from './words.ts'

export const ja: CostWords = {
  widget: '1 ページのコスト',
  form: { offset: 'OFFSET', or: 'OR 形式', row: '行形式', 'or-with-bound': 'OR 形式 + 上限' },
  measure: { time: '時間', buffers: 'バッファ', rows: '読んだ行' },
  axis: { time: 'ミリ秒', buffers: '8 kB のバッファ数', rows: '読んだ行数' },
  value: { time: (ms) => `${ms} ms`, buffers: (count) => `${count} バッファ`, rows: (count) => `${count} 行` },
  rows: 'テーブルの行数',
  rowsOption: (rows) => `${rows} 行`,
  memory: (size) => `データベース本体のほかに、メモリを約 ${size} 使います。`,
  make: (rows) => `${rows} 行を作って測る`,
  downloads: (size) => `最初にデータベース（${size}）をダウンロードします。`,
  indexState: 'インデックス (account_id, created_at DESC, id DESC)',
  index: (present) => (present ? 'インデックスあり' : 'インデックスなし'),
  measureAll: 'この条件で測る',
  measureNeedsRows: '先に行を作ってください。',
  stop: '中止',
  stopAtOnce: '今すぐ中止（テーブルは失われます）',
  downloading: (loaded, total) => `データベースをダウンロード中: ${loaded} / ${total}`,
  compiling: 'データベースを起動中 …',
  making: {
    rows: (rows, of) => `挿入中: ${rows} / ${of} 行`,
    index: (rows) => `${rows} 行のインデックスを作成中 …`,
    analyze: (rows) => `${rows} 行を ANALYZE 中 …`,
  },
  stopping: '実行中の処理が終わりしだい中止します …',
  measuring: (done, total) => `測定中: ${done} / ${total} ページ`,
  baked: (rows, postgres) =>
    `このページのビルド時に測った値です。お使いのマシンの値ではありません: ${rows} 行、PostgreSQL ${postgres}（Node 上の PGlite）。`,
  here: (rows, postgres) =>
    `お使いのマシンで、このページの中で測った値です: ${rows} 行、PostgreSQL ${postgres}（PGlite）。`,
  notHereYet: '作ったテーブルは、この条件ではまだ測っていません。',
  stands: ({ ended }, rows, of, size) =>
    ({
      complete: `テーブルは ${rows} 行、${size} です。`,
      stopped: `中止しました。${of} 行のうち ${rows} 行（${size}）が残っていて、測れます。`,
      full: `メモリが足りなくなりました。${of} 行のうち ${rows} 行（${size}）が残っていて、測れます。もっと増やすには、ほかのタブを閉じてください。`,
    })[ended],
  gone: 'データベースがほかの処理を実行したため、テーブルはなくなりました。行を作り直してください。',
  plots: '深さとコスト',
  shown: '表示する値',
  plotNote:
    '下へ行くほど、そのページより前にある行が多くなります。右へ行くほどコストが高くなります（対数目盛）。点を押すと実行計画が開きます。',
  depth: 'ページより前の行数',
  depthOf: (rows) => `深さ ${rows} 行`,
  point: (form, depth, value) => `${form}、${depth}: ${value}`,
  floor: (value) => `何も読まない文: ${value}`,
  table: '点を表で見る',
  formColumn: '取り方',
  plan: '実行計画',
  planOf: (form, depth) => `実行計画: ${form}、${depth}`,
  fastest: (runs) => `${runs} 回のうち最短`,
  statement: '実行した文',
  noScript: '行の作成と測定には JavaScript が必要です。下の点は JavaScript なしですべて読めます。',
  failure: {
    'no-webassembly': {
      title: 'このブラウザではデータベースを動かせません。',
      way: 'WebAssembly がないか、コンパイルできません。ビルド時に測った点はそのまま読めます。',
    },
    download: {
      title: 'データベースをダウンロードできませんでした。',
      way: '接続を確認してもう一度試してください。',
    },
    memory: {
      title: 'ブラウザのメモリが足りません。',
      way: '行数を減らすか、ほかのタブを閉じて、もう一度試してください。テーブルは失われましたが、測った点は残っています。',
    },
    boot: {
      title: 'データベースが起動しませんでした。',
      way: 'もう一度試してください。直らなければページを再読み込みしてください。',
    },
    worker: {
      title: 'データベースのワーカーが終了しました。',
      way: 'スマートフォンではメモリ不足で終了させられることがあります。行数を減らして、もう一度試してください。測った点は残っています。',
    },
    unsupported: {
      title: 'このページのデータベースは、この処理を実行しません。',
      way: '測った点は残っています。',
    },
    mismatch: { title: '要求が合いません。', way: '測った点は残っています。' },
    stopped: {
      title: '中止しました。',
      way: 'テーブルは失われましたが、測った点は残っています。行はいつでも作り直せます。',
    },
    fault: { title: 'この本の側で問題が起きました。', way: 'もう一度試してください。測った点は残っています。' },
  },
  tryAgain: 'もう一度試す',
  close: '閉じる',
}
