import type { Outcome } from '../session/index.ts'

export type Locale = 'en' | 'ja'

/** The words of the components of a chapter; the player has its own. */
export interface ChapterWords {
  readonly often: string
  readonly asTable: string
  readonly who: string
  readonly what: string
  readonly row: string
  readonly lost: string
  readonly state: string
  readonly when: string
  readonly nextState: string
  readonly currentState: string
  readonly session: string
  readonly statement: string
  readonly answer: string
  readonly ranOn: (postgres: string) => string
  readonly recordedOn: (postgres: string, date: string) => string
  readonly waitsFor: (sessions: string) => string
  readonly goesOn: (session: string) => string
  readonly rows: (count: number) => string
  readonly andMore: (count: number) => string
  readonly verdict: Readonly<Record<'holds' | 'broken', string>>
  readonly parameters: string
  readonly verdictColumn: string
  readonly outcome: string
  readonly orders: string
  readonly everyOrder: (schedules: string, runs: string) => string
  readonly sampled: (schedules: string, runs: string) => string
  readonly crashes: (atMost: number) => string
  readonly answerLabel: string
}

const en: ChapterWords = {
  often: 'Often said',
  asTable: 'The picture as a table',
  who: 'Who',
  what: 'What',
  row: 'Row',
  lost: 'lost on the way',
  state: 'State',
  when: 'What happens [what must hold]',
  nextState: 'Next state',
  currentState: 'now',
  session: 'Session',
  statement: 'Statement',
  answer: 'What PostgreSQL answered',
  ranOn: (postgres) => `Run on PostgreSQL ${postgres} (PGlite) when this page was built.`,
  recordedOn: (postgres, date) =>
    `Recorded on a native PostgreSQL ${postgres} server on ${date}. The engine in this page refuses SERIALIZABLE, so this one does not run here.`,
  waitsFor: (sessions) => `waits for ${sessions}`,
  goesOn: (session) => `${session} goes on:`,
  rows: (count) => (count === 1 ? '1 row' : `${count} rows`),
  andMore: (count) => `and ${count} more`,
  verdict: { holds: 'holds', broken: 'breaks' },
  parameters: 'Strategy',
  verdictColumn: 'Invariants',
  outcome: 'Outcomes, and in how many orders',
  orders: 'Explored',
  everyOrder: (schedules, runs) => `every order: ${schedules}, covered by ${runs} runs`,
  sampled: (schedules, runs) => `a sample: ${runs} runs, which cover ${schedules} orders`,
  crashes: (atMost) =>
    atMost === 0 ? 'Without crashes.' : `Crashes included: at most ${atMost} in a run, between any two steps.`,
  answerLabel: 'An answer, and why the wrong ones are wrong',
}

const ja: ChapterWords = {
  often: 'よくある説明',
  asTable: '図の内容を表で見る',
  who: '主体',
  what: '内容',
  row: '行',
  lost: '途中で失われる',
  state: '状態',
  when: '出来事（条件）',
  nextState: '次の状態',
  currentState: '現在',
  session: 'セッション',
  statement: '文',
  answer: 'PostgreSQL の応答',
  ranOn: (postgres) => `このページのビルド時に PostgreSQL ${postgres}（PGlite）で実行した結果です。`,
  recordedOn: (postgres, date) =>
    `${date} に、ネイティブの PostgreSQL ${postgres} サーバーで記録した結果です。このページのエンジンは SERIALIZABLE を受け付けないため、ここでは実行できません。`,
  waitsFor: (sessions) => `${sessions} を待つ`,
  goesOn: (session) => `${session} が再開：`,
  rows: (count) => `${count} 行`,
  andMore: (count) => `ほか ${count} 件`,
  verdict: { holds: '成立', broken: '違反' },
  parameters: '方式',
  verdictColumn: '不変条件',
  outcome: '結果と、それに至る順序の数',
  orders: '探索',
  everyOrder: (schedules, runs) => `全 ${schedules} 通り（実行は ${runs} 回）`,
  sampled: (schedules, runs) => `標本：${runs} 回の実行で ${schedules} 通りを確認`,
  crashes: (atMost) =>
    atMost === 0
      ? 'クラッシュは起こしていません。'
      : `クラッシュも含みます（1 回の実行につき最大 ${atMost} 回、任意のステップの間）。`,
  answerLabel: '解答例と、誤りやすい答え',
}

/** The words for a page's language (`Astro.currentLocale`); the book's root is English. */
export function chapterWords(currentLocale: string | undefined): {
  readonly locale: Locale
  readonly words: ChapterWords
} {
  return currentLocale === 'ja' ? { locale: 'ja', words: ja } : { locale: 'en', words: en }
}

/** The first lines of an outcome: a command tag with its rows, an error with its SQLSTATE, or a wait. */
export type AnswerLine =
  /** `text` is empty where the rows say it all, as after a SELECT. */
  | { readonly kind: 'tag'; readonly text: string; readonly rows: string | undefined }
  | { readonly kind: 'error'; readonly sqlstate: string; readonly text: string }
  | { readonly kind: 'wait'; readonly text: string }

export function answerLines(outcome: Outcome, words: ChapterWords): readonly AnswerLine[] {
  if (outcome.kind === 'waiting') return [{ kind: 'wait', text: words.waitsFor(outcome.for.join(', ')) }]
  const tags = outcome.results.map(({ tag, fields, rows }): AnswerLine => ({
    kind: 'tag',
    text: tag.startsWith('SELECT ') ? '' : tag,
    rows: fields.length === 0 ? undefined : printedRows(rows, words),
  }))
  if (outcome.kind === 'completed') return tags
  return [...tags, { kind: 'error', sqlstate: outcome.error.sqlstate, text: outcome.error.message }]
}

/** The lines of an EXPLAIN, all of them; `undefined` for any other answer. */
export function planLines(outcome: Outcome): readonly string[] | undefined {
  const last = outcome.kind === 'completed' ? outcome.results.at(-1) : undefined
  return last?.tag === 'EXPLAIN' ? last.rows.map(([line]) => line ?? '') : undefined
}

const SHOWN_ROWS = 4

function printedRows(rows: readonly (readonly (string | null)[])[], words: ChapterWords): string {
  const shown = rows.slice(0, SHOWN_ROWS).map((row) => `(${row.map(printedValue).join(', ')})`)
  const more = rows.length > SHOWN_ROWS ? [words.andMore(rows.length - SHOWN_ROWS)] : []
  const count = words.rows(rows.length)
  return rows.length === 0 ? count : `${count}: ${[...shown, ...more].join(' ')}`
}

function printedValue(value: string | null): string {
  if (value === null) return 'NULL'
  return value === '' ? "''" : value
}
