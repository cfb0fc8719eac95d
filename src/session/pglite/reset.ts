import type { Setup } from '../cluster.ts'
import type { Backend } from './backend.ts'

const GUARD = 'guard'

/**
 * Builds a run's tables. The same schema as last time, unchanged since, is emptied instead of built again. A prepared
 * transaction that stays open (the guard) keeps row versions that old snapshots may still need from being pruned.
 */
export function createReset(backend: Backend): (setup: Setup) => void {
  let built: { readonly schema: string; readonly catalog: string; readonly truncate: string } | undefined
  let guarded = false

  /** Changes with every table, index, column, trigger, function or constraint that is created, altered or dropped. */
  function catalog(): string {
    const [counts] = backend.query(
      `select (select array_agg(xmin::text order by oid) from pg_class where relnamespace = 'public'::regnamespace)::text, ` +
        `(select array_agg(xmin::text order by oid) from pg_proc where pronamespace = 'public'::regnamespace)::text, ` +
        `(select count(*) from pg_namespace), (select count(*) from pg_trigger), (select count(*) from pg_policy)`,
    )
    return JSON.stringify(counts)
  }

  function rebuild(schema: string): void {
    const extra = backend.query(`select quote_ident(nspname) from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'`)
    for (const [name] of extra) backend.query(`drop schema ${name} cascade`)
    backend.query('create schema public')
    if (schema.trim() !== '') backend.query(schema)
    const tables = backend.query(
      `select oid::regclass::text from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by oid`,
    )
    built = {
      schema,
      catalog: catalog(),
      truncate: tables.length > 0 ? `truncate ${tables.map(([name]) => name).join(', ')} restart identity cascade` : '',
    }
  }

  return ({ schema, seed }) => {
    backend.query('reset all')
    if (guarded) backend.query(`rollback prepared '${GUARD}'`)
    guarded = false
    if (built?.schema === schema && built.catalog === catalog()) {
      if (built.truncate) backend.query(built.truncate)
      built = { ...built, catalog: catalog() }
    } else rebuild(schema)
    if (seed.trim() !== '') backend.query(seed)
    backend.query('begin; select pg_current_xact_id()')
    backend.query(`prepare transaction '${GUARD}'`)
    guarded = true
  }
}
