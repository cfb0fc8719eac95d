import type { ObservedRow, ObservedTable, TableQuery } from '../cluster.ts'
import type { Value } from '../values.ts'
import type { Backend } from './backend.ts'
import type { Engine } from './engine.ts'
import type { SessionState } from './session-state.ts'

interface CommittedRow {
  readonly ctid: string
  readonly xmin: bigint
  readonly values: readonly Value[]
}

/** What one session's open transaction has done to a table: rows that it wrote, committed rows that it took. */
interface OwnChanges {
  readonly written: readonly (readonly Value[])[]
  readonly touched: ReadonlySet<string>
}

/**
 * Reads rows, committed and not, without leaving a trace: each session's own view is read inside its transaction, right
 * after its statement, within a savepoint that is rolled back so that no lock stays.
 */
export function createObservation(backend: Backend, engine: Engine, sessions: ReadonlyMap<string, SessionState>) {
  let committed: { readonly key: string; readonly tables: readonly (readonly CommittedRow[])[] } | undefined
  const own = new Map<SessionState, readonly OwnChanges[]>()

  function committedRows(tables: readonly TableQuery[]): readonly (readonly CommittedRow[])[] {
    const key = JSON.stringify([engine.commits.length, tables])
    if (committed?.key === key) return committed.tables
    engine.parking.idle()
    engine.parking.settings.use(new Map())
    const { results } = backend.send(
      tables.map((table) => `select ctid, xmin${columns(table)} from ${table.name} ${order(table)}`).join(';'),
    )
    committed = {
      key,
      tables: results.map(({ rows }) =>
        rows.map(([ctid, xmin, ...values]) => ({ ctid: ctid ?? '', xmin: BigInt(xmin ?? 0), values })),
      ),
    }
    return committed.tables
  }

  function ownChanges(
    session: SessionState,
    tables: readonly TableQuery[],
    base: readonly (readonly CommittedRow[])[],
  ): readonly OwnChanges[] {
    const { transaction } = session
    const nothing: readonly OwnChanges[] = tables.map(() => ({ written: [], touched: new Set<string>() }))
    if (!transaction || transaction.failed || transaction.place.kind === 'light') return nothing
    const known = own.get(session)
    if (known) return known
    let changes = nothing
    if (session.waiter) {
      const { image } = session.waiter.attempt
      engine.parking.hold(session, () => {
        changes = readOwn(session, tables, base)
        image?.()
      })
    } else {
      engine.parking.focus(session)
      if (backend.memory.ownXid() !== 0) changes = readOwn(session, tables, base)
    }
    own.set(session, changes)
    return changes
  }

  function readOwn(
    session: SessionState,
    tables: readonly TableQuery[],
    base: readonly (readonly CommittedRow[])[],
  ): readonly OwnChanges[] {
    const xid = backend.memory.ownXid()
    const selects = tables.map(
      (table) =>
        `select ctid, xmax, pg_xact_status(xmin::text::xid8) = 'in progress'${columns(table)} from ${table.name} ${order(table)}`,
    )
    const { results, error } = backend.send(
      ['savepoint observation', ...selects, 'rollback to savepoint observation', 'release savepoint observation'].join(
        ';',
      ),
    )
    if (error) throw new Error(`observing ${session.name}: ${error.message}`)
    return tables.map((_, i) =>
      changesIn(results[i + 1]?.rows ?? [], base[i] ?? [], String(xid), session.transaction?.snapshot),
    )
  }

  function observe(tables: readonly TableQuery[]): readonly ObservedTable[] {
    if (tables.length === 0) return []
    // The committed rows first: reading them parks whatever is in the backend.
    const base = committedRows(tables)
    const changes = [...sessions.values()]
      .filter(({ closed }) => !closed)
      .map((session) => [session.name, ownChanges(session, tables, base)] as const)
    return tables.map((table, i) => ({
      name: table.name,
      columns: table.columns,
      rows: [
        ...(base[i] ?? []).map(({ ctid, values }): ObservedRow => {
          const [touchedBy] = changes.find(([, own]) => own[i]?.touched.has(ctid)) ?? []
          return { values, ...(touchedBy ? { touchedBy } : {}) }
        }),
        ...changes.flatMap(([name, own]) =>
          (own[i]?.written ?? []).map((values): ObservedRow => ({ values, uncommittedBy: name })),
        ),
      ],
    }))
  }

  return {
    observe,
    /** The session has run something: what was read of it is out of date. */
    forget: (session: SessionState) => void own.delete(session),
    reset(): void {
      own.clear()
      committed = undefined
    },
  }
}

function changesIn(
  rows: readonly (readonly Value[])[],
  base: readonly CommittedRow[],
  xid: string,
  snapshot: bigint | undefined,
): OwnChanges {
  const visible = new Set(rows.map(([ctid]) => ctid))
  const locked = rows.filter(([, xmax, mine]) => xmax === xid && mine === 'f').map(([ctid]) => ctid ?? '')
  const gone = base
    .filter(({ ctid, xmin }) => !visible.has(ctid) && (snapshot === undefined || xmin <= snapshot))
    .map(({ ctid }) => ctid)
  return {
    written: rows.filter(([, , mine]) => mine === 't').map((row) => row.slice(3)),
    touched: new Set([...locked, ...gone]),
  }
}

const columns = (table: TableQuery) => table.columns.map((column) => `, "${column.replaceAll('"', '""')}"`).join('')
const order = (table: TableQuery) => (table.orderBy ? `order by ${table.orderBy}` : '')
