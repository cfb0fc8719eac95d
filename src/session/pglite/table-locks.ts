import type { Backend } from './backend.ts'
import { LOCK_MODES, LOCK_TYPES, type HeldLock } from './memory.ts'

/** The table and advisory locks that the backend's open transaction holds, those taken by the fast path included. */
export function heldTableLocks(backend: Backend): readonly HeldLock[] {
  const rows = backend.query(
    `select locktype, coalesce(database::text, '0'), coalesce(relation, classid, 0)::text, coalesce(objid, 0)::text, coalesce(objsubid, 0)::text, mode ` +
      `from pg_locks where pid = pg_backend_pid() and granted and locktype in ('relation', 'advisory') and relation is distinct from 'pg_locks'::regclass`,
  )
  const held = new Map<string, HeldLock>()
  for (const [type, database, first, second, third, mode] of rows) {
    const bit = 1 << LOCK_MODES.indexOf(mode as (typeof LOCK_MODES)[number])
    const key = `${type}:${database}:${first}:${second}:${third}`
    held.set(key, {
      tag: {
        type: type === 'relation' ? LOCK_TYPES.relation : LOCK_TYPES.advisory,
        fields: [Number(database), Number(first), Number(second), Number(third)],
      },
      mask: (held.get(key)?.mask ?? 0) | bit,
    })
  }
  return [...held.values()]
}
