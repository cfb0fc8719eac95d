import { HEAP_ONLY_TUPLE, HEAP_UPDATED, heapTuples, TUPLE } from './heap-pages.ts'
import type { PostgresModule } from './host.ts'

/** A row version that a transaction has put on a page; `relfilenode` tells its table. */
export interface InsertedRow {
  readonly relfilenode: number
  /** A new version of a row whose indexed columns are as they were (a heap-only tuple): it reserves no key. */
  readonly heapOnly: boolean
  /** The new version of a row that there was before. */
  readonly updated: boolean
}

/**
 * The row versions that transaction `xid` has written. Once the transaction is gone no query can see them any more, but they
 * stay on their page until it is pruned.
 */
export function insertedRows(module: PostgresModule, xid: number): readonly InsertedRow[] {
  const view = new DataView(module.HEAPU8.buffer)
  const found: InsertedRow[] = []
  for (const { relfilenode, address } of heapTuples(module, view)) {
    if (view.getUint32(address + TUPLE.xmin, true) !== xid) continue
    found.push({
      relfilenode,
      heapOnly: (view.getUint16(address + TUPLE.infomask2, true) & HEAP_ONLY_TUPLE) !== 0,
      updated: (view.getUint16(address + TUPLE.infomask, true) & HEAP_UPDATED) !== 0,
    })
  }
  return found
}
