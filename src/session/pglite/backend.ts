import { protocol } from '@electric-sql/pglite'
import { toSqlError, type RawError } from '../normalise.ts'
import { EngineFault } from '../errors.ts'
import type { Notice, SqlError } from '../outcome.ts'
import type { Field, StatementResult, Value } from '../values.ts'
import type { Host } from './host.ts'
import { backendMemory, type BackendMemory, type LockWait } from './memory.ts'

/** What PostgreSQL answered to one string. `wait` is set when it was about to wait and has been cancelled instead. */
export interface Reply {
  readonly results: readonly StatementResult[]
  readonly notices: readonly Notice[]
  readonly error?: SqlError
  readonly wait?: Wait
  /** The horizon of each snapshot that it took. */
  readonly horizons: readonly bigint[]
  /** The transaction status that PostgreSQL reports: idle, in a transaction, in a failed one. */
  readonly status: 'I' | 'T' | 'E'
}

/** `relation` is the table or index that PostgreSQL names in the error's context. */
export type Wait = LockWait & {
  readonly relation?: string
  /** A unique key's wait: the row version that PostgreSQL names there. */
  readonly place?: { readonly block: number; readonly offset: number }
  /** It waits in a foreign key's check, which runs when the statement has done all its rows. */
  readonly inForeignKey?: boolean
}

export interface SendOptions {
  readonly parameters?: readonly Value[] | undefined
  /**
   * Which commits the statement's snapshots see, one after the other as it takes them: a transaction id up to which commits
   * count. The snapshots after the last one see the present.
   */
  readonly horizons?: readonly bigint[]
}

type Message = { readonly name: string } & Readonly<Record<string, unknown>>

/** PostgreSQL's one backend process in the page. Everything runs synchronously. */
export interface Backend {
  readonly memory: BackendMemory
  send(sql: string, options?: SendOptions): Reply
  /** For the engine's own statements: throws if PostgreSQL reports an error. Returns the rows of the last one. */
  query(sql: string): readonly (readonly Value[])[]
  /** To be called, with no transaction open, before a constraint is created that can be deferred. */
  findDeferredEvents(): void
}

const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)
const DEFAULT_DEADLOCK_TIMEOUT_US = 1_000_000n

export function openBackend(host: Host): Backend {
  const memory = backendMemory(host.module)
  let wait: LockWait | undefined

  host.onTimer = () => {
    const found = memory.lockWait()
    // Another timer, which never goes off here: it must not keep PostgreSQL from arming the one that tells of a wait.
    if (!found) {
      memory.forgetSignal()
      return
    }
    wait = found
    memory.cancelStatement()
  }

  function send(sql: string, { parameters, horizons }: SendOptions = {}): Reply {
    wait = undefined
    memory.forgetSignal()
    const taken: bigint[] = []
    let present = 0n
    host.onSnapshot = (when) => {
      if (when === 'before') {
        present = memory.latestCompleted()
        const horizon = horizons?.[taken.length] ?? present
        taken.push(horizon)
        if (horizon !== present) memory.setLatestCompleted(horizon)
      } else if (memory.latestCompleted() !== present) memory.setLatestCompleted(present)
    }
    try {
      return {
        ...read(host.send(parameters ? extended(sql, parameters) : protocol.serialize.query(sql))),
        horizons: taken,
      }
    } finally {
      host.onSnapshot = () => {}
    }
  }

  function read(bytes: Uint8Array): Omit<Reply, 'horizons'> {
    const results: StatementResult[] = []
    const notices: Notice[] = []
    let error: (RawError & { readonly where?: string }) | undefined
    let status: Reply['status'] = 'I'
    let fields: readonly Field[] = []
    let rows: (readonly Value[])[] = []
    const parser = new protocol.Parser()
    parser.parse(bytes, (incoming) => {
      const message = incoming as unknown as Message
      switch (message.name) {
        case 'rowDescription':
          fields = (message['fields'] as { name: string; dataTypeID: number }[]).map((f) => ({
            name: f.name,
            typeOid: f.dataTypeID,
          }))
          break
        case 'dataRow':
          rows.push(message['fields'] as readonly Value[])
          break
        case 'commandComplete':
          results.push({ tag: message['text'] as string, fields, rows })
          fields = []
          rows = []
          break
        case 'notice':
          notices.push({ severity: String(message['severity']), message: String(message['message']) })
          break
        case 'error':
          error ??= message as unknown as RawError
          break
        case 'readyForQuery':
          status = message['status'] as Reply['status']
      }
    })
    const waited =
      wait && error?.code === '57014'
        ? { ...wait, ...relationIn(error.where), inForeignKey: isForeignKeyCheck(error.where) }
        : undefined
    return { results, notices, status, ...(waited ? { wait: waited } : error ? { error: toSqlError(error) } : {}) }
  }

  function query(sql: string): readonly (readonly Value[])[] {
    const reply = send(sql)
    if (reply.error) throw new Error(`${reply.error.sqlstate} ${reply.error.message} in: ${sql}`)
    if (reply.wait) throw new Error(`unexpected wait in: ${sql}`)
    return reply.results.at(-1)?.rows ?? []
  }

  /** Waits once, knowing when the timer is due, so that `findSignal` finds its variable; checks the memory's layout. */
  function calibrate(): void {
    const [oid] = query(`select oid from pg_database where datname = current_database()`)[0] ?? []
    memory.checkLayout(Number(oid))
    if (send('select').horizons.length === 0)
      throw new EngineFault('this build of PostgreSQL does not tell when it takes a snapshot')
    query('begin; select pg_advisory_xact_lock(0); select pg_current_xact_id()')
    query(`prepare transaction 'calibration'`)
    send('select pg_advisory_xact_lock(0)')
    if (!wait) throw new EngineFault('PostgreSQL waited for a lock and the engine did not see it')
    const started = BigInt(host.clock - POSTGRES_EPOCH_MS) * 1000n
    memory.findSignal(started + DEFAULT_DEADLOCK_TIMEOUT_US, started)
    query(`rollback prepared 'calibration'`)
  }

  /** Costs some DDL, so it is left until a constraint can be deferred. */
  function findDeferredEvents(): void {
    if (memory.knowsDeferredEvents()) return
    memory.findDeferredEvents(() => {
      query('begin; create table calibration (k int unique deferrable initially deferred)')
      query('insert into calibration values (1), (1)')
    })
    query('rollback')
  }

  calibrate()
  return { memory, send, query, findDeferredEvents }
}

function extended(sql: string, parameters: readonly Value[]): Uint8Array {
  const { serialize } = protocol
  const messages = [
    serialize.parse({ text: sql }),
    serialize.bind({ values: [...parameters] }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]
  const bytes = new Uint8Array(messages.reduce((sum, m) => sum + m.byteLength, 0))
  let at = 0
  for (const message of messages) {
    bytes.set(new Uint8Array(message), at)
    at += message.byteLength
  }
  return bytes
}

/** What PostgreSQL names in the error's context: `while updating tuple (0,1) in relation "orders"`. */
function relationIn(where: string | undefined): Pick<Wait, 'relation' | 'place'> {
  const found = /(?:while inserting index tuple \((\d+),(\d+)\) )?in relation "((?:[^"]|"")+)"/.exec(where ?? '')
  if (!found?.[3]) return {}
  return {
    relation: found[3],
    ...(found[1] ? { place: { block: Number(found[1]), offset: Number(found[2]) } } : {}),
  }
}

/** As utils/adt/ri_triggers.c words its query for the parent's row. */
const isForeignKeyCheck = (where: string | undefined) =>
  /^SQL statement "SELECT 1 FROM (ONLY )?.* FOR KEY SHARE OF x"$/m.test(where ?? '')
