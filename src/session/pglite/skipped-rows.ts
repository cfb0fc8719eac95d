import { HEAP_KEYS_UPDATED, HEAP_XMAX, heapTuples, TUPLE, type HeapTuple } from './heap-pages.ts'
import type { PostgresModule } from './host.ts'

/** A row that a statement with SKIP LOCKED could not have: somebody else's open transaction had it. */
export interface SkippedRow extends Pick<HeapTuple, 'relfilenode' | 'block' | 'offset'> {
  /** Locked against FOR KEY SHARE too. */
  readonly keys: boolean
}

/**
 * The rows that transactions other than the own one have locked, updated or deleted and not ended. `isForeign` tells those
 * transactions by id; `isOwn` tells whether a MultiXact's row is the own transaction's all the same.
 */
export function rowsOfOthers(
  module: PostgresModule,
  isForeign: (xid: number) => boolean,
  isOwn: (multi: number) => boolean,
): readonly SkippedRow[] {
  const view = new DataView(module.HEAPU8.buffer)
  const found: SkippedRow[] = []
  for (const { relfilenode, block, offset, address } of heapTuples(module, view)) {
    const infomask = view.getUint16(address + TUPLE.infomask, true)
    if ((infomask & HEAP_XMAX.invalid) !== 0) continue
    const xmax = view.getUint32(address + TUPLE.xmax, true)
    if (xmax === 0) continue
    const others = (infomask & HEAP_XMAX.isMulti) !== 0 ? !isOwn(xmax) : isForeign(xmax)
    const keys = (view.getUint16(address + TUPLE.infomask2, true) & HEAP_KEYS_UPDATED) !== 0
    if (others) found.push({ relfilenode, block, offset, keys })
  }
  return found
}

/**
 * Marks the rows as locked by transaction `holder`, which is open and does nothing, so that a replay of SKIP LOCKED skips what
 * it skipped the first time, though its lockers may be gone. Returns what takes the marks away again.
 */
export function markLocked(module: PostgresModule, rows: readonly SkippedRow[], holder: number): () => void {
  const view = new DataView(module.HEAPU8.buffer)
  const key = ({ relfilenode, block, offset }: Omit<SkippedRow, 'keys'>) => `${relfilenode}:${block}:${offset}`
  const wanted = new Map(rows.map((row) => [key(row), row.keys]))
  const marked: (() => void)[] = []
  for (const tuple of heapTuples(module, view)) {
    const keys = wanted.get(key(tuple))
    if (keys === undefined) continue
    const xmaxAt = tuple.address + TUPLE.xmax
    const infomaskAt = tuple.address + TUPLE.infomask
    const infomask2At = tuple.address + TUPLE.infomask2
    const xmax = view.getUint32(xmaxAt, true)
    const infomask = view.getUint16(infomaskAt, true)
    const infomask2 = view.getUint16(infomask2At, true)
    view.setUint32(xmaxAt, holder, true)
    view.setUint16(infomaskAt, (infomask & ~HEAP_XMAX.bits) | HEAP_XMAX.lockOnly | HEAP_XMAX.exclusiveLock, true)
    view.setUint16(infomask2At, (infomask2 & ~HEAP_KEYS_UPDATED) | (keys ? HEAP_KEYS_UPDATED : 0), true)
    marked.push(() => {
      const now = new DataView(module.HEAPU8.buffer)
      now.setUint32(xmaxAt, xmax, true)
      now.setUint16(infomaskAt, infomask, true)
      now.setUint16(infomask2At, infomask2, true)
    })
  }
  return () => {
    for (const restore of marked) restore()
  }
}
