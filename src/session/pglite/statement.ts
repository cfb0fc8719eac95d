import type { Value } from '../values.ts'
import { skeleton } from './sql-text.ts'

export type Isolation = 'read committed' | 'repeatable read'

/** One SQL statement and what the engine must know of it before it runs. */
export interface Statement {
  readonly sql: string
  /** Present: extended query protocol. */
  readonly parameters?: readonly Value[]
  readonly skeleton: string
  readonly kind:
    | { readonly kind: 'begin'; readonly isolation: Isolation | undefined }
    | { readonly kind: 'commit' | 'rollback' }
    | { readonly kind: 'savepoint' | 'release' | 'rollback-to'; readonly name: string }
    | { readonly kind: 'set'; readonly setting: string; readonly local: boolean }
    | { readonly kind: 'isolation'; readonly isolation: Isolation }
    /** PREPARE and DEALLOCATE outlive their transaction. */
    | { readonly kind: 'prepared-statement' }
    /** Session advisory locks outlive it too, and a rollback doesn't undo them. */
    | { readonly kind: 'session-lock' }
    | { readonly kind: 'other' }
  /** Whether it leaves anything behind in its transaction (rows, locks, cursors, settings), so that a replay needs it. */
  readonly effect: boolean
  /** Whether it may take a table lock that a mere reader or writer of rows would be in the way of. */
  readonly locksTables: boolean
}

/** `owner` is the session: the one backend keeps every session's prepared statements, under a name of its own each. */
export function parseStatement(sql: string, owner: string, parameters?: readonly Value[]): Statement {
  const text = skeleton(sql)
  return {
    sql: /^(prepare|execute|deallocate)\b/.test(text) ? ownPreparedName(sql, owner) : sql,
    ...(parameters ? { parameters } : {}),
    skeleton: text,
    kind: kindOf(text),
    effect: !readsOnly(text),
    locksTables: mayLockTables(text),
  }
}

function mayLockTables(text: string): boolean {
  // These make a table.
  if (/^(select|with|table|values)\b.*(?<!insert |merge )\binto\b|^explain\b.*\bcreate\b/.test(text)) return true
  return !/^(select|values|table|show|explain|with|insert|update|delete|merge|begin|start|commit|end|rollback|abort|savepoint|release|set|reset|declare|fetch|move|close|prepare|execute|deallocate)\b/.test(
    text,
  )
}

/** Settings that have a syntax of their own. */
const SETTING_NAMES: Readonly<Record<string, string>> = {
  'time zone': 'timezone',
  names: 'client_encoding',
  schema: 'search_path',
}

function kindOf(text: string): Statement['kind'] {
  if (/^(begin|start transaction)\b/.test(text)) return { kind: 'begin', isolation: isolationIn(text) }
  if (/^(commit|end)\b/.test(text)) return { kind: 'commit' }
  const back = /^(?:rollback|abort)(?: work| transaction)? to (?:savepoint )?(\S+)$/.exec(text)
  if (back?.[1]) return { kind: 'rollback-to', name: back[1] }
  if (/^(rollback|abort)\b/.test(text)) return { kind: 'rollback' }
  const savepoint = /^savepoint (\S+)$/.exec(text)
  if (savepoint?.[1]) return { kind: 'savepoint', name: savepoint[1] }
  const release = /^release (?:savepoint )?(\S+)$/.exec(text)
  if (release?.[1]) return { kind: 'release', name: release[1] }
  if (/^select (pg_(try_)?advisory_(un)?lock(_shared|_all)? ?\([^()]*\)( as \w+)?(, ?|$))+$/.test(text))
    return { kind: 'session-lock' }
  if (/^(prepare|deallocate)\b/.test(text)) return { kind: 'prepared-statement' }
  const isolation = isolationIn(text)
  if (/^set session characteristics as transaction\b/.test(text) && isolation)
    return { kind: 'set', setting: 'default_transaction_isolation', local: false }
  if (/^set transaction\b/.test(text) && isolation) return { kind: 'isolation', isolation }
  const named =
    /^(?:set (session |local )?(time zone|names|schema|"[^"]+"|\w[\w.]*)(?: to\b| ?=| |$)|reset ()("[^"]+"|\w[\w.]*)$)/.exec(
      text,
    )
  const name = (named?.[2] ?? named?.[4])?.replaceAll('"', '').toLowerCase()
  const setting = name === undefined ? undefined : (SETTING_NAMES[name] ?? name)
  if (setting && setting !== 'constraints' && setting !== 'transaction')
    return { kind: 'set', setting, local: named?.[1] === 'local ' }
  return { kind: 'other' }
}

function ownPreparedName(sql: string, owner: string): string {
  return sql.replace(
    /^(\s*(?:prepare|execute|deallocate(?:\s+prepare)?)\s+)("(?:[^"]|"")+"|[\w$]+)/i,
    (_, verb: string, name: string) => {
      const plain = name.startsWith('"') ? name.slice(1, -1) : name.toLowerCase()
      return `${verb}"${owner.replaceAll('"', '""')}:${plain}"`
    },
  )
}

function isolationIn(text: string): Isolation | undefined {
  if (/isolation level repeatable read\b/.test(text)) return 'repeatable read'
  if (/isolation level read (un)?committed\b/.test(text)) return 'read committed'
  return undefined
}

/** A query that leaves nothing behind. Anything that is not surely one counts as an effect. */
function readsOnly(text: string): boolean {
  if (!/^(select|values|table|show|with|explain)\b/.test(text)) return false
  return !/\b(insert|update|delete|merge|into|for (no key |key )?(update|share)|nextval|setval|set_config|setseed|pg_(try_)?advisory_xact\w*|lo_\w+|pg_notify)\b/.test(
    text,
  )
}

/** EXPLAIN takes the same table locks and does nothing else. */
export function asExplained(statement: Statement): Statement {
  return { ...statement, sql: `explain ${statement.sql}`, skeleton: `explain ${statement.skeleton}`, effect: false }
}

/** PostgreSQL refuses some statements in a transaction block, and procedures that commit. */
export const canBeInBlock = ({ kind, skeleton, sql }: Statement) =>
  kind.kind !== 'begin' &&
  !/^(vacuum|reindex|cluster|call|create database|drop database|alter system)\b/.test(skeleton) &&
  !(/^do\b/.test(skeleton) && /\b(commit|rollback)\b/i.test(sql))

/** Whether it is a query or changes rows, so that EXPLAIN can be asked for it. */
export const isPlanned = ({ skeleton }: Statement) =>
  /^(select|values|with|insert|update|delete|merge|execute)\b/.test(skeleton)

/** Whether `name` occurs as a word. */
export const mentions = (skeleton: string, name: string) => skeleton.split(/[^\w$]+/).includes(name)
