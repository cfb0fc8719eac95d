import type { ObservedRow, ObservedTable, TableQuery } from '../cluster.ts'
import { Unsupported } from '../errors.ts'
import type { Value } from '../values.ts'
import type { Reply, Wire } from './wire.ts'

/** A session as far as observation needs it. */
export interface Observed {
  readonly name: string
  readonly wire: Wire
  readonly isWaiting: boolean
  /**
   * SERIALIZABLE: a read from inside would take predicate locks and change the outcome, so there is none.
   * `undefined` until somebody needs to know.
   */
  isSerializable: boolean | undefined
  /** False in a REPEATABLE READ transaction before its first query: a read would take its snapshot. */
  readonly hasSnapshot: boolean
  /** What was last read inside it, and whether a statement ran since. */
  ownRows: ReadonlyMap<string, readonly OwnRow[]>
  isStale: boolean
}

interface OwnRow {
  readonly xmin: string
  readonly values: readonly Value[]
}

type ActiveXids = ReadonlyMap<string, string>

const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`
const lock = (tables: readonly TableQuery[]): string =>
  `lock table ${tables.map(({ name }) => `only ${quote(name)}`).join(', ')} in access share mode nowait`
const read = (table: TableQuery, systemColumn: 'xmin' | 'xmax', where = ''): string => {
  const columns = table.columns.map((column) => `${quote(column)}::text`)
  return `select ${systemColumn}::text, ${columns.join(', ')} from ${quote(table.name)} ${where} order by ${table.orderBy}`
}

/**
 * Reads the tables from outside for committed rows, and inside each session that has written for its own rows. Own
 * rows are those whose xmin is one of the transaction ids (subtransactions too) that the session holds in `pg_locks`. The
 * read inside runs in a savepoint that is rolled back, so that no lock stays; a waiting session shows what it had
 * written before the statement that waits (from the second observation of a run on: it is read before that statement).
 * @throws Unsupported while a session holds ACCESS EXCLUSIVE on a table: nobody can see its rows then.
 */
export async function observeTables(
  control: Wire,
  sessions: readonly Observed[],
  tables: readonly TableQuery[],
): Promise<readonly ObservedTable[]> {
  const xids = await activeXids(control, sessions)
  for (const session of sessions) await refreshOwnRows(session, tables, xids)
  const reply = await control.send([lock(tables), ...tables.map((table) => read(table, 'xmax'))].join(';'))
  const committed = rowsOf(reply, 1, tables)
  const multis = await multixactMembers(control, committed.flat(), xids)
  return tables.map((table, index) => ({
    name: table.name,
    columns: table.columns,
    rows: [
      ...(committed[index] ?? []).map((row) => toCommitted(row, xids, multis)),
      ...sessions.flatMap((session) => uncommittedRows(session, table, xids)),
    ],
  }))
}

/** Brings `session.ownRows` up to date if it can be done without changing anything. */
export async function refreshOwnRows(
  session: Observed,
  tables: readonly TableQuery[],
  xids: ActiveXids,
): Promise<void> {
  if (!session.isStale || session.isWaiting || tables.length === 0) return
  session.ownRows = new Map()
  session.isStale = false
  const own = [...xids].filter(([, name]) => name === session.name).map(([xid]) => xid)
  if (session.wire.status !== 'T' || own.length === 0 || !session.hasSnapshot) return
  session.isSerializable ??= await isSerializable(session.wire)
  if (session.isSerializable) return
  const where = `where xmin::text = any ('{${own.join(',')}}')`
  const reads = tables.map((table) => read(table, 'xmin', where))
  const leave = ['rollback to savepoint safe_to_retry', 'release savepoint safe_to_retry']
  const reply = await session.wire.send(['savepoint safe_to_retry', lock(tables), ...reads, ...leave].join(';'))
  if (reply.error) await session.wire.send(leave.join(';'))
  const rows = rowsOf(reply, 2, tables)
  session.ownRows = new Map(
    tables.map(({ name }, index) => [
      name,
      (rows[index] ?? []).map(([xmin, ...values]) => ({ xmin: xmin ?? '', values })),
    ]),
  )
}

async function isSerializable(wire: Wire): Promise<boolean> {
  const level = await wire.send('show transaction_isolation')
  return level.results[0]?.rows[0]?.[0] === 'serializable'
}

/** Transaction ids that the sessions hold now, subtransactions included, with the session's name. */
export async function activeXids(control: Wire, sessions: readonly Observed[]): Promise<ActiveXids> {
  const names = new Map(sessions.map(({ wire, name }) => [String(wire.pid), name]))
  const reply = await control.send(
    `select transactionid::text, pid from pg_catalog.pg_locks where locktype = 'transactionid' and granted
     and mode = 'ExclusiveLock' and pid = any ('{${[...names.keys()].join(',')}}') order by pid`,
  )
  return new Map((reply.results[0]?.rows ?? []).map(([xid, pid]) => [xid ?? '', names.get(pid ?? '') ?? '']))
}

function rowsOf(reply: Reply, skip: number, tables: readonly TableQuery[]): readonly (readonly (readonly Value[])[])[] {
  if (!reply.error) return reply.results.slice(skip, skip + tables.length).map(({ rows }) => rows)
  if (reply.error.sqlstate === '55P03')
    throw new Unsupported('observing a table locked ACCESS EXCLUSIVE', reply.error.message)
  throw new Error(`the tables could not be read: ${reply.error.message}`)
}

/**
 * xmax may be a multixact: several sessions that locked one row. A number that is no running transaction's is looked
 * up as one; members that run now settle it.
 */
async function multixactMembers(
  control: Wire,
  rows: readonly (readonly Value[])[],
  xids: ActiveXids,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const members = new Map<string, readonly string[]>()
  if (xids.size === 0) return members
  const unknown = new Set(rows.map(([xmax]) => xmax ?? '0').filter((xmax) => xmax !== '0' && !xids.has(xmax)))
  for (const xmax of unknown) {
    // Fails for a number that was never a multixact.
    const reply = await control.send(
      `select xid::text from pg_catalog.pg_get_multixact_members('${xmax}') order by mode in ('upd', 'nokeyupd') desc`,
    )
    members.set(
      xmax,
      (reply.results[0]?.rows ?? []).map(([xid]) => xid ?? ''),
    )
  }
  return members
}

function toCommitted(
  [xmax, ...values]: readonly Value[],
  xids: ActiveXids,
  multis: ReadonlyMap<string, readonly string[]>,
): ObservedRow {
  const candidates = [xmax ?? '0', ...(multis.get(xmax ?? '0') ?? [])]
  const touchedBy = candidates.map((xid) => xids.get(xid)).find((name) => name !== undefined)
  return { values, ...(touchedBy === undefined ? {} : { touchedBy }) }
}

const uncommittedRows = (session: Observed, table: TableQuery, xids: ActiveXids): readonly ObservedRow[] =>
  (session.ownRows.get(table.name) ?? [])
    .filter(({ xmin }) => xids.get(xmin) === session.name)
    .map(({ values }) => ({ values, uncommittedBy: session.name }))
