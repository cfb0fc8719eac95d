import type { Locale } from './chapter-words.ts'

/** The words of the table of changes and methods. */
export interface DriftWords {
  readonly change: string
  readonly method: Readonly<Record<'offset' | 'keyset' | 'snapshot', string>>
  readonly outcome: Readonly<Record<string, string>>
  readonly orders: (count: string, of: string) => string
  readonly replay: string
  readonly pairs: (count: number) => string
  readonly table: string
  readonly note: (runs: string) => string
}

const en: DriftWords = {
  change: 'What changes between the pages',
  method: { offset: 'OFFSET', keyset: 'keyset', snapshot: 'OFFSET in one snapshot' },
  outcome: { fine: 'fine', repeats: 'repeats', loses: 'loses', 'repeats-and-loses': 'repeats and loses' },
  orders: (count, of) => (of === '1' ? 'the only order' : `${count} of ${of} orders`),
  replay: 'show one',
  pairs: (count) => `All ${count} pairs of changes`,
  table: 'Changes and methods',
  note: (runs) =>
    `Every order of the pages and the changes was run when this page was built (${runs} runs in all): 2/3 says that 2 of 3 orders end so. A press shows the shortest of them.`,
}

const ja: DriftWords = {
  change: 'ページの間に起きる変更',
  method: { offset: 'OFFSET', keyset: 'キーセット', snapshot: 'スナップショット内の OFFSET' },
  outcome: { fine: '問題なし', repeats: '重複', loses: '欠落', 'repeats-and-loses': '重複と欠落' },
  orders: (count, of) => (of === '1' ? '唯一の順序' : `${of} 通りのうち ${count} 通り`),
  replay: '例を表示',
  pairs: (count) => `2 つの変更の組み合わせ（全 ${count} 組）`,
  table: '変更と方式',
  note: (runs) =>
    `ページの読み取りと変更のすべての順序を、このページのビルド時に実行しました（合計 ${runs} 回）。2/3 は、3 通りの順序のうち 2 通りがそうなることを表します。押すと、その中で最短の順序を表示します。`,
}

export const driftWords = (locale: Locale): DriftWords => (locale === 'ja' ? ja : en)
