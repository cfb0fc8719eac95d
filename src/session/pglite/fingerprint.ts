import type { TableQuery } from '../cluster.ts'
import type { Backend } from './backend.ts'
import type { Engine } from './engine.ts'
import type { Host } from './host.ts'
import type { createObservation } from './observation.ts'
import type { SessionState } from './session-state.ts'

/**
 * The state of a cluster as text. Transaction ids and row positions differ from order to order and are left out; what a
 * kept snapshot will see is told by the commits before it.
 * Scenarios must order the rows that they read: physical order isn't part of the state.
 */
export function createFingerprint(
  host: Host,
  backend: Backend,
  engine: Engine,
  sessions: ReadonlyMap<string, SessionState>,
  observation: ReturnType<typeof createObservation>,
) {
  /** What a snapshot sees: whose commits, in order. What each of them wrote is in the histories of those who did. */
  const seenFrom = (horizon: bigint) =>
    engine.commits.filter((commit) => commit.horizon <= horizon).map(({ session }) => session)

  function sessionState(session: SessionState): unknown {
    const { transaction, waiter } = session
    const horizons = [
      ...(transaction?.snapshot === undefined ? [] : [transaction.snapshot]),
      ...(waiter?.attempt.horizons ?? []),
    ]
    return [
      session.name,
      session.closed,
      transaction && [
        transaction.isolation,
        transaction.failed,
        transaction.entries.map(({ statement }) => [statement.sql, statement.parameters]),
      ],
      [...session.settings],
      session.sessionLocks?.locks,
      horizons.map(seenFrom),
      waiter && [
        waiter.blockers.map((blocker) => [blocker.session.name, blocker.soft]),
        waiter.target.tag.type,
        host.clock - waiter.since,
      ],
    ]
  }

  function locks(): unknown {
    const rows = backend.query(
      `select x.gid, l.locktype, l.relation::regclass, l.classid, l.objid, l.objsubid, l.mode from pg_locks l ` +
        `join pg_prepared_xacts x on l.virtualtransaction = '-1/' || x.transaction::text ` +
        `where l.locktype not in ('transactionid', 'virtualxid') and l.mode <> 'AccessShareLock' order by 1, 2, 3, 4, 5, 6, 7`,
    )
    return rows.map(([gid, ...lock]) => [gid?.split(':')[0], ...lock])
  }

  return {
    of(tables: readonly TableQuery[]): string {
      const observed = observation.observe(tables)
      engine.parking.idle()
      return JSON.stringify([
        observed.map(({ rows }) => rows),
        [...sessions.values()].map((session) => sessionState(session)),
        engine.queue.waiters.map(({ session }) => session.name),
        locks(),
        engine.sequences.read(),
        host.clock,
      ])
    },
  }
}
