import type { Row } from '../../reference/index.ts'
import type { Trace } from '../../simulator/trace.ts'
import { idOf } from './leg.ts'
import { list, nameOf, type OrderName } from './orders.ts'
import { ordersIn } from './witness.ts'

/** A place in the list, with the order that stands there or did. */
export interface Place {
  readonly row: Row
  /** `undefined` for an order that only an edited statement makes. */
  readonly name: OrderName | undefined
  /** Counted from 1, as OFFSET counts. Left out where the order stands no longer. */
  readonly position?: number
  /** Why it stands there no longer. */
  readonly gone?: 'deleted' | 'moved'
  /** Whether another order that is there has the same time, so that the id decides. */
  readonly tied: boolean
  /** The step that put it there or took it away; 0: it was there before the first. */
  readonly since: number
}

/** The account's places after the first `focus` steps of a trace, those left behind included, in the order of the list. Pure. */
export function placesAt(trace: Trace, focus: number): readonly Place[] {
  const tables = [trace.initialTables, ...trace.steps.slice(0, focus).map((step) => step.tables)]
  const places = new Map<string, { readonly row: Row; readonly there: boolean; readonly since: number }>()
  for (const [step, now] of tables.entries()) {
    const rows = new Map(ordersIn(now).map((row) => [placeOf(row), row]))
    for (const [place, { row, there }] of places) {
      if (there && !rows.has(place)) places.set(place, { row, there: false, since: step })
    }
    for (const [place, row] of rows) {
      if (places.get(place)?.there !== true) places.set(place, { row, there: true, since: step })
    }
  }
  const all = [...places.values()].sort((one, other) => inOrder(one.row, other.row))
  const there = all.filter((place) => place.there)
  const ids = there.map(({ row }) => idOf(row))
  return all.map((place) => ({
    row: place.row,
    name: nameOf(idOf(place.row)),
    ...(place.there
      ? { position: there.indexOf(place) + 1 }
      : { gone: ids.includes(idOf(place.row)) ? 'moved' : 'deleted' }),
    tied: place.there && there.some((other) => other !== place && isTied(other.row, place.row)),
    since: place.since,
  }))
}

/** The same for two rows that stand in the same place: the values that a cursor carries. */
export function placeOf(row: Row): string {
  return list.order.map(({ column }) => row[column] ?? '').join(' ')
}

/** All texts of a column have one form (UTC, lower case), so they sort as their values do. */
function inOrder(one: Row, other: Row): number {
  for (const { column, direction } of list.order) {
    const [a, b] = [one[column] ?? '', other[column] ?? '']
    if (a !== b) return (a < b ? -1 : 1) * (direction === 'asc' ? 1 : -1)
  }
  return 0
}

function isTied(one: Row, other: Row): boolean {
  const first = list.order[0]?.column ?? ''
  return one[first] === other[first]
}
