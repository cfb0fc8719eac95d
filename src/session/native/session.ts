import type { Finished, Notification, Waiting } from '../outcome.ts'
import type { LockTimeoutControl } from './lock-timeout.ts'
import type { Observed } from './observe.ts'
import type { Reply, Wire } from './wire.ts'

/** What the cluster knows of one session. */
export interface Backend extends Observed {
  readonly name: string
  readonly wire: Wire
  readonly lockTimeout: LockTimeoutControl | undefined
  /** `vanished`: its client is gone, its statement still waits in the server. */
  state: 'open' | 'vanished' | 'closed'
  /** The statement under way, until `settle` or `execute` has reported its end. */
  statement: RunningStatement | undefined
  waiting: Waiting | undefined
  isWaiting: boolean
  hasSnapshot: boolean
}

export interface RunningStatement {
  readonly sql: string
  /** Resolves when the server is ready for the next one. */
  readonly over: Promise<void>
  outcome: Finished | undefined
  failure: Error | undefined
  /** `expireLockTimeout` was called. */
  mayExpire: boolean
}

export function createBackend(name: string, wire: Wire, lockTimeout: LockTimeoutControl | undefined): Backend {
  return {
    name,
    wire,
    lockTimeout,
    state: 'open',
    statement: undefined,
    waiting: undefined,
    isWaiting: false,
    isSerializable: undefined,
    hasSnapshot: false,
    ownRows: new Map(),
    isStale: false,
  }
}

/** A lock_timeout raises 55P03 from here; NOWAIT raises it from elsewhere. */
export const isLockTimeout = (reply: Reply): boolean =>
  reply.error?.sqlstate === '55P03' && reply.routine === 'ProcessInterrupts'

export function toFinished({ results, notices, error }: Reply, notifications: readonly Notification[]): Finished {
  const told = { results, notices, ...(notifications.length > 0 && { notifications }) }
  return error ? { kind: 'failed', error, ...told } : { kind: 'completed', ...told }
}

const SNAPSHOT_FREE = /^(BEGIN|START TRANSACTION|SET|RESET|SHOW|SAVEPOINT|RELEASE|ROLLBACK|LOCK TABLE|COMMIT)/

/** Keeps track of what a session's transaction has done so far. */
export function noteReply(backend: Backend, reply: Reply): void {
  backend.isStale = true
  const started = reply.results.findLastIndex(({ tag }) => /^(BEGIN|START TRANSACTION)/.test(tag))
  if (reply.status === 'I' || started >= 0) {
    backend.hasSnapshot = false
    backend.isSerializable = undefined
  }
  if (reply.status === 'I') return
  backend.hasSnapshot ||= reply.results.slice(started + 1).some(({ tag }) => !SNAPSHOT_FREE.test(tag))
}
