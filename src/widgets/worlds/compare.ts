import type { ObservedTable, Value } from '../../session/index.ts'

/** One value of one row, in each world; `undefined` where there is no such row. */
export interface ComparedValue {
  readonly table: string
  /** From 1. */
  readonly row: number
  readonly column: string
  readonly values: readonly (Value | undefined)[]
  readonly same: boolean
}

export interface Comparison {
  readonly values: readonly ComparedValue[]
  /** Whether all of it, read in the same way in each world, is the same text. */
  readonly identical: boolean
  /** Length of that text in the first world, in bytes of UTF-8. */
  readonly bytes: number
}

/** Compares the same tables of several worlds, value by value and as a whole. */
export function compare(worlds: readonly (readonly ObservedTable[])[]): Comparison {
  const texts = worlds.map((tables) => JSON.stringify(tables))
  const names = new Set(worlds.flatMap((tables) => tables.map(({ name }) => name)))
  const values = [...names].flatMap((name) =>
    valuesOf(worlds.map((tables) => tables.find((each) => each.name === name))),
  )
  return {
    values,
    identical: texts.every((text) => text === texts[0]),
    bytes: new TextEncoder().encode(texts[0]).length,
  }
}

function valuesOf(tables: readonly (ObservedTable | undefined)[]): readonly ComparedValue[] {
  const [known] = tables.filter((table) => table !== undefined)
  const rows = Math.max(0, ...tables.map((table) => table?.rows.length ?? 0))
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    (known?.columns ?? []).map((column, at): ComparedValue => {
      const values = tables.map((table) => table?.rows[row]?.values[at])
      return {
        table: known?.name ?? '',
        row: row + 1,
        column,
        values,
        same: values.every((value) => value === values[0]),
      }
    }),
  )
}
