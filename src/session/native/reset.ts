import type { Setup } from '../cluster.ts'
import type { Reply, Wire } from './wire.ts'

/** What a schema left behind, as far as emptying it needs to know. */
export interface BuiltSchema {
  readonly schema: string
  /** Empties every table and restarts every sequence; absent when the schema's text did more than create things. */
  readonly empty?: string
}

const DATA = /^(INSERT|UPDATE|DELETE|MERGE|SELECT|DO|CALL|COPY|TRUNCATE)/
/** Statements after which the tables are still those that the schema made. */
const HARMLESS =
  /^(SELECT|INSERT|UPDATE|DELETE|MERGE|BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|RESET|SHOW|LOCK TABLE|FETCH|DECLARE CURSOR|CLOSE CURSOR|PREPARE|EXECUTE|DEALLOCATE|TRUNCATE TABLE|EXPLAIN)/

/** CREATE TABLE AS and SELECT INTO have the tag of a SELECT, and EXPLAIN ANALYZE runs them. */
const MAKES_TABLE = /\b(create|into)\b/i

/** Whether a statement of `sql` with this command tag may have changed the schema. */
export const mayChangeSchema = (tag: string, sql: string): boolean =>
  !HARMLESS.test(tag) || (/^(SELECT|EXPLAIN|PREPARE|EXECUTE)/.test(tag) && MAKES_TABLE.test(sql))

/** Drops all that users created in this database, then runs `schema`. */
export async function buildSchema(control: Wire, { schema }: Setup): Promise<BuiltSchema> {
  const schemas = await run(
    control,
    `select nspname from pg_catalog.pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  const drops = (schemas.results[0]?.rows ?? []).map(([name]) => `drop schema "${name}" cascade`)
  await run(control, [...drops, 'create schema public', 'grant all on schema public to public'].join(';'))
  const built = await run(control, schema)
  // A function of the schema's own could hide what it does from the tags.
  if (built.results.some(({ tag }) => DATA.test(tag)) || /\b(function|procedure)\b/i.test(schema)) return { schema }
  const things = await run(
    control,
    `select c.relkind, pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(c.relname)
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  )
  const named = (...kinds: string[]): string[] =>
    (things.results[0]?.rows ?? []).flatMap(([kind, name]) => (kinds.includes(kind ?? '') ? [name ?? ''] : []))
  const tables = named('r', 'p')
  const truncate = tables.length ? [`truncate ${tables.join(', ')} restart identity cascade`] : []
  return { schema, empty: [...truncate, ...named('S').map((name) => `alter sequence ${name} restart`)].join(';') }
}

/** Runs SQL that must succeed. */
export async function run(control: Wire, sql: string): Promise<Reply> {
  const reply = await control.send(sql)
  if (reply.error) throw new Error(`set-up failed with ${reply.error.sqlstate}: ${reply.error.message}`)
  return reply
}
