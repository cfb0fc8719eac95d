import { nameOf, type Reading } from '../../scenarios/offset-drift/index.ts'
import { placeOf, type Place } from '../../scenarios/offset-drift/places-at.ts'

/** What one reader makes of one place of the list. */
export interface Cell {
  /** The pages that showed it, counted from 1. */
  readonly pages: readonly number[]
  readonly mark?: 'repeated' | 'lost'
  /** Whether the reader's latest page counted past it. */
  readonly skipped: boolean
}

export function cellOf({ pages, repeated, lost }: Reading, { row, position }: Place): Cell {
  const place = placeOf(row)
  const isSame = (other: Place['row']): boolean => other['order_id'] === row['order_id']
  const shown = pages.flatMap((page, at) => (page.rows.some((each) => placeOf(each) === place) ? [at + 1] : []))
  const skipped = position !== undefined && (pages.at(-1)?.skipped.some((each) => placeOf(each) === place) ?? false)
  if (shown.length > 0 && repeated.some(isSame)) return { pages: shown, mark: 'repeated', skipped }
  if (position !== undefined && lost.some(isSame)) return { pages: shown, mark: 'lost', skipped }
  return { pages: shown, skipped }
}

/** Where a reader reads on: before the place with this index (`places.length`: behind the last). */
export interface Bookmark {
  readonly reading: Reading
  readonly before: number
}

/** A reader in a snapshot has no place in the list as it is now. */
export function bookmarksOf(readings: readonly Reading[], places: readonly Place[]): readonly Bookmark[] {
  return readings.flatMap((reading) => {
    const { carries, snapshot } = reading
    if (carries === undefined || snapshot !== undefined) return []
    if (carries.kind === 'offset') {
      const { offset } = carries
      const at = places.findIndex(({ position = 0 }) => position > offset)
      return [{ reading, before: at < 0 ? places.length : at }]
    }
    const at = places.findIndex(({ row }) => placeOf(row) === placeOf(carries.values))
    if (at < 0) return [{ reading, before: places.length }]
    return [{ reading, before: carries.way === 'next' ? at + 1 : at }]
  })
}

/** A timestamp without its day and its zone, which are the same for all. */
export const shownTime = (timestamp: string | null | undefined): string =>
  /\d\d:\d\d:\d\d(\.\d+)?/.exec(timestamp ?? '')?.[0] ?? timestamp ?? 'NULL'

/** The beginning of an id: what tells the orders apart. */
export const shownId = (id: string | null | undefined): string => `${id?.slice(0, 4) ?? 'NULL'}…`

/** An order's letter; one that an edited statement has made goes by its id. */
export const nameText = (row: Place['row']): string => nameOf(row['order_id'] ?? '') ?? shownId(row['order_id'])

export const namesText = (rows: readonly Place['row'][]): string => rows.map(nameText).join(', ')

/** The orders of a page that an earlier page of the same way had shown. */
export function againOn({ pages, repeated }: Reading, at: number): ReadonlySet<string> {
  const page = pages[at]
  const earlier = pages.slice(0, at).flatMap(({ rows }) => rows.map((row) => row['order_id']))
  const again = repeated.filter((row) => page?.rows.some((each) => each['order_id'] === row['order_id']))
  return new Set(again.flatMap(({ order_id: id }) => (typeof id === 'string' && earlier.includes(id) ? [id] : [])))
}
