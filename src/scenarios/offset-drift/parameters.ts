import type { ParameterSpec } from '../../simulator/scenario.ts'

/** A type alias: an interface would lack the index signature that `Parameters` asks for. */
export type OffsetDriftParameters = {
  readonly readers: 'both' | 'offset' | 'keyset' | 'neither'
  /** Whether a third reader reads everything in one REPEATABLE READ transaction. */
  readonly snapshot: boolean
  readonly way: 'forward' | 'there-and-back'
} & { readonly [Name in MutationName]: boolean }

/** Each is one statement of an actor of its own. */
export type MutationName = 'insertX' | 'deleteA' | 'deleteB' | 'deleteC' | 'tie' | 'backdated' | 'move'

const mutation = (en: string, ja: string) => ({ kind: 'flag', label: { en, ja }, default: false }) as const

export const parameters = {
  readers: {
    kind: 'choice',
    label: { en: 'Readers', ja: '読み手' },
    options: [
      { value: 'both', label: { en: 'OFFSET and keyset', ja: 'OFFSET とキーセット' } },
      { value: 'offset', label: { en: 'OFFSET', ja: 'OFFSET' } },
      { value: 'keyset', label: { en: 'keyset', ja: 'キーセット' } },
      { value: 'neither', label: { en: 'neither', ja: 'どちらもなし' } },
    ],
    default: 'both',
  },
  snapshot: {
    kind: 'flag',
    label: {
      en: 'A third reader, in one REPEATABLE READ transaction',
      ja: '1 つの REPEATABLE READ トランザクションで読む第三の読み手',
    },
    default: false,
  },
  way: {
    kind: 'choice',
    label: { en: 'Pages', ja: 'ページ' },
    options: [
      { value: 'forward', label: { en: 'forward, to the end', ja: '最後まで進む' } },
      { value: 'there-and-back', label: { en: 'to the end and back', ja: '最後まで進んで戻る' } },
    ],
    default: 'forward',
  },
  insertX: mutation('X is inserted at the head', 'X が先頭に挿入される'),
  deleteA: mutation('A is deleted', 'A が削除される'),
  deleteB: mutation('B, the boundary, is deleted', '境界の B が削除される'),
  deleteC: mutation('C is deleted', 'C が削除される'),
  tie: mutation("T is inserted with B's time", 'B と同時刻の T が挿入される'),
  backdated: mutation('P is inserted, backdated between A and B', 'A と B の間の日時で P が挿入される'),
  move: mutation('C moves to the head', 'C が先頭へ移る'),
} as const satisfies { readonly [Name in keyof OffsetDriftParameters]: ParameterSpec }
