import type { LockTarget } from '../outcome.ts'
import type { Value } from '../values.ts'
import type { Wire } from './wire.ts'

/** What one backend waits for, in the server's terms. */
export interface BackendWait {
  readonly pid: number
  readonly blockers: readonly number[]
  readonly lock: LockTarget
}

/**
 * The backends among `pids` that wait for a heavyweight lock. `pg_locks` is one atomic look at the lock table: if
 * every busy backend is in it, ungranted, none of them can go on. A waiter for a row holds that row's tuple lock, which
 * tells the row where the wait itself is for a transaction.
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
  where not w.granted and w.pid = any ($1::int[])`

export interface WaitReader {
  read(pids: readonly number[]): Promise<readonly BackendWait[]>
}

/** Reads waits over `monitor`; one look at a time, so a look never shows a moment before it was asked for. */
export function createWaitReader(monitor: Wire, databaseOid: string): WaitReader {
  let last: Promise<unknown> = Promise.resolve()
  const look = async (pids: readonly number[]): Promise<readonly BackendWait[]> => {
    const reply = await monitor.send(WAITS, [`{${pids.join(',')}}`, databaseOid])
    if (reply.error) throw new Error(`the monitor connection failed: ${reply.error.message}`)
    return (reply.results[0]?.rows ?? []).map(toWait)
  }
  return {
    read(pids) {
      const next = last.then(() => look(pids))
      last = next.catch(() => undefined)
      return next
    },
  }
}

function toWait(row: readonly Value[]): BackendWait {
  const [pid, blockers, type, mode, relation] = row
  return {
    pid: Number(pid),
    blockers: (blockers ?? '').split(',').filter(Boolean).map(Number),
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
