import type { Locale } from '../messages/locale.ts'

/** The words around a plan; what EXPLAIN prints stays as it prints it. */
export interface PlanWords {
  readonly plan: string
  readonly cost: (read: string, returned: string, buffers: string) => string
  readonly rows: (count: string) => string
  readonly buffers: (count: string) => string
  readonly seek: string
  readonly filter: string
  readonly filteredAway: string
  readonly skipped: (count: string) => string
  readonly sort: string
  readonly whole: string
  readonly unreadable: string
}

const en: PlanWords = {
  plan: 'Plan',
  cost: (read, returned, buffers) => `Read ${read} to return ${returned}, looking at ${buffers}.`,
  rows: (count) => (count === '1' ? '1 row' : `${count} rows`),
  buffers: (count) => (count === '1' ? '1 buffer' : `${count} buffers`),
  seek: 'where in the index the reading begins and ends',
  filter: 'checked row by row, after reading',
  filteredAway: 'read, then thrown away',
  skipped: (count) => `Skipped: ${count} read, then thrown away by position`,
  sort: 'reads all of its input before its first row comes out',
  whole: 'reads the whole table',
  unreadable: 'This plan has a form that the page can’t read.',
}

const ja: PlanWords = {
  plan: '実行計画',
  cost: (read, returned, buffers) => `${read}を読み、${returned}を返した。参照したのは ${buffers}。`,
  rows: (count) => `${count} 行`,
  buffers: (count) => `${count} バッファ`,
  seek: 'インデックスのどこからどこまでを読むか',
  filter: '読んだ後に 1 行ずつ調べる',
  filteredAway: '読んでから捨てた行',
  skipped: (count) => `スキップ: ${count}を読み、位置だけを理由に捨てた`,
  sort: '入力をすべて読むまで最初の 1 行を返せない',
  whole: 'テーブル全体を読む',
  unreadable: 'このページでは読み取れない形の実行計画です。',
}

export const planWords = (locale: Locale): PlanWords => (locale === 'ja' ? ja : en)
