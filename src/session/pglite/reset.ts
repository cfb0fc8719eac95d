import type { Setup } from '../cluster.ts'
import type { Backend } from './backend.ts'
import type { SequenceValue, sequences } from './sequences.ts'

export const GUARD = 'guard'

/** PostgreSQL in single-user mode never checkpoints by itself, so WAL and the files of truncated tables would pile up. */
const RESETS_BETWEEN_CHECKPOINTS = 50

/**
 * Builds a run's tables. The same schema as last time, unchanged since, is emptied instead of built again. A prepared
 * transaction that stays open (the guard) keeps row versions that old snapshots may still need from being pruned.
 */
export function createReset(backend: Backend, sequence: ReturnType<typeof sequences>) {
  let built:
    { readonly schema: string; readonly truncate: string; readonly sequences: readonly SequenceValue[] } | undefined
  let guarded = false
  let resets = 0

  function rebuild(schema: string): void {
    const extra = backend.query(
      `select quote_ident(nspname) from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
    )
    for (const [name] of extra) backend.query(`drop schema ${name} cascade`)
    backend.query('create schema public; grant usage on schema public to public')
    if (/\bdeferr/i.test(schema)) backend.findDeferredEvents()
    if (schema.trim() !== '') backend.query(schema)
    const tables = backend.query(
      `select oid::regclass::text from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by oid`,
    )
    sequence.built()
    built = {
      schema,
      sequences: sequence.read(),
      truncate: tables.length > 0 ? `truncate ${tables.map(([name]) => name).join(', ')} cascade` : '',
    }
  }

  // A function of the schema's own could hide DDL from the engine.
  const unchanged = (schema: string, ddlRan: boolean) =>
    built?.schema === schema && !ddlRan && !/\b(function|procedure)\b/i.test(schema)

  function build({ schema, seed }: Setup, ddlRan: boolean): 'emptied' | 'rebuilt' {
    if (guarded) backend.query(`rollback prepared '${GUARD}'`)
    guarded = false
    if (++resets % RESETS_BETWEEN_CHECKPOINTS === 0) {
      // Each TRUNCATE leaves dead rows in pg_class.
      backend.query('vacuum (truncate false) pg_class')
      backend.query('checkpoint')
    }
    const emptied = unchanged(schema, ddlRan)
    if (!emptied) rebuild(schema)
    else if (built) {
      if (built.truncate) backend.query(built.truncate)
      sequence.restore(built.sequences)
    }
    if (seed.trim() !== '') backend.query(seed)
    backend.query('begin; select pg_current_xact_id()')
    backend.query(`prepare transaction '${GUARD}'`)
    guarded = true
    return emptied ? 'emptied' : 'rebuilt'
  }

  return {
    build,
    /** Nothing of what was built can be relied on. */
    forget(): void {
      built = undefined
      guarded = false
    },
  }
}
