import type { Completed, Failed } from '../session/index.ts'
import { statementsOf } from './sql-text.ts'

/**
 * Whether a session's `lock_timeout` is set, told from the statements that it ran. It is only ever read from what was
 * sent: a session can't be asked while its statement waits, and asking before would be a statement of its own.
 */
export interface LockTimeout {
  readonly session: boolean
  /** The open transaction's values, one frame for it and one for each savepoint; the last frame applies. */
  readonly frames: readonly Frame[]
}

interface Frame {
  readonly savepoint: string | undefined
  readonly session: boolean
  /** `SET LOCAL`: in effect until the transaction ends. */
  readonly local: boolean | undefined
}

export const NO_LOCK_TIMEOUT: LockTimeout = { session: false, frames: [] }

/** Whether a statement of `sql` that waits now can run into a `lock_timeout`. */
export function canExpire(before: LockTimeout, sql: string, parameters: readonly (string | null)[]): boolean {
  let state = before
  if (isSet(state)) return true
  return statementsOf(sql).some((statement) => {
    state = after(state, statement, parameters, false)
    return isSet(state)
  })
}

/** The state once `sql` is over. */
export function afterExecution(
  before: LockTimeout,
  sql: string,
  parameters: readonly (string | null)[],
  outcome: Completed | Failed,
): LockTimeout {
  let state = before
  for (const [index, statement] of statementsOf(sql).entries()) {
    const result = outcome.results[index]
    if (result === undefined) break
    state = after(state, statement, parameters, result.tag === 'ROLLBACK')
  }
  // What failed outside a transaction block was a transaction of its own, with all its settings.
  return outcome.kind === 'failed' && state.frames.length === 0 ? before : state
}

function isSet({ session, frames }: LockTimeout): boolean {
  const frame = frames.at(-1)
  return frame === undefined ? session : (frame.local ?? frame.session)
}

function after(
  state: LockTimeout,
  sql: string,
  parameters: readonly (string | null)[],
  rolledBack: boolean,
): LockTimeout {
  const setting = settingOf(sql, parameters)
  if (setting !== undefined) return withSetting(state, setting)
  const [, verb = '', rest = ''] = /^(\w+)\s*(.*)$/s.exec(sql) ?? []
  switch (verb.toLowerCase()) {
    case 'begin':
    case 'start':
      return state.frames.length > 0 ? state : opened(state)
    case 'commit':
    case 'end':
      return ended(state, rolledBack ? 'rollback' : 'commit', rest)
    case 'rollback':
    case 'abort': {
      const savepoint = /^(?:(?:work|transaction)\s+)?to\s+(?:savepoint\s+)?(\S+)$/i.exec(rest)?.[1]
      return savepoint === undefined ? ended(state, 'rollback', rest) : rolledBackTo(state, savepoint)
    }
    case 'savepoint':
      return saved(state, rest)
    case 'release':
      return released(state, rest.replace(/^savepoint\s+/i, ''))
    default:
      return state
  }
}

function opened(state: LockTimeout): LockTimeout {
  return { ...state, frames: [{ savepoint: undefined, session: state.session, local: undefined }] }
}

function ended(state: LockTimeout, how: 'commit' | 'rollback', rest: string): LockTimeout {
  const last = state.frames.at(-1)
  if (last === undefined) return state
  const over = { session: how === 'commit' ? last.session : state.session, frames: [] }
  return /\bchain\b/i.test(rest) && !/\bno\s+chain\b/i.test(rest) ? opened(over) : over
}

function saved(state: LockTimeout, savepoint: string): LockTimeout {
  const last = state.frames.at(-1)
  return last === undefined ? state : { ...state, frames: [...state.frames, { ...last, savepoint }] }
}

function released(state: LockTimeout, savepoint: string): LockTimeout {
  const index = indexOf(state, savepoint)
  const below = state.frames[index - 1]
  const last = state.frames.at(-1)
  if (below === undefined || last === undefined) return state
  return { ...state, frames: [...state.frames.slice(0, index - 1), { ...last, savepoint: below.savepoint }] }
}

function rolledBackTo(state: LockTimeout, savepoint: string): LockTimeout {
  const index = indexOf(state, savepoint)
  const below = state.frames[index - 1]
  return below === undefined ? state : { ...state, frames: [...state.frames.slice(0, index), { ...below, savepoint }] }
}

function indexOf({ frames }: LockTimeout, savepoint: string): number {
  return frames.findLastIndex((frame) => frame.savepoint?.toLowerCase() === savepoint.toLowerCase())
}

interface Setting {
  readonly local: boolean
  readonly on: boolean
}

function withSetting(state: LockTimeout, { local, on }: Setting): LockTimeout {
  const last = state.frames.at(-1)
  if (last === undefined) return local ? state : { ...state, session: on }
  const frame = local ? { ...last, local: on } : { ...last, session: on, local: undefined }
  return { ...state, frames: [...state.frames.slice(0, -1), frame] }
}

const SET = /^set\s+(?:(local|session)\s+)?lock_timeout\s*(?:=|\bto\b)\s*(.+)$/is
const RESET = /^(?:reset\s+(?:lock_timeout|all)|discard\s+all)$/i
const SET_CONFIG = /set_config\s*\(\s*'lock_timeout'\s*,\s*(null|'[^']*'|\$\d+)(?:::\w+)?\s*,\s*(\w+|'[^']*'|\$\d+)/i

function settingOf(sql: string, parameters: readonly (string | null)[]): Setting | undefined {
  const [, scope, value] = SET.exec(sql) ?? []
  if (value !== undefined) return { local: scope?.toLowerCase() === 'local', on: isOn(value) }
  if (RESET.test(sql)) return { local: false, on: false }
  const [, argument, isLocal] = SET_CONFIG.exec(sql) ?? []
  if (argument === undefined || isLocal === undefined) return undefined
  return { local: /^'?(t|true|on|yes|1)'?$/i.test(bound(isLocal, parameters)), on: isOn(bound(argument, parameters)) }
}

function bound(argument: string, parameters: readonly (string | null)[]): string {
  const [, number] = /^\$(\d+)$/.exec(argument) ?? []
  return number === undefined ? argument : (parameters[Number(number) - 1] ?? '')
}

/** `0`, in any unit, and DEFAULT mean no timeout. */
function isOn(value: string): boolean {
  return Number.parseFloat(value.replace(/^'/, '')) > 0
}
