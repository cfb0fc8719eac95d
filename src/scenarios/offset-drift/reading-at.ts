import { cursorOf, type Row, type Way } from '../../reference/index.ts'
import type { Trace } from '../../simulator/trace.ts'
import { idOf, type Leg, type SeenPage } from './leg.ts'
import { list, PAGE_SIZE } from './orders.ts'
import { afterStep, ordersIn, type Readings, type Witnessed } from './witness.ts'

/** What a reader of the list has in hand. Rows by column name, values as PostgreSQL prints them. */
export interface Reading {
  readonly actor: string
  readonly method: 'offset' | 'keyset'
  /** For a reader in one snapshot: what that snapshot sees of the list, whatever the table holds now. */
  readonly snapshot?: readonly Row[]
  /** All pages, in the order in which they were read. */
  readonly pages: readonly ReadPage[]
  /** What it will ask for the next page with; left out before the first page, and when it has read its way. */
  readonly carries?: Carried
  /** Orders that came twice on one way. */
  readonly repeated: readonly Row[]
  /**
   * Orders that were there all the while, and that the reader has left behind without seeing them. Before the end of its way
   * this is how it looks so far. Orders that came, or went, while it read are no loss.
   */
  readonly lost: readonly Row[]
  /** Whether it has read its way. */
  readonly done: boolean
}

export interface ReadPage extends SeenPage {
  readonly way: Way
  /** The step that read it, counted from 1 like `focus`. */
  readonly step: number
}

export type Carried =
  | { readonly kind: 'offset'; readonly way: Way; readonly offset: number }
  /** The sort columns' values, by column. */
  | { readonly kind: 'cursor'; readonly way: Way; readonly values: Row }

/** How far each reader has come after the first `focus` steps of a trace (0: before the first). Pure. */
export function readingAt(trace: Trace, focus: number): readonly Reading[] {
  let seen: Witnessed = {}
  const known = new Map<string, Row>()
  const stepsOf = new Map<string, number[]>()
  for (const row of ordersIn(trace.initialTables)) known.set(idOf(row), row)
  for (const [index, step] of trace.steps.slice(0, focus).entries()) {
    const before = seen
    seen = afterStep(seen, step)
    for (const row of ordersIn(step.tables)) known.set(idOf(row), row)
    for (const actor of Object.keys(seen)) {
      const steps = stepsOf.get(actor) ?? []
      if (countPages(seen[actor]) > countPages(before[actor])) stepsOf.set(actor, [...steps, index + 1])
    }
  }
  const back = trace.parameters['way'] === 'there-and-back'
  const rows = (ids: readonly string[]) => [...new Set(ids)].map((id) => known.get(id) ?? { order_id: id })
  return trace.lanes.flatMap(({ actor }) => {
    const method = METHODS[actor]
    if (method === undefined) return []
    const { legs = [], snapshot } = seen[actor] ?? {}
    const steps = stepsOf.get(actor) ?? []
    const carries = carriedBy(method, legs, back)
    return {
      actor,
      method,
      ...(snapshot && { snapshot }),
      pages: pagesOf(legs).map((page, index) => ({ ...page, step: steps[index] ?? 0 })),
      ...(carries && { carries }),
      repeated: rows(legs.flatMap((leg) => leg.repeated)),
      lost: rows(legs.flatMap((leg) => leg.lost)),
      done: legs.length > 0 && carries === undefined,
    }
  })
}

const METHODS: Readonly<Record<string, Reading['method']>> = { O: 'offset', K: 'keyset', S: 'offset' }

function countPages(readings: Readings | undefined): number {
  return pagesOf(readings?.legs ?? []).length
}

/** Each page once: the way back begins with the page where the reader turned round. */
function pagesOf(legs: readonly Leg[]): readonly Omit<ReadPage, 'step'>[] {
  return legs.flatMap(({ way, pages }, index) => pages.slice(index === 0 ? 0 : 1).map((page) => ({ ...page, way })))
}

function carriedBy(method: Reading['method'], legs: readonly Leg[], back: boolean): Carried | undefined {
  const leg = legs.at(-1)
  const page = leg?.pages.at(-1)
  if (leg === undefined || page === undefined) return undefined
  if (!leg.over) return carriedOn(method, page, leg.way)
  const turns = back && leg.way === 'next' && leg.pages.length > 1
  return turns ? carriedOn(method, page, 'previous') : undefined
}

function carriedOn(method: Reading['method'], page: SeenPage, way: Way): Carried | undefined {
  if (method === 'offset') {
    const offset = Number(page.parameters.at(-1)) + (way === 'next' ? PAGE_SIZE : -PAGE_SIZE)
    return { kind: 'offset', way, offset: Math.max(0, offset) }
  }
  const values = cursorOf(list, page, way)
  if (values === undefined) return undefined
  const named = values.map((value, index) => [list.order[index]?.column ?? '', value] as const)
  return { kind: 'cursor', way, values: Object.fromEntries(named) }
}
