import type { Waiting } from '../outcome.ts'
import type { Backend } from './backend.ts'
import { LOCK_MODES, LOCK_TYPES, type LockTag } from './memory.ts'
import type { Waiter } from './session-state.ts'
import type { Statement } from './statement.ts'

interface TouchedRow {
  readonly table: string
  readonly ctid: string
}

const USER_TABLES =
  `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace ` +
  `where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`

/**
 * What a cancelled statement had locked before it came to its wait. PostgreSQL's waiter keeps those rows locked, so the
 * engine finds them by the transaction id in their xmax and locks them again.
 */
export function createFootprints(backend: Backend) {
  function rowsTouchedBy(xid: number): readonly TouchedRow[] {
    if (xid === 0) return []
    const tables = backend.query(USER_TABLES).map(([table]) => table ?? '')
    if (tables.length === 0) return []
    const reads = tables.map(
      (table) => `select '${table.replaceAll("'", "''")}', ctid::text from only ${table} where xmax = '${xid}'`,
    )
    return backend.query(reads.join(' union all ')).map(([table, ctid]) => ({ table: table ?? '', ctid: ctid ?? '' }))
  }

  function lockAgain(rows: readonly TouchedRow[], statement: Statement): void {
    for (const { table, ctid } of rows)
      backend.send(`select 1 from only ${table} where ctid = '${ctid}' for ${strength(statement)}`)
  }

  function describe(waiter: Waiter): Waiting {
    const { target, blockers, wait } = waiter
    const relation = wait.relation ?? relationOf(target.tag)
    return {
      kind: 'waiting',
      for: blockers.map(({ session }) => session.name).sort(),
      lock: { type: typeName(target.tag), mode: LOCK_MODES[target.mode] ?? '', ...(relation ? { relation } : {}) },
    }
  }

  const names = new Map<number, string>()
  const relationOf = ({ fields: [, relation] }: LockTag) => names.get(relation)

  /** Looks up the names that `describe` may need, while the backend is idle. */
  function learn(waiter: Waiter): void {
    for (const tag of [waiter.wait.tag, waiter.tupleLock?.tag]) {
      if (!tag || (tag.type !== LOCK_TYPES.relation && tag.type !== LOCK_TYPES.tuple) || names.has(tag.fields[1]))
        continue
      const [name] = backend.query(`select relname from pg_class where oid = ${tag.fields[1]}`)[0] ?? []
      if (name) names.set(tag.fields[1], name)
    }
  }

  return { rowsTouchedBy, lockAgain, learn, describe }
}

function strength({ skeleton }: Statement): string {
  if (/^delete\b/.test(skeleton) || (/^merge\b/.test(skeleton) && /\bdelete\b/.test(skeleton))) return 'update'
  if (/\bupdate\b.*\bset\b/.test(skeleton)) return 'no key update'
  const explicit = /\bfor (no key update|key share|update|share)\b/.exec(skeleton)
  return explicit?.[1] ?? 'key share'
}

function typeName(tag: LockTag): Waiting['lock']['type'] {
  if (tag.type === LOCK_TYPES.transaction) return 'transactionid'
  if (tag.type === LOCK_TYPES.tuple) return 'tuple'
  if (tag.type === LOCK_TYPES.relation) return 'relation'
  return tag.type === LOCK_TYPES.advisory ? 'advisory' : 'other'
}
