import { EngineFault } from '../errors.ts'
import type { PostgresModule } from './host.ts'

/** A row version that a transaction has put on a page; `relfilenode` tells its table. */
export interface InsertedRow {
  readonly relfilenode: number
  /** A new version of a row whose indexed columns are as they were (a heap-only tuple): it reserves no key. */
  readonly heapOnly: boolean
}

// PostgreSQL 18: BufferDesc (storage/buf_internals.h), PageHeaderData and ItemIdData (storage/bufpage.h, itemid.h),
// HeapTupleHeaderData (access/htup_details.h), on wasm32.
const BUFFER = { size: 64, relNumber: 8, fork: 12, id: 20 }
const PAGE = { size: 8192, lower: 12, special: 16, pointers: 24 }
const TUPLE = { xmin: 0, infomask2: 18 }
const HEAP_ONLY_TUPLE = 0x8000
const NORMAL_POINTER = 1

/**
 * The row versions that transaction `xid` has written, read from the pages in PostgreSQL's shared buffers. Once the
 * transaction is gone no query can see them any more, but they stay there until the page is pruned.
 */
export function insertedRows(module: PostgresModule, xid: number): readonly InsertedRow[] {
  const view = new DataView(module.HEAPU8.buffer)
  const [blocks, descriptors] = [module._BufferBlocks, module._BufferDescriptors].map((at) => view.getUint32(at, true))
  const count = view.getUint32(module._NBuffers, true)
  const found: InsertedRow[] = []
  for (let i = 0; i < count; i++) {
    const descriptor = (descriptors ?? 0) + i * BUFFER.size
    if (view.getInt32(descriptor + BUFFER.id, true) !== i)
      throw new EngineFault('buffer descriptors are laid out otherwise')
    if (view.getInt32(descriptor + BUFFER.fork, true) !== 0) continue
    const relfilenode = view.getUint32(descriptor + BUFFER.relNumber, true)
    for (const tuple of tuplesOf(view, (blocks ?? 0) + i * PAGE.size)) {
      if (view.getUint32(tuple + TUPLE.xmin, true) !== xid) continue
      found.push({ relfilenode, heapOnly: (view.getUint16(tuple + TUPLE.infomask2, true) & HEAP_ONLY_TUPLE) !== 0 })
    }
  }
  return found
}

/** Addresses of a heap page's tuples. Index pages, which keep something in their special space, have none. */
function* tuplesOf(view: DataView, page: number): Generator<number> {
  if (view.getUint16(page + PAGE.special, true) !== PAGE.size) return
  const end = page + view.getUint16(page + PAGE.lower, true)
  for (let pointer = page + PAGE.pointers; pointer < end; pointer += 4) {
    const item = view.getUint32(pointer, true)
    if (((item >> 15) & 3) === NORMAL_POINTER) yield page + (item & 0x7fff)
  }
}
