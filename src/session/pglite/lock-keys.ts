import type { LockTarget } from '../outcome.ts'
import type { Backend, Wait } from './backend.ts'
import { heapTuples } from './heap-pages.ts'
import type { PostgresModule } from './host.ts'
import { LOCK_TYPES } from './memory.ts'
import { rowValues, type Column } from './row-values.ts'
import type { Statement } from './statement.ts'

interface Layout {
  readonly relfilenode: number
  readonly names: readonly string[]
  readonly columns: readonly Column[]
  /** Unique keys by positions of their columns: those that a wait which names this relation can be about. */
  readonly keys: readonly (readonly number[])[]
}

/**
 * The unique key that somebody waits for. PostgreSQL says which row version the wait is about: an INSERT's own, with the index; with
 * ON CONFLICT the other session's, with the table. No query can see either, so they are read from their page.
 */
export function createLockKeys(module: PostgresModule, backend: Backend) {
  function layoutOf(relation: string): Layout | undefined {
    const found = backend.query(
      `select t.relfilenode, i.indkey::text, t.oid from pg_class named join pg_index i on named.oid in (i.indexrelid, i.indrelid) ` +
        `join pg_class t on t.oid = i.indrelid where named.relname = '${relation.replaceAll("'", "''")}' ` +
        `and i.indisunique and i.indexprs is null`,
    )
    const [relfilenode, , oid] = found[0] ?? []
    if (!oid || found.some((each) => each[2] !== oid)) return undefined
    const rows = backend.query(
      `select attname, attlen, attalign, atttypid from pg_attribute where attrelid = ${oid} and attnum > 0 order by attnum`,
    )
    return {
      relfilenode: Number(relfilenode),
      names: rows.map(([name]) => name ?? ''),
      columns: rows.map(([, length, align, type]) => ({
        length: Number(length),
        align: align ?? '',
        type: Number(type),
      })),
      keys: found.map(([, key]) => (key ?? '').split(' ').map((number) => Number(number) - 1)),
    }
  }

  /** To be called before anything else writes; `undefined` where the key isn't sure. */
  return function lockKey({ tag, relation, place }: Wait, { skeleton }: Statement): LockTarget['key'] {
    if (tag.type !== LOCK_TYPES.transaction || !relation || !place) return undefined
    const layout = layoutOf(relation)
    if (!layout) return undefined
    const { names, columns, keys } = layout
    const named = (key: readonly number[]) => key.map((i) => names[i] ?? '')
    const target = /\bon conflict ?\(([^()]*)\)/
      .exec(skeleton)?.[1]
      ?.split(',')
      .map((name) => name.trim())
    const [key, other] = keys.filter(
      (each) => keys.length === 1 || (target && [...target].sort().join() === [...named(each)].sort().join()),
    )
    if (!key || other) return undefined
    const view = new DataView(module.HEAPU8.buffer)
    for (const tuple of heapTuples(module, view)) {
      if (tuple.relfilenode !== layout.relfilenode || tuple.block !== place.block || tuple.offset !== place.offset)
        continue
      const row = rowValues(view, tuple.address, columns)
      const values = key.map((i) => row?.[i])
      return values.every((value) => typeof value === 'string') ? { columns: named(key), values } : undefined
    }
    return undefined
  }
}
