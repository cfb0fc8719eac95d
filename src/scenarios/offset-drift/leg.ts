import type { Row, Way } from '../../reference/index.ts'

/** One reading of the whole list, one way. The way back begins with the page at which the reader turned round. */
export interface Leg {
  readonly way: Way
  readonly pages: readonly SeenPage[]
  /** The ids of the orders that were there before the first page and have been ever since, while the leg lasts. */
  readonly steady: readonly string[]
  /** The same since the latest page: what the way back has to show, should the reader turn round there. */
  readonly steadySincePage: readonly string[]
  /** The ids of the orders that came twice. */
  readonly repeated: readonly string[]
  /**
   * The steady orders that this leg has left behind without showing them; while it lasts, a later page may still show them.
   * An order that came or went meanwhile is none of them.
   */
  readonly lost: readonly string[]
  readonly over: boolean
}

export interface SeenPage {
  /** In the order of the list. */
  readonly rows: readonly Row[]
  /** Whether the reader learned that there is more that way. */
  readonly more: boolean
  /** What OFFSET counted and dropped, as the query saw it. A reader by keyset drops nothing. */
  readonly skipped: readonly Row[]
  readonly parameters: readonly (string | null)[]
}

export function idOf(row: Row): string {
  return row['order_id'] ?? ''
}

export function startLeg(way: Way, visible: readonly Row[], turn: Leg | undefined): Leg {
  const steady = turn?.steadySincePage ?? visible.map(idOf)
  const pages = turn?.pages.slice(-1) ?? []
  return { way, pages, steady, steadySincePage: steady, repeated: [], lost: [], over: false }
}

/** `present` are the account's orders as they are committed now, `visible` as the reader's statement saw them. */
export function afterPage(
  leg: Leg,
  page: SeenPage,
  over: boolean,
  present: readonly Row[],
  visible: readonly Row[],
): Leg {
  const before = leg.pages.flatMap(({ rows }) => rows.map(idOf))
  const came = page.rows.map(idOf)
  const seen = new Set([...before, ...came])
  const again = came.filter((id, index) => before.includes(id) || came.indexOf(id) !== index)
  const behind = over ? leg.steady : passed(leg.way, came, visible.map(idOf))
  return {
    ...leg,
    pages: [...leg.pages, page],
    steadySincePage: present.map(idOf),
    repeated: [...new Set([...leg.repeated, ...again])],
    lost: leg.steady.filter((id) => behind.includes(id) && !seen.has(id)),
    over,
  }
}

/** Somebody may have changed the table. What a finished leg has lost stays lost. */
export function afterChange(leg: Leg, present: readonly Row[]): Leg {
  const ids = present.map(idOf)
  const stays = (id: string) => ids.includes(id)
  return {
    ...leg,
    steadySincePage: leg.steadySincePage.filter(stays),
    ...(!leg.over && { steady: leg.steady.filter(stays), lost: leg.lost.filter(stays) }),
  }
}

/** The orders that stand on the side of a page that has been read already. */
function passed(way: Way, page: readonly string[], order: readonly string[]): readonly string[] {
  const places = page.map((id) => order.indexOf(id)).filter((place) => place >= 0)
  if (places.length === 0) return []
  return way === 'next' ? order.slice(0, Math.min(...places)) : order.slice(Math.max(...places) + 1)
}
