import { Unsupported } from '../errors.ts'
import type { Reply, Wire } from './wire.ts'

/**
 * Whether a `lock_timeout` expires is the schedule's choice, not the clock's. So a session's real setting is kept far above
 * what was SET: `FAR` milliseconds (11.5 days) are added after each statement that may have changed it. As it is PostgreSQL's own
 * setting that is moved, SET LOCAL, savepoints and rollbacks treat it as they treat any. Only SET, SHOW and RESET are
 * used to do it: they take no snapshot.
 */
export interface LockTimeoutControl {
  /** Before a statement: the real setting is as it should be for it. */
  before(sql: string, willExpire: boolean): Promise<void>
  after(sql: string, reply: Reply): Reply
  /** Whether the running statement got the short timeout. */
  readonly armed: boolean
}

const FAR = 1_000_000_000
const MENTION = /\block_timeout\b/i
const SHOW = /^\s*show\s+lock_timeout\s*;?\s*$/i
const READ = /current_setting\s*\(\s*'lock_timeout'|\bpg_settings\b|show\s+(lock_timeout|all)\b/i

export function createLockTimeoutControl(wire: Wire, expiryMilliseconds: number): LockTimeoutControl {
  let known = false
  let unchecked = false
  let local = false
  let armed = false
  /** Set for the session, outside a transaction, and still to be taken back. */
  let sessionRestore: number | undefined
  let transactionRestore: number | undefined

  const run = async (sql: string): Promise<Reply> => {
    const reply = await wire.send(sql)
    if (reply.error) throw new Error(`lock_timeout could not be moved: ${reply.error.message}`)
    return reply
  }
  const read = async (): Promise<number> =>
    parseDuration((await run('show lock_timeout')).results[0]?.rows[0]?.[0] ?? '0')
  const set = (milliseconds: number, scope: 'local' | 'session'): Promise<Reply> =>
    run(`set ${scope} lock_timeout = ${milliseconds}`)

  const restore = async (): Promise<void> => {
    if (transactionRestore !== undefined && wire.status === 'T') await set(transactionRestore, 'local')
    if (wire.status !== 'E') transactionRestore = undefined
    if (sessionRestore !== undefined && wire.status === 'I') {
      await set(sessionRestore, 'session')
      sessionRestore = undefined
    }
  }
  const moveAway = async (): Promise<void> => {
    const value = await read()
    if (value > 0 && value < FAR) await set(value + FAR, local && wire.status === 'T' ? 'local' : 'session')
    unchecked = false
  }
  const arm = async (): Promise<void> => {
    if (wire.status === 'E') return
    const value = await read()
    if (value === 0) return
    if (wire.status === 'I') sessionRestore = value
    transactionRestore = value
    await set(expiryMilliseconds, wire.status === 'I' ? 'session' : 'local')
    armed = true
  }

  return {
    get armed() {
      return armed
    },
    async before(sql, willExpire) {
      armed = false
      if (READ.test(sql) && !SHOW.test(sql))
        throw new Unsupported('reading lock_timeout', 'only `SHOW lock_timeout` alone does')
      await restore()
      if (unchecked && wire.status !== 'E') await moveAway()
      if (willExpire) await arm()
    },
    after(sql, reply) {
      if (MENTION.test(sql)) {
        known = true
        local = /\bset\s+local\b|\bset_config\s*\([^)]*,\s*true\s*\)/i.test(sql)
      }
      // A rollback may bring back a setting from before it could be moved.
      unchecked ||= known && (MENTION.test(sql) || reply.results.some(({ tag }) => tag === 'ROLLBACK'))
      return SHOW.test(sql) ? withoutFar(reply) : reply
    },
  }
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 }

/** PostgreSQL's way to print a time setting, in milliseconds. */
export function parseDuration(text: string): number {
  const [, number = '0', unit = 'ms'] = /^(\d+)(ms|s|min|h|d)?$/.exec(text) ?? []
  return Number(number) * (UNITS[unit] ?? 1)
}

/** Inverse of `parseDuration`: the largest unit that divides the value. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds === 0) return '0'
  const [unit, size] = Object.entries(UNITS).findLast(([, size]) => milliseconds % size === 0) ?? ['ms', 1]
  return `${milliseconds / size}${unit}`
}

function withoutFar(reply: Reply): Reply {
  const results = reply.results.map((result) => ({
    ...result,
    rows: result.rows.map((row) => row.map((text) => (text === null ? null : near(text)))),
  }))
  return { ...reply, results }
}

const near = (text: string): string => {
  const value = parseDuration(text)
  return value >= FAR ? formatDuration(value - FAR) : text
}
