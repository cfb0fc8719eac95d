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

  /** Finds the sequences that exist now; to be called after DDL. */
  function find(): void {
    const names = backend.query(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace ` +
        `where c.relkind = 'S' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const reads = names.map(([name]) => `select '${name?.replaceAll("'", "''")}', last_value, is_called from ${name}`)
    query = reads.length > 0 ? reads.join(' union all ') : undefined
  }

  function read(): readonly SequenceValue[] {
    if (query === undefined) return []
    return backend
      .query(query)
      .map(([name, last, called]) => ({ name: name ?? '', last: last ?? '', called: called ?? '' }))
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
    find,
    read,
    restore,
    exist: () => query !== undefined,
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
