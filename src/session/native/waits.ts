import type { LockTarget } from '../outcome.ts'
import type { Value } from '../values.ts'
import type { Wire } from './wire.ts'

/** What one backend waits for, in the server's terms. */
export interface BackendWait {
  readonly pid: number
  /** `undefined`: the server doesn't know. */
  readonly blockers: readonly number[] | undefined
  readonly lock: LockTarget
}

/**
 * The backends among `pids` that wait for a heavyweight lock. `pg_locks` is one atomic look at the lock table: if
 * every busy backend is in it, ungranted, none of them can go on. A waiter for a row holds that row's tuple lock, which
 * tells the row where the wait itself is for a transaction. Two waits are for no lock: SERIALIZABLE READ ONLY DEFERRABLE
 * waits for a safe snapshot, and VACUUM for a buffer that nobody has pinned.
 */
const WAITS = `
  select w.pid, pg_catalog.array_to_string(pg_catalog.pg_blocking_pids(w.pid), ','), w.locktype, w.mode,
    coalesce(r.relname, h.relname), h.relation, h.page, h.tuple
  from pg_catalog.pg_locks w
  left join pg_catalog.pg_class r on r.oid = w.relation and w.database = $2::oid
  left join lateral (
    select c.relname, t.relation, t.page, t.tuple from pg_catalog.pg_locks t
    join pg_catalog.pg_class c on c.oid = t.relation
    where t.pid = w.pid and t.locktype = 'tuple' and t.database = $2::oid order by t.granted limit 1
  ) h on w.locktype in ('transactionid', 'tuple')
  where not w.granted and w.pid = any ($1::int[])
  union all
  select a.pid, case a.wait_event when 'SafeSnapshot'
      then pg_catalog.array_to_string(pg_catalog.pg_safe_snapshot_blocking_pids(a.pid), ',') end,
    'other', a.wait_event, null, null, null, null
  from pg_catalog.pg_stat_activity a
  where a.pid = any ($1::int[]) and a.wait_event in ('SafeSnapshot', 'BufferPin', 'BufferCleanup')`

/** A backend is gone when nothing of it is left: it gives up its locks before its entry. */
const ALIVE = `
  select pid from pg_catalog.pg_stat_activity where pid = any ($1::int[])
  union select pid from pg_catalog.pg_locks where pid = any ($1::int[])`

export interface WaitReader {
  read(pids: readonly number[]): Promise<readonly BackendWait[]>
  /** Those among `pids` whose processes are still there. */
  alive(pids: readonly number[]): Promise<readonly number[]>
}

/** Reads waits over `monitor`; one look at a time, so a look never shows a moment before it was asked for. */
export function createWaitReader(monitor: Wire, databaseOid: string): WaitReader {
  let last: Promise<unknown> = Promise.resolve()
  const look = (sql: string, ...parameters: readonly Value[]): Promise<readonly (readonly Value[])[]> => {
    const next = last.then(async () => {
      const reply = await monitor.send(sql, parameters)
      if (reply.error) throw new Error(`the monitor connection failed: ${reply.error.message}`)
      return reply.results[0]?.rows ?? []
    })
    last = next.catch(() => undefined)
    return next
  }
  const array = (pids: readonly number[]): string => `{${pids.join(',')}}`
  return {
    read: async (pids) => (await look(WAITS, array(pids), databaseOid)).map(toWait),
    alive: async (pids) => (await look(ALIVE, array(pids))).map(([pid]) => Number(pid)),
  }
}

function toWait(row: readonly Value[]): BackendWait {
  const [pid, blockers, type, mode, relation] = row
  return {
    pid: Number(pid),
    blockers: blockers?.split(',').filter(Boolean).map(Number),
    lock: {
      type: lockType(type ?? ''),
      mode: mode ?? '',
      ...(relation === null || relation === undefined ? {} : { relation }),
    },
  }
}

const KNOWN = ['transactionid', 'tuple', 'relation', 'advisory'] as const

const lockType = (type: string): LockTarget['type'] => KNOWN.find((known) => known === type) ?? 'other'

/** Whether following `blockers` from any session leads back to it: a deadlock, which the server's detector will break. */
export function hasCycle(blockers: ReadonlyMap<string, readonly string[]>): boolean {
  const cleared = new Set<string>()
  const path = new Set<string>()
  const visit = (name: string): boolean => {
    if (path.has(name)) return true
    if (cleared.has(name)) return false
    path.add(name)
    const found = (blockers.get(name) ?? []).some(visit)
    path.delete(name)
    cleared.add(name)
    return found
  }
  return [...blockers.keys()].some(visit)
}
