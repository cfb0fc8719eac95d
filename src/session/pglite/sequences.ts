import type { Backend } from './backend.ts'

/** Where a sequence stands (`last_value`, `is_called`). */
export interface SequenceValue {
  readonly name: string
  readonly last: string
  readonly called: string
}

/** Sequences don't roll back, so a replay would draw new values: the engine puts them back around each replay. */
export function sequences(backend: Backend) {
  let query: string | undefined

  /** DDL has run since the tables were built: a transaction may see sequences that others don't. */
  let changing = false

  function find(): void {
    const names = backend.query(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace ` +
        `where c.relkind = 'S' and n.nspname not in ('pg_catalog', 'information_schema') ` +
        `and to_regclass(quote_ident(n.nspname) || '.' || quote_ident(c.relname)) is not null ` +
        // What another transaction has dropped can't be read without a wait, nor drawn from.
        `and not exists (select from pg_locks l where l.relation = c.oid and l.mode = 'AccessExclusiveLock' ` +
        `and l.pid is distinct from pg_backend_pid()) order by 1`,
    )
    const reads = names.map(([name]) => `select '${name?.replaceAll("'", "''")}', last_value, is_called from ${name}`)
    query = reads.length > 0 ? reads.join(' union all ') : undefined
  }

  function read(): readonly SequenceValue[] {
    if (changing) find()
    if (query === undefined) return []
    return backend
      .query(query)
      .map(([name, last, called]) => ({ name: name ?? '', last: last ?? '', called: called ?? '' }))
  }

  /** Those that the open transaction has locked against drawing: what it did to them is undone with it. */
  function own(): readonly SequenceValue[] {
    const mine = backend.query(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) from pg_locks l join pg_class c on c.oid = l.relation ` +
        `join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and l.pid = pg_backend_pid() ` +
        `and l.mode in ('ShareRowExclusiveLock', 'AccessExclusiveLock')`,
    )
    return read().filter(({ name }) => mine.some(([own]) => own === name))
  }

  function restore(values: readonly SequenceValue[]): void {
    if (values.length === 0) return
    const calls = values.map(
      ({ name, last, called }) => `setval('${name.replaceAll("'", "''")}', ${last}, '${called}')`,
    )
    backend.query(`select ${calls.join(', ')}`)
  }

  let owed: readonly SequenceValue[] = []

  return {
    /** To be called when the tables have been built. */
    built(): void {
      changing = false
      find()
    },
    /** To be called after DDL. */
    changed(): void {
      changing = true
    },
    read,
    own,
    restore,
    exist: () => changing || query !== undefined,
    /** To be restored once the failed transaction in the backend is out of the way. */
    owe(values: readonly SequenceValue[]): void {
      if (values.length > 0) owed = values
    },
    payBack(): void {
      restore(owed)
      owed = []
    },
  }
}

export function sameSequences(a: readonly SequenceValue[], b: readonly SequenceValue[]): boolean {
  return a.every((value, i) => value.last === b[i]?.last && value.called === b[i].called)
}
