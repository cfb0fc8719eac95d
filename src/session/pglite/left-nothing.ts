import type { Backend, Reply } from './backend.ts'
import type { Statement } from './statement.ts'

const USER_CODE =
  `select exists (select from pg_trigger where not tgisinternal) or exists (select from pg_proc p ` +
  `join pg_namespace n on n.oid = p.pronamespace where n.nspname not in ('pg_catalog', 'information_schema'))`

/**
 * An INSERT … ON CONFLICT DO NOTHING that has inserted nothing, or a try that got no lock. What was in its way may be gone at
 * a replay. Functions and triggers could have done more, so there must be none.
 */
export function leftNothing(backend: Backend, { skeleton }: Statement, reply: Reply): boolean {
  const [result] = reply.results
  if (/^select pg_try_advisory_xact_lock(_shared)? ?\([^()]*\)( as \w+)?$/.test(skeleton))
    return result?.rows[0]?.[0] === 'f'
  if (!/^insert\b.*\bon conflict\b.*\bdo nothing\b/.test(skeleton) || result?.tag !== 'INSERT 0 0') return false
  return backend.memory.ownXid() === 0 || !hasUserCode(backend)
}

/** Whether there are functions or triggers that somebody has written. */
export function hasUserCode(backend: Backend): boolean {
  return backend.query(USER_CODE)[0]?.[0] === 't'
}
