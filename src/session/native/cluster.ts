import type { ClientConfig } from 'pg'
import type { Cluster, Completion, ExecuteOptions, Session, Setup, TableQuery } from '../cluster.ts'
import { SessionBusy, Unsupported } from '../errors.ts'
import type { Finished, Notification, Outcome, Waiting } from '../outcome.ts'
import type { Value } from '../values.ts'
import { ConnectionLost, ExpiredTooEarly } from './errors.ts'
import { createLockTimeoutControl } from './lock-timeout.ts'
import { activeXids, observeTables, refreshOwnRows } from './observe.ts'
import { buildSchema, mayChangeSchema, run, type BuiltSchema } from './reset.ts'
import { createBackend, isLockTimeout, noteReply, toFinished, type Backend, type RunningStatement } from './session.ts'
import { createWaitReader, hasCycle } from './waits.ts'
import { connectWire, type Wire } from './wire.ts'

export type NativeConfig = ClientConfig & NativeOptions

export interface NativeOptions {
  /**
   * `scheduled` (default): a `lock_timeout` expires only through `expireLockTimeout`. `real`: by the server's clock.
   */
  readonly lockTimeouts?: 'scheduled' | 'real'
  /** How long a `lock_timeout` lasts that is known to expire, in milliseconds. Default 200. */
  readonly expiryMilliseconds?: number
  /** More session defaults, such as `deadlock_timeout`. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface NativeCluster extends Cluster {
  /** Resolves when a waiting statement is over (`settle` reports it), or `false` after so many milliseconds. */
  nextCompletion(milliseconds: number): Promise<boolean>
}

/**
 * A cluster over a real server: one connection a session, one to watch waits, one for set-up and observation. The
 * connections of closed sessions are used again after DISCARD ALL and the next reset: within a run, a process id names
 * one session.
 */
export async function createNativeCluster(config: NativeConfig): Promise<NativeCluster> {
  const { lockTimeouts = 'scheduled', expiryMilliseconds = 200, settings = {}, ...client } = config
  const connect = (): Promise<Wire> => connectWire(client, settings)
  const [control, monitor] = await Promise.all([connect(), connect()])
  const identity = await run(
    control,
    `select current_setting('server_version'), oid from pg_catalog.pg_database where datname = current_database()`,
  )
  const [version, databaseOid] = identity.results[0]?.rows[0] ?? []
  const waits = createWaitReader(monitor, databaseOid ?? '0')
  const sessions = new Map<string, Backend>()
  const idle: Wire[] = []
  /** Of sessions that were closed in this run. */
  const resting: Wire[] = []
  const arrivals: Backend[] = []
  let built: BuiltSchema | undefined
  let schemaChanged = false
  let observedTables: readonly TableQuery[] = []
  let arrival = signal()

  /** Those that the server still has. */
  const present = (): Backend[] => [...sessions.values()].filter(({ state }) => state !== 'closed')
  const running = (): Backend[] =>
    present().filter(({ state, statement }) => state === 'vanished' || (statement && !isOver(statement)))

  const start = (backend: Backend, sql: string, parameters: readonly Value[] | undefined): RunningStatement => {
    const statement: RunningStatement = {
      sql,
      outcome: undefined,
      failure: undefined,
      mayExpire: lockTimeouts === 'real',
      over: backend.wire.send(sql, parameters).then(
        (reply) => {
          if (backend.state === 'vanished') return
          if (backend.state === 'closed') statement.failure = new SessionBusy(backend.name, 'closed')
          if (backend.wire.lastWords) backend.state = 'closed'
          noteReply(backend, reply)
          schemaChanged ||= reply.results.some(({ tag }) => mayChangeSchema(tag, sql))
          if (isLockTimeout(reply) && !statement.mayExpire) {
            statement.failure = new ExpiredTooEarly(backend.name, expiryMilliseconds)
          }
          statement.outcome = toFinished(backend.lockTimeout?.after(sql, reply) ?? reply, received(backend))
          arrive(backend)
        },
        () => {
          if (backend.state === 'vanished') return
          statement.failure = new ConnectionLost(backend.name)
          // A connection that is gone is not used again.
          backend.state = 'closed'
          arrive(backend)
        },
      ),
    }
    backend.statement = statement
    return statement
  }
  const received = ({ wire }: Backend): readonly Notification[] =>
    wire.takeNotifications().map(({ pid, channel, payload }) => {
      const sender = [...sessions.values()].find((each) => each.wire.pid === pid)
      return { channel, payload, from: sender?.name ?? '' }
    })
  const arrive = (backend: Backend): void => {
    arrivals.push(backend)
    const reached = arrival
    arrival = signal()
    reached.raise()
  }

  /** One look at who waits. Only waits for sessions of this cluster count: others end by themselves. */
  const look = async (busy: readonly Backend[]): Promise<ReadonlyMap<string, Waiting>> => {
    const names = new Map(present().map(({ wire, name }) => [wire.pid, name]))
    const seen = await waits.read(busy.map(({ wire }) => wire.pid))
    return new Map(
      seen.flatMap(({ pid, blockers, lock }) => {
        const name = names.get(pid)
        const known = [...new Set(blockers?.flatMap((blocker) => names.get(blocker) ?? []))].sort()
        if (name === undefined || (blockers && known.length === 0)) return []
        return [[name, { kind: 'waiting', for: known, lock }] as const]
      }),
    )
  }
  /** Of sessions without a client, those that don't wait any more may be gone. */
  const noticeEnds = async (busy: readonly Backend[], seen: ReadonlyMap<string, Waiting>): Promise<void> => {
    const going = busy.filter(({ state, name }) => state === 'vanished' && !seen.has(name))
    if (going.length === 0) return
    const alive = await waits.alive(going.map(({ wire }) => wire.pid))
    for (const backend of going) {
      if (alive.includes(backend.wire.pid)) continue
      backend.state = 'closed'
      markWaiting(backend, undefined)
    }
  }
  const markWaiting = (backend: Backend, waiting: Waiting | undefined): void => {
    backend.waiting = waiting
    backend.isWaiting = waiting !== undefined
  }
  const forget = (backend: Backend): void => {
    const at = arrivals.indexOf(backend)
    if (at >= 0) arrivals.splice(at, 1)
    backend.statement = undefined
    markWaiting(backend, undefined)
  }
  const take = (backend: Backend, { outcome, failure }: RunningStatement): Finished => {
    forget(backend)
    if (failure) throw failure
    if (!outcome) throw new Error(`session ${backend.name} has no outcome to take`)
    return outcome
  }

  const execute = async (
    backend: Backend,
    sql: string,
    parameters?: readonly Value[],
    options?: ExecuteOptions,
  ): Promise<Outcome> => {
    if (backend.state !== 'open') throw new SessionBusy(backend.name, 'closed')
    if (backend.statement) throw new SessionBusy(backend.name, 'waiting')
    try {
      if (backend.isStale && backend.wire.status === 'T' && observedTables.length > 0) {
        await refreshOwnRows(backend, observedTables, await activeXids(control, [backend]))
      }
      await backend.lockTimeout?.before(sql, options?.lockTimeoutWillExpire ?? false)
    } catch (error) {
      if (!backend.wire.lastWords) throw error
    }
    if (backend.wire.lastWords) {
      backend.state = 'closed'
      return toFinished(backend.wire.lastWords, received(backend))
    }
    const statement = start(backend, sql, parameters)
    for (let pause = 1; ; pause = Math.min(pause * 1.1, 20)) {
      await Promise.race([statement.over, delay(pause)])
      if (isOver(statement)) return take(backend, statement)
      const waiting = await Promise.race([statement.over, look([backend])])
      if (isOver(statement)) return take(backend, statement)
      const found = waiting?.get(backend.name)
      if (!found) continue
      markWaiting(backend, found)
      return found
    }
  }

  const settle = async (): Promise<readonly Completion[]> => {
    for (let pause = 1; ; pause = Math.min(pause * 1.1, 20)) {
      const busy = running()
      if (busy.length === 0) break
      const reached = arrival
      const seen = await Promise.race([reached.raised, look(busy)])
      if (seen) await noticeEnds(busy, seen)
      if (seen && arrival === reached && isStable(busy, seen)) {
        for (const backend of busy) markWaiting(backend, seen.get(backend.name))
        break
      }
      if (arrival === reached) await Promise.race([reached.raised, delay(pause)])
    }
    const over = [...arrivals].flatMap((backend): Completion[] =>
      backend.statement ? [{ session: backend.name, outcome: take(backend, backend.statement) }] : [],
    )
    return causesFirst(over)
  }

  /** The server's process of a session has ended or will end: waits until it is gone. */
  const bury = async (backend: Backend): Promise<void> => {
    backend.state = 'closed'
    await backend.wire.ended
    await backend.statement?.over
    forget(backend)
    while ((await waits.alive([backend.wire.pid])).length > 0) await delay(1)
  }
  const terminate = async (backend: Backend): Promise<void> => {
    if (backend.state === 'closed') return
    backend.state = 'closed'
    await run(control, `select pg_catalog.pg_terminate_backend(${backend.wire.pid})`)
    await bury(backend)
  }
  const vanish = async (backend: Backend): Promise<void> => {
    if (backend.state !== 'open') return
    const isUnderWay = backend.statement !== undefined && !isOver(backend.statement)
    backend.state = isUnderWay ? 'vanished' : 'closed'
    backend.wire.cut()
    if (isUnderWay) backend.statement = undefined
    else await bury(backend)
  }
  const closeSession = async (backend: Backend): Promise<void> => {
    if (backend.state === 'closed') return
    if (backend.statement || backend.state === 'vanished') return terminate(backend)
    backend.state = 'closed'
    const { wire } = backend
    try {
      if (wire.status !== 'I') await run(wire, 'rollback')
      await run(wire, 'discard all')
    } catch (error) {
      if (!wire.lastWords) throw error
      return bury(backend)
    }
    wire.takeNotifications()
    resting.push(wire)
  }

  const openSession = async (name: string): Promise<Session> => {
    if (sessions.has(name)) throw new Error(`a session named ${name} has been opened already`)
    const wire = idle.pop() ?? (await connect())
    const isScheduled = lockTimeouts === 'scheduled'
    const lockTimeout = isScheduled ? createLockTimeoutControl(wire, expiryMilliseconds) : undefined
    const backend = createBackend(name, wire, lockTimeout)
    sessions.set(name, backend)
    return {
      name,
      execute: (sql, parameters, options) => execute(backend, sql, parameters, options),
      crash: () => terminate(backend),
      vanish: () => vanish(backend),
      close: () => closeSession(backend),
    }
  }

  const closeSessions = async (): Promise<void> => {
    for (const backend of present()) if (backend.statement || backend.state === 'vanished') await terminate(backend)
    await Promise.all(present().map(closeSession))
    sessions.clear()
    arrivals.length = 0
    idle.push(...resting.splice(0))
  }

  const reset = async (setup: Setup): Promise<void> => {
    await closeSessions()
    observedTables = []
    if (built?.schema === setup.schema && built.empty !== undefined && !schemaChanged) {
      await run(control, built.empty)
    } else {
      built = undefined
      built = await buildSchema(control, setup)
    }
    schemaChanged = false
    const seeded = await run(control, setup.seed)
    schemaChanged = seeded.results.some(({ tag }) => mayChangeSchema(tag, setup.seed))
  }

  return {
    info: { engine: 'native', postgres: (version ?? '').split(' ')[0] ?? '' },
    reset,
    open: openSession,
    settle,
    waiting: () => new Map(present().flatMap(({ name, waiting }) => (waiting ? [[name, waiting]] : []))),
    async expireLockTimeout(name) {
      const backend = sessions.get(name)
      if (!backend?.statement || !backend.waiting) throw new Error(`session ${name} does not wait`)
      if (backend.statement.failure) throw backend.statement.failure
      if (lockTimeouts === 'scheduled' && !backend.lockTimeout?.armed) {
        throw new Error(`session ${name}: say lockTimeoutWillExpire when executing, with a lock_timeout set`)
      }
      backend.statement.mayExpire = true
      await backend.statement.over
    },
    async observe(tables) {
      observedTables = tables
      return observeTables(control, present(), tables)
    },
    advanceClock: () => Promise.reject(new Unsupported('advanceClock', "a real server's clock can't be moved")),
    fingerprint: () => Promise.reject(new Unsupported('fingerprint', 'only the PGlite engine can compare states')),
    async nextCompletion(milliseconds) {
      if (arrivals.length > 0) return true
      await Promise.race([arrival.raised, delay(milliseconds)])
      return arrivals.length > 0
    },
    async close() {
      await closeSessions()
      await Promise.all([...idle, monitor, control].map((wire) => wire.end()))
    },
  }
}

/** Whether all of `busy` wait, nobody may run into a timeout that was asked for, and no deadlock is left to break. */
function isStable(busy: readonly Backend[], seen: ReadonlyMap<string, Waiting>): boolean {
  if (!busy.every(({ name }) => seen.has(name))) return false
  return !hasCycle(new Map([...seen].map(([name, waiting]) => [name, waiting.for])))
}

/**
 * A deadlock's victim and who runs into a timeout fail by themselves, and only that lets others go on; but the answers come
 * over different connections, and may be read the other way round.
 */
function causesFirst(completions: readonly Completion[]): readonly Completion[] {
  return [...completions].sort((one, other) => Number(endedByItself(other)) - Number(endedByItself(one)))
}

function endedByItself({ outcome }: Completion): boolean {
  return outcome.kind === 'failed' && ['40P01', '55P03', '57014'].includes(outcome.error.sqlstate)
}

const isOver = ({ outcome, failure }: RunningStatement): boolean => outcome !== undefined || failure !== undefined

const delay = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))

function signal(): { readonly raised: Promise<undefined>; raise(): void } {
  let raise = (): void => undefined
  const raised = new Promise<undefined>((resolve) => {
    raise = () => resolve(undefined)
  })
  return { raised, raise }
}
