import { keysetQuery, offsetQuery, type Cursor, type PageQuery, type Way } from '../../reference/index.ts'
import type { LocalizedText } from '../../simulator/trace.ts'
import { ACCOUNT, list, orders, PAGE_SIZE } from './orders.ts'
import type { OffsetDriftParameters } from './parameters.ts'

const page = { filters: [ACCOUNT], size: PAGE_SIZE }

export function offsetPage(offset: number): PageQuery {
  return offsetQuery(list, { ...page, offset })
}

export function keysetPage(way: Way, cursor: Cursor | undefined): PageQuery {
  return keysetQuery(list, { ...page, way, ...(cursor && { cursor }), form: 'row' })
}

/** Each statement of a reader that asks for a page. */
export interface PageStatement {
  readonly name: string
  readonly method: 'offset' | 'keyset'
  readonly way: Way
  readonly label: LocalizedText
  readonly sql: string
}

const anyCursor: Cursor = [orders.B.createdAt, orders.B.id]

export const pageStatements = [
  {
    name: 'offset-page',
    method: 'offset',
    way: 'next',
    label: { en: 'Next page by OFFSET', ja: 'OFFSET で次のページ' },
    sql: offsetPage(0).sql,
  },
  {
    name: 'offset-previous-page',
    method: 'offset',
    way: 'previous',
    label: { en: 'Previous page by OFFSET', ja: 'OFFSET で前のページ' },
    sql: offsetPage(0).sql,
  },
  {
    name: 'keyset-first-page',
    method: 'keyset',
    way: 'next',
    label: { en: 'First page', ja: '最初のページ' },
    sql: keysetPage('next', undefined).sql,
  },
  {
    name: 'keyset-page',
    method: 'keyset',
    way: 'next',
    label: { en: 'Next page by keyset', ja: 'キーセットで次のページ' },
    sql: keysetPage('next', anyCursor).sql,
  },
  {
    name: 'keyset-previous-page',
    method: 'keyset',
    way: 'previous',
    label: { en: 'Previous page by keyset', ja: 'キーセットで前のページ' },
    sql: keysetPage('previous', anyCursor).sql,
  },
  {
    name: 'snapshot-page',
    method: 'offset',
    way: 'next',
    label: { en: 'Next page in the snapshot', ja: 'スナップショットで次のページ' },
    sql: offsetPage(0).sql,
  },
  {
    name: 'snapshot-previous-page',
    method: 'offset',
    way: 'previous',
    label: { en: 'Previous page in the snapshot', ja: 'スナップショットで前のページ' },
    sql: offsetPage(0).sql,
  },
] as const satisfies readonly PageStatement[]

export type PageStatementName = (typeof pageStatements)[number]['name']

export function pageStatement(name: string): PageStatement | undefined {
  return pageStatements.find((each) => each.name === name)
}

/** Those that a run with these parameters can send. */
export function pageStatementsOf({ readers, snapshot, way }: OffsetDriftParameters): readonly PageStatement[] {
  const present = (name: string): boolean => {
    if (name.startsWith('offset')) return readers === 'both' || readers === 'offset'
    if (name.startsWith('keyset')) return readers === 'both' || readers === 'keyset'
    return snapshot
  }
  return pageStatements.filter((each) => present(each.name) && (way === 'there-and-back' || each.way === 'next'))
}
