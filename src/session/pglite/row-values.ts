import type { Value } from '../values.ts'

/** A column as the catalogue describes it (pg_attribute). */
export interface Column {
  /** -1: of varying length. */
  readonly length: number
  readonly align: string
  readonly type: number
}

// HeapTupleHeaderData (access/htup_details.h) and varlena headers (varatt.h), little-endian.
const HEADER = { infomask2: 18, infomask: 20, dataOffset: 22, nulls: 23 }
const COLUMNS_MASK = 0x07ff
const HAS_NULL = 0x0001
const ALIGNMENT: Readonly<Record<string, number>> = { c: 1, s: 2, i: 4, d: 8 }

const hex = (view: DataView, at: number, length: number) =>
  Array.from({ length }, (_, i) =>
    view
      .getUint8(at + i)
      .toString(16)
      .padStart(2, '0'),
  ).join('')

/** Text of values of fixed length, by type OID, as PostgreSQL prints them. */
const PRINTED: Readonly<Record<number, (view: DataView, at: number) => string>> = {
  16: (view, at) => (view.getUint8(at) === 0 ? 'f' : 't'),
  20: (view, at) => String(view.getBigInt64(at, true)),
  21: (view, at) => String(view.getInt16(at, true)),
  23: (view, at) => String(view.getInt32(at, true)),
  2950: (view, at) => hex(view, at, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
}
const TEXTS: ReadonlySet<number> = new Set([25, 1042, 1043])

/**
 * The values of a row version that lies at `address`; `undefined` for a column of another type than those above. Undefined as a
 * whole where the row can't be read to its end without PostgreSQL's help (compressed or moved-out values).
 */
export function rowValues(
  view: DataView,
  address: number,
  columns: readonly Column[],
): readonly (Value | undefined)[] | undefined {
  const hasNull = (view.getUint16(address + HEADER.infomask, true) & HAS_NULL) !== 0
  const stored = view.getUint16(address + HEADER.infomask2, true) & COLUMNS_MASK
  const start = address + view.getUint8(address + HEADER.dataOffset)
  if (stored < columns.length) return undefined
  const values: (Value | undefined)[] = []
  let at = 0
  for (const [i, { length, align, type }] of columns.entries()) {
    if (hasNull && (view.getUint8(address + HEADER.nulls + (i >> 3)) & (1 << (i & 7))) === 0) {
      values.push(null)
      continue
    }
    const unit = ALIGNMENT[align] ?? 8
    const aligned = (at + unit - 1) & -unit
    if (length > 0) {
      values.push(PRINTED[type]?.(view, start + aligned))
      at = aligned + length
      continue
    }
    if (length !== -1) return undefined
    // A short header may stand anywhere; padding before a long one is zero.
    const short = view.getUint8(start + at)
    const isShort = (short & 1) === 1
    const head = isShort ? 1 : 4
    if (!isShort) at = aligned
    const word = isShort ? short >> 1 : view.getUint32(start + at, true)
    if (short === 1 || (!isShort && (word & 3) !== 0)) return undefined
    const size = isShort ? word : word >> 2
    const bytes = new Uint8Array(view.buffer, start + at + head, size - head)
    values.push(TEXTS.has(type) ? new TextDecoder().decode(bytes) : undefined)
    at += size
  }
  return values
}
