import { Unsupported } from '../errors.ts'
import type { SqlError } from '../outcome.ts'
import type { Statement } from './statement.ts'

/** What one backend that parks transactions can't do truthfully: pattern on the skeleton, name, reason. CONTRIBUTING.md lists each. */
export const REFUSED: readonly (readonly [RegExp, string, string])[] = [
  [
    /\bserializable\b/,
    'SERIALIZABLE',
    'predicate locks do not survive parking; the book shows it as a trace recorded on a native server',
  ],
  [
    /\b(temp|temporary)\b (table|view|sequence|schema)|\bpg_temp\b|\bcreate (local |global )?temp(orary)?\b/,
    'temporary objects',
    'PostgreSQL refuses PREPARE TRANSACTION once a transaction has touched one',
  ],
  [
    /^(listen|notify|unlisten)\b|\bpg_notify\b/,
    'LISTEN and NOTIFY',
    'all sessions share one backend, and a parked transaction cannot hold a notification',
  ],
  [/\bwith hold\b/, 'WITH HOLD cursors', 'PostgreSQL refuses PREPARE TRANSACTION once a transaction has declared one'],
  [
    /\bpg_export_snapshot\b|^set transaction snapshot\b/,
    'exported snapshots',
    'PostgreSQL refuses PREPARE TRANSACTION once a transaction has exported one',
  ],
  [
    /^(prepare transaction|commit prepared|rollback prepared)\b/,
    'two-phase commit',
    'the engine itself parks transactions with it',
  ],
  [
    /^(discard|deallocate (prepare )?all)\b/,
    'DISCARD and DEALLOCATE ALL',
    'it would reset the backend that all sessions share',
  ],
  [
    /\b(ctid|xmin|xmax|cmin|cmax)\b/,
    'ctid, xmin, xmax, cmin, cmax',
    'replaying a parked transaction moves its rows and gives it another transaction id',
  ],
  [
    /\b(pg_current_xact_id\w*|txid_\w+|pg_current_snapshot|pg_xact_status|age)\b ?\(/,
    'transaction ids',
    'replaying a parked transaction gives it another one',
  ],
  [
    /\b(pg_locks|pg_stat_\w+|pg_prepared_xacts|pg_blocking_pids|pg_backend_pid|pg_cancel_backend|pg_terminate_backend)\b/,
    'views and functions about backends',
    'there is one backend, so they would tell of the engine and not of the sessions',
  ],
  [/\b(currval|lastval)\b ?\(/, 'currval and lastval', "all sessions share one backend and would see each other's"],
  [
    /\buuidv7\b ?\(/,
    'uuidv7',
    'it never gives the same value twice, so a parked transaction could not be replayed; gen_random_uuid works',
  ],
  [/\bpg_sleep\w*\b/, 'pg_sleep', 'time is virtual and does not pass by itself'],
  [/^copy\b/, 'COPY', 'there is no client that would send or take the data'],
  [/\bconcurrently\b/, 'CONCURRENTLY', 'it waits for other transactions to end, and parked ones cannot'],
  [/\band chain\b/, 'AND CHAIN', 'the engine does not follow chained transactions'],
  [
    /^set (session |local )?(idle_in_transaction_session_timeout|transaction_timeout)\b/,
    'idle_in_transaction_session_timeout and transaction_timeout',
    'the engine has virtual timers for lock_timeout, statement_timeout and deadlock_timeout only',
  ],
  [
    /^set (session |local )?session authorization\b|^set local role\b|^set session characteristics as transaction (?!isolation level (read|repeatable)[\w ]*$)/,
    'SET SESSION AUTHORIZATION, SET LOCAL ROLE and SET SESSION CHARACTERISTICS beyond the isolation level',
    'the backend that all sessions share would keep it; SET ROLE and default_transaction_isolation work',
  ],
  [
    /\bpg_(class|attribute|type|index|namespace|database|constraint|proc|sequence|inherits)\b.*\bfor (no key )?(update|share)\b/,
    'row locks on system catalogs',
    'DDL that meets them waits within itself, which a statement that is run again cannot show',
  ],
  [/\bset_config\b ?\(/, 'set_config', 'use SET, which the engine keeps for each session'],
]

/** Throws `Unsupported` for a statement that the engine refuses. */
export function refuse(statement: Statement): void {
  // Its value may be a string, which the skeleton leaves out.
  const text = /\bdefault_transaction_isolation\b/.test(statement.skeleton)
    ? statement.sql.toLowerCase()
    : statement.skeleton
  for (const [pattern, feature, reason] of REFUSED) if (pattern.test(text)) throw new Unsupported(feature, reason)
}

/** Throws `Unsupported` for an error that only the book's database has: it comes without these files. */
export function refuseMissingFiles(error: SqlError | undefined): void {
  if (error?.sqlstate === '22023' && /time ?zone/i.test(error.message))
    throw new Unsupported('time zones other than UTC', 'the book does not carry their files')
  if (error?.sqlstate === '58P01')
    throw new Unsupported('text search dictionaries', 'the book does not carry their files')
}
