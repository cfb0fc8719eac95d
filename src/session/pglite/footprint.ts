import { Unsupported } from '../errors.ts'
import type { LockTarget, SqlError, Waiting } from '../outcome.ts'
import type { Backend, Wait } from './backend.ts'
import type { InsertedRow } from './inserted-rows.ts'
import { LOCK_MODES, LOCK_TYPES, type HeldLock, type LockTag } from './memory.ts'
import type { SessionState, Waiter } from './session-state.ts'
import { mentions, type Statement } from './statement.ts'
import { GUARD } from './reset.ts'
import type { SkippedRow } from './skipped-rows.ts'
import type { TouchedRow } from './transaction.ts'

/** A MultiXact's member by what it holds, as a locking clause. */
const MEMBER_STRENGTH: Readonly<Record<string, string>> = {
  keysh: 'key share',
  sh: 'share',
  fornokeyupd: 'no key update',
  nokeyupd: 'no key update',
  forupd: 'update',
  upd: 'update',
}

/** FirstNormalObjectId (access/transam.h). Keys of catalogs are left to `checkSameAgain`. */
const FIRST_USER_OID = 16384

const USER_TABLES =
  `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace ` +
  `where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`

/** Requested lock (a tuple lock's mode) by the modes of a MultiXact's members that it conflicts with. */
const ROW_CONFLICTS: Readonly<Record<number, readonly string[]>> = {
  1: ['forupd', 'upd'],
  2: ['fornokeyupd', 'nokeyupd', 'forupd', 'upd'],
  7: ['sh', 'fornokeyupd', 'nokeyupd', 'forupd', 'upd'],
  8: ['keysh', 'sh', 'fornokeyupd', 'nokeyupd', 'forupd', 'upd'],
}

/**
 * What statements have locked, row by row. PostgreSQL's waiter keeps the rows that it locked before it came to its wait; the
 * engine has cancelled it, so it finds those rows by the transaction id in their xmax and locks them again.
 */
export function createFootprints(backend: Backend, sessionOf: (xid: number) => SessionState | undefined) {
  /** MultiXactIds count from 1, the transaction ids of any session from here. */
  const firstXid = backend.memory.latestCompleted()

  function rowsTouchedBy(xid: number): readonly TouchedRow[] {
    if (xid === 0) return []
    const tables = backend.query(USER_TABLES).map(([table]) => table ?? '')
    if (tables.length === 0) return []
    const modes =
      `case when xmax::text::bigint between 1 and ${firstXid} ` +
      `then (select max(m.mode) from pg_get_multixact_members(xmax) m where m.xid = '${xid}') else '' end`
    const reads = tables.map(
      (table) =>
        `select * from (select '${table.replaceAll("'", "''")}', ctid::text, ${modes} as mode from only ${table} where xmax <> '0' ` +
        `and (xmax = '${xid}' or xmax::text::bigint <= ${firstXid})) rows where mode is not null`,
    )
    const all = backend.send(reads.join(' union all '))
    // A table that somebody has locked against readers can't hold a row of this one's either: leave it out.
    const replies = all.wait ? reads.map((read) => backend.send(read)) : [all]
    const rows = replies.flatMap(({ wait, results }) => (wait ? [] : (results[0]?.rows ?? [])))
    return rows.map(([table, ctid, mode]) => ({
      table: table ?? '',
      ctid: ctid ?? '',
      strength: MEMBER_STRENGTH[mode ?? ''],
    }))
  }

  /**
   * The session that PostgreSQL would wait for first. A row locked by several carries a MultiXactId, and its members are waited
   * for in the order of their transaction ids; parking has given them new ids, so the order of the first ones counts.
   */
  function firstHolders({ tupleLock, wait }: Pick<Waiter, 'tupleLock' | 'wait'>): readonly SessionState[] {
    const plain = wait.holders.flatMap((xid) => sessionOf(xid) ?? [])
    if (!tupleLock || wait.tag.type !== LOCK_TYPES.transaction) return plain
    const [, relation, block, offset] = tupleLock.tag.fields
    const [table] = backend.query(`select ${relation}::oid::regclass`)[0] ?? []
    const { results } = backend.send(
      `select m.xid, m.mode from only ${table} t, pg_get_multixact_members(t.xmax) m where t.ctid = '(${block},${offset})' ` +
        `and t.xmax::text::bigint between 1 and ${firstXid}`,
    )
    const conflicting = ROW_CONFLICTS[31 - Math.clz32(tupleLock.mask & -tupleLock.mask)] ?? []
    const members = (results[0]?.rows ?? [])
      .filter(([, mode]) => conflicting.includes(mode ?? ''))
      .flatMap(([xid]) => sessionOf(Number(xid)) ?? [])
    const birth = (session: SessionState) => session.transaction?.bornAt ?? 0
    return members.length > 0 ? members.sort((a, b) => birth(a) - birth(b)).slice(0, 1) : plain
  }

  /**
   * How many rows with unique keys of their own the transaction has written, also once it is rolled back; `fresh` are those that
   * replace no row.
   */
  function keysTaken(xid: number): { readonly all: number; readonly fresh: number } {
    const written = xid === 0 ? [] : backend.memory.insertedRows(xid).filter(({ heapOnly }) => !heapOnly)
    if (written.length === 0) return { all: 0, fresh: 0 }
    const unique = backend.query(
      `select relfilenode from pg_class c where c.oid >= ${FIRST_USER_OID} and exists (select from pg_index i where i.indrelid = c.oid and i.indisunique)`,
    )
    const files = new Set(unique.map(([file]) => Number(file)))
    const keyed = written.filter(({ relfilenode }) => files.has(relfilenode))
    return { all: keyed.length, fresh: keyed.filter(({ updated }) => !updated).length }
  }

  /**
   * A row that waits for its own key is on its page already, unless the statement says ON CONFLICT: `first` when it waits at
   * its table's first unique index, `later` when it has earlier keys already. An earlier key that the database has drawn for the row (identity, default) is nobody else's and doesn't count.
   */
  function waitsForOwnKey(
    { relation }: Wait,
    { skeleton }: Statement,
  ): { readonly kind: 'first' | 'later' } | undefined {
    const earlier = backend.query(
      `select o.indexrelid, a.attname, a.attidentity <> '' or a.atthasdef from pg_index i ` +
        `join pg_class c on c.oid = i.indexrelid ` +
        `left join pg_index o on o.indrelid = i.indrelid and o.indisunique and o.indexrelid < i.indexrelid ` +
        `left join pg_attribute a on a.attrelid = o.indrelid and a.attnum = any (o.indkey) ` +
        `where c.relname = '${relation?.replaceAll("'", "''")}'`,
    )
    if (earlier.length === 0) return undefined
    const indexes = new Set(earlier.flatMap(([index]) => index ?? []))
    const drawn = earlier.filter(([, column, hasDefault]) => hasDefault === 't' && !mentions(skeleton, column ?? ''))
    for (const [index] of drawn) indexes.delete(index ?? '')
    return { kind: indexes.size > 0 ? 'later' : 'first' }
  }

  function tablesOfNewRows(xid: number): readonly number[] {
    const files = backend.memory.insertedRows(xid).filter(({ updated }) => !updated)
    return [...new Set(files.map(({ relfilenode }) => relfilenode))]
  }

  /**
   * Somebody who waits has written new rows whose keys nothing keeps reserved. As long as nobody else writes a new row into those
   * tables, it makes no difference; `xid` has just written.
   */
  function refuseUnheldKeys(session: SessionState, xid: number, waiters: readonly Waiter[]): void {
    const tables = waiters.flatMap((waiter) => (waiter.session === session ? [] : (waiter.attempt.unheldKeysOf ?? [])))
    if (tables.length === 0 || xid === 0) return
    const isNew = (row: InsertedRow) => !row.updated && tables.includes(row.relfilenode)
    if (backend.memory.insertedRows(xid).some(isNew))
      throw new Unsupported(
        'a new row beside one whose statement waits',
        'the keys that the waiting statement has taken already could not be kept reserved against it',
      )
  }

  /** The children of the tables that a table is a child of; `undefined` where that can't matter. */
  function familyOf({ wait: { tag }, attempt: { statement } }: Pick<Waiter, 'wait' | 'attempt'>): string | undefined {
    if (tag.type !== LOCK_TYPES.relation || statement.locksTables) return undefined
    const [name, family] =
      backend.query(
        `select c.relname, (select string_agg(s.inhparent || '>' || s.inhrelid, ' ' order by s.inhparent, s.inhrelid) ` +
          `from pg_inherits p join pg_inherits s using (inhparent) where p.inhrelid = c.oid) from pg_class c where c.oid = ${tag.fields[1]}`,
      )[0] ?? []
    return name && !mentions(statement.skeleton, name) ? (family ?? '') : undefined
  }

  const families = new WeakMap<Waiter, string>()

  /** A statement that came to a table through its parent has planned with the children of that time. */
  function refuseChangedFamily(waiter: Waiter): void {
    const before = families.get(waiter)
    const now = before && familyOf(waiter)
    if (now !== undefined && now !== before)
      throw new Unsupported(
        'a wait for a child table while tables join or leave its parent',
        'PostgreSQL would go on with the children that it knew',
      )
  }

  /** For SKIP LOCKED: what it could not have, and the guard's transaction, which holds nothing and stays open. */
  function rowsOfOthers(
    own: number,
    statement: Statement,
  ): { readonly rows: readonly SkippedRow[]; readonly holder: number } {
    // A row that it shares with others is its own only as far as it has locked it: FOR UPDATE skips what it had FOR SHARE.
    const clause = /\bfor (no key update|key share|update|share)\b/.exec(statement.skeleton)?.[1]
    const wanted = STRENGTHS.indexOf(clause ?? 'update')
    const isOwn = (multi: number) =>
      backend
        .query(`select mode from pg_get_multixact_members('${multi}') where xid = '${own}'`)
        .some(([mode]) => STRENGTHS.indexOf(MEMBER_STRENGTH[mode ?? ''] ?? '') >= wanted)
    const rows = backend.memory.rowsOfOthers((xid) => sessionOf(xid) !== undefined, isOwn)
    const [holder] = backend.query(`select transaction from pg_prepared_xacts where gid = '${GUARD}'`)[0] ?? []
    return { rows, holder: Number(holder) }
  }

  const names = new Map<number, string>()
  const primaryKeys = new Map<number, readonly string[]>()
  const keys = new WeakMap<Waiter, LockTarget['key']>()
  const relationOf = ({ fields: [, relation] }: LockTag) => names.get(relation)

  /** Looks up what `describe` may need, while the backend is idle. */
  function learn(waiter: Waiter, uniqueKey: LockTarget['key']): void {
    for (const tag of [waiter.wait.tag, waiter.tupleLock?.tag]) {
      if (!tag || (tag.type !== LOCK_TYPES.relation && tag.type !== LOCK_TYPES.tuple) || names.has(tag.fields[1]))
        continue
      const [name] = backend.query(`select relname from pg_class where oid = ${tag.fields[1]}`)[0] ?? []
      if (name) names.set(tag.fields[1], name)
    }
    if (waiter.wait.tag.type === LOCK_TYPES.relation) learnForeignKeys(waiter.wait.tag)
    const family = familyOf(waiter)
    if (family) families.set(waiter, family)
    const key = waiter.tupleLock ? keyOf(waiter.tupleLock.tag) : uniqueKey
    if (key) keys.set(waiter, key)
  }

  const foreignKeys = new Map<number, readonly string[]>()
  function learnForeignKeys({ fields: [, relation] }: LockTag): void {
    const rows = backend.query(
      `select conname from pg_constraint where contype = 'f' and ${relation} in (conrelid, confrelid)`,
    )
    foreignKeys.set(
      relation,
      rows.map(([name]) => name ?? ''),
    )
  }

  /**
   * The table locks that a statement must have had before it failed, of those that somebody waits for: on the tables that it names
   * unless it has failed while it was read, and on those of the foreign key that it has violated.
   */
  function locksBefore({ skeleton }: Statement, error: SqlError, waiters: readonly Waiter[]): readonly HeldLock[] {
    const wasRead = !/^(42|0A)/.test(error.sqlstate)
    const mode = /^(insert|update|delete|merge)\b/.test(skeleton)
      ? 3
      : /\bfor (no key |key )?(update|share)\b/.test(skeleton)
        ? 2
        : 1
    return waiters.flatMap(({ wait: { tag } }) => {
      const [name, keys] = [relationOf(tag), foreignKeys.get(tag.fields[1]) ?? []]
      const named = wasRead && name !== undefined && mentions(skeleton, name)
      const checked = error.constraint !== undefined && error.sqlstate === '23503' && keys.includes(error.constraint)
      const mask = (named ? 1 << mode : 0) | (checked ? 1 << 2 : 0)
      return tag.type === LOCK_TYPES.relation && mask !== 0 ? [{ tag, mask }] : []
    })
  }

  /** The primary key of the committed row that a tuple lock names; `undefined` where its table has none. */
  function keyOf({ fields: [, relation, block, offset] }: LockTag): LockTarget['key'] {
    const columns = primaryKeys.get(relation) ?? primaryKey(relation)
    primaryKeys.set(relation, columns)
    if (columns.length === 0) return undefined
    const [table] = backend.query(`select ${relation}::oid::regclass`)[0] ?? []
    const row = backend.query(`select ${columns.join(', ')} from only ${table} where ctid = '(${block},${offset})'`)[0]
    return row && { columns, values: row.map((value) => value ?? '') }
  }

  function primaryKey(relation: number): readonly string[] {
    const rows = backend.query(
      `select quote_ident(a.attname) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) ` +
        `where i.indrelid = ${relation} and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`,
    )
    return rows.map(([column]) => column ?? '')
  }

  function describe(waiter: Waiter): Waiting {
    const { target, blockers, wait } = waiter
    const relation = wait.relation ?? relationOf(target.tag)
    const key = keys.get(waiter)
    return {
      kind: 'waiting',
      for: blockers.map(({ session }) => session.name).sort(),
      lock: {
        type: typeName(target.tag),
        mode: LOCK_MODES[target.mode] ?? '',
        ...(relation ? { relation } : {}),
        ...(key ? { key } : {}),
      },
    }
  }

  return {
    rowsTouchedBy,
    rowsOfOthers,
    keysTaken,
    waitsForOwnKey,
    refuseUnheldKeys,
    tablesOfNewRows,
    firstHolders,
    learn,
    refuseChangedFamily,
    locksBefore,
    describe,
  }
}

/** Locks rows as the statement had. */
export function lockAgain(backend: Backend, rows: readonly TouchedRow[], statement: Statement): void {
  for (const { table, ctid, strength } of rows)
    backend.send(`select 1 from only ${table} where ctid = '${ctid}' for ${strength ?? strengthOf(statement)}`)
}

/** Row locks, the weakest first. */
const STRENGTHS = ['key share', 'share', 'no key update', 'update']

function strengthOf({ skeleton }: Statement): string {
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
