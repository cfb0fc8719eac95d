import { EngineFault } from '../errors.ts'
import type { PostgresModule } from './host.ts'

/** A row version on a page of a table: the table's file, the row's place, and where it lies in memory now. */
export interface HeapTuple {
  readonly relfilenode: number
  readonly block: number
  /** Its number on the page, from 1. */
  readonly offset: number
  readonly address: number
}

// PostgreSQL 18: BufferDesc (storage/buf_internals.h), PageHeaderData and ItemIdData (storage/bufpage.h, itemid.h), on wasm32.
const BUFFER = { size: 64, relNumber: 8, fork: 12, block: 16, id: 20 }
const PAGE = { size: 8192, lower: 12, special: 16, pointers: 24 }
const NORMAL_POINTER = 1

/** HeapTupleHeaderData (access/htup_details.h): offsets and flags. */
export const TUPLE = { xmin: 0, xmax: 4, infomask2: 18, infomask: 20 } as const
export const HEAP_ONLY_TUPLE = 0x8000
export const HEAP_KEYS_UPDATED = 0x2000
/** In infomask: the new version of a row that there was. */
export const HEAP_UPDATED = 0x2000
export const HEAP_XMAX = {
  exclusiveLock: 0x0040,
  lockOnly: 0x0080,
  invalid: 0x0800,
  isMulti: 0x1000,
  bits: 0x1cd0,
} as const

/** Every row version that PostgreSQL has in its shared buffers. */
export function* heapTuples(module: PostgresModule, view: DataView): Generator<HeapTuple> {
  const [blocks, descriptors] = [module._BufferBlocks, module._BufferDescriptors].map((at) => view.getUint32(at, true))
  const count = view.getUint32(module._NBuffers, true)
  for (let i = 0; i < count; i++) {
    const descriptor = (descriptors ?? 0) + i * BUFFER.size
    if (view.getInt32(descriptor + BUFFER.id, true) !== i)
      throw new EngineFault('buffer descriptors are laid out otherwise')
    if (view.getInt32(descriptor + BUFFER.fork, true) !== 0) continue
    const relfilenode = view.getUint32(descriptor + BUFFER.relNumber, true)
    const block = view.getUint32(descriptor + BUFFER.block, true)
    const page = (blocks ?? 0) + i * PAGE.size
    // Index pages keep something in their special space; a heap page has none.
    if (view.getUint16(page + PAGE.special, true) !== PAGE.size) continue
    const end = page + view.getUint16(page + PAGE.lower, true)
    for (let pointer = page + PAGE.pointers, offset = 1; pointer < end; pointer += 4, offset++) {
      const item = view.getUint32(pointer, true)
      if (((item >> 15) & 3) === NORMAL_POINTER) yield { relfilenode, block, offset, address: page + (item & 0x7fff) }
    }
  }
}
