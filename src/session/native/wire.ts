import pg from 'pg'
import { toSqlError, type RawError } from '../normalise.ts'
import type { Notice, SqlError } from '../outcome.ts'
import type { Field, StatementResult, Value } from '../values.ts'

/** `I` idle, `T` in a transaction, `E` in a failed one: the status byte of ReadyForQuery. */
export type TransactionStatus = 'I' | 'T' | 'E'

/** All that the server said to one string of SQL, up to its ReadyForQuery. */
export interface Reply {
  readonly results: readonly StatementResult[]
  readonly notices: readonly Notice[]
  readonly error?: SqlError
  /** The C function that raised `error`: tells a lock timeout from NOWAIT, which share a SQLSTATE. */
  readonly routine?: string
  readonly status: TransactionStatus
}

/** A NOTIFY as the protocol has it: `pid` is that of the backend that sent it. */
export interface RawNotification {
  readonly pid: number
  readonly channel: string
  readonly payload: string
}

/** One connection that speaks in PostgreSQL's own texts and command tags. */
export interface Wire {
  readonly pid: number
  /** As of the last reply. */
  readonly status: TransactionStatus
  /** What the server has said when it ended the connection: a FATAL error. Its process is gone then. */
  readonly lastWords: Reply | undefined
  /** One string at a time. Rejects only when the connection is lost; what the server says when it ends it is a reply. */
  send(sql: string, parameters?: readonly Value[]): Promise<Reply>
  /** The notifications that have arrived since the last call. */
  takeNotifications(): readonly RawNotification[]
  /** Resolves when the socket is closed, by either side. */
  readonly ended: Promise<void>
  end(): Promise<void>
  /** Closes the socket without a word. The server hears of it when it next reads or sends. */
  cut(): void
}

/** The parts of a `pg` connection that its own query classes use (node-postgres.com: "submittable"). */
interface Protocol {
  readonly stream: { cork(): void; uncork(): void; destroy(): void }
  query(sql: string): void
  parse(message: { text: string; name: string; types: readonly number[] }): void
  bind(message: { portal: string; statement: string; values: readonly Value[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string }): void
  sync(): void
  sendCopyFail(reason: string): void
  on(event: 'readyForQuery', listener: (message: { readonly status: TransactionStatus }) => void): void
}

interface Pending {
  readonly results: StatementResult[]
  readonly notices: Notice[]
  fields: readonly Field[]
  rows: (readonly Value[])[]
  error: RawError | undefined
  resolve(reply: Reply): void
  reject(error: Error): void
}

/** Connects. Session defaults that decide how values are printed are pinned, so that two servers print alike. */
export async function connectWire(config: pg.ClientConfig, settings: Readonly<Record<string, string>>): Promise<Wire> {
  const options = Object.entries({ ...PINNED, ...settings }).map(([name, value]) => `-c ${name}=${escapeOption(value)}`)
  const client = new pg.Client({ ...config, options: options.join(' ') })
  let pending: Pending | undefined
  let status: TransactionStatus = 'I'
  let closed = false
  let fatal: RawError | undefined
  let lastWords: Reply | undefined
  let notifications: RawNotification[] = []
  const lost = (error: Error & RawError): void => {
    // The first word of a connection that ends while nothing runs; the socket closes after the process's end.
    if (error.severity === 'FATAL') {
      fatal = error
      if (!pending) return
    }
    const { results = [], notices = [], error: said } = pending ?? {}
    fatal ??= said?.severity === 'FATAL' ? said : undefined
    if (fatal) lastWords = toReply({ results, notices, error: fatal }, 'I')
    if (lastWords) pending?.resolve(lastWords)
    else pending?.reject(error)
    pending = undefined
  }
  const ended = new Promise<void>((resolve) => {
    client.on('end', () => {
      closed = true
      lost(new Error('the connection to PostgreSQL ended'))
      resolve()
    })
  })
  client.on('error', lost)
  client.on('notice', ({ severity, message }) => {
    pending?.notices.push({ severity: severity ?? 'NOTICE', message: message ?? '' })
  })
  client.on('notification', ({ processId, channel, payload }) => {
    notifications.push({ pid: processId, channel, payload: payload ?? '' })
  })
  await client.connect()
  // An error arrives before its transaction is rolled back; only ReadyForQuery says that locks are free.
  protocolOf(client).on('readyForQuery', (message) => {
    status = message.status
    const done = pending
    pending = undefined
    done?.resolve(toReply(done, status))
  })

  const send = (sql: string, parameters?: readonly Value[]): Promise<Reply> =>
    new Promise((resolve, reject) => {
      if (closed || pending) {
        reject(new Error(closed ? 'the connection to PostgreSQL has ended' : 'this connection is busy'))
        return
      }
      const current: Pending = { results: [], notices: [], fields: [], rows: [], error: undefined, resolve, reject }
      pending = current
      client.query(submittable(current, sql, parameters) as unknown as pg.Submittable)
    })

  const identity = await send('select pg_backend_pid()')
  return {
    pid: Number(identity.results[0]?.rows[0]?.[0]),
    get status() {
      return status
    },
    get lastWords() {
      return lastWords
    },
    send,
    takeNotifications() {
      const taken = notifications
      notifications = []
      return taken
    },
    ended,
    end: () => client.end(),
    cut: () => protocolOf(client).stream.destroy(),
  }
}

const toReply = (
  { results, notices, error }: Pick<Pending, 'results' | 'notices' | 'error'>,
  status: TransactionStatus,
): Reply => ({
  results,
  notices,
  ...(error ? { error: toSqlError(error) } : {}),
  ...(error?.routine === undefined ? {} : { routine: error.routine }),
  status,
})

const PINNED = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
}

const escapeOption = (value: string): string => value.replace(/[\\ ]/g, '\\$&')

const protocolOf = (client: pg.Client): Protocol => client.connection as unknown as Protocol

/** A query object for `pg` that keeps rows as text and command tags whole. */
function submittable(current: Pending, sql: string, parameters: readonly Value[] | undefined): object {
  return {
    submit(connection: Protocol): void {
      if (parameters === undefined) {
        connection.query(sql)
        return
      }
      connection.stream.cork()
      connection.parse({ text: sql, name: '', types: [] })
      connection.bind({ portal: '', statement: '', values: parameters })
      connection.describe({ type: 'P', name: '' })
      connection.execute({ portal: '' })
      connection.sync()
      connection.stream.uncork()
    },
    handleRowDescription(message: { fields: readonly pg.FieldDef[] }): void {
      current.fields = message.fields.map(({ name, dataTypeID }) => ({ name, typeOid: dataTypeID }))
    },
    handleDataRow(message: { fields: readonly Value[] }): void {
      current.rows.push(message.fields)
    },
    handleCommandComplete(message: { text: string }): void {
      current.results.push({ tag: message.text, fields: current.fields, rows: current.rows })
      current.fields = []
      current.rows = []
    },
    handleError(error: RawError): void {
      current.error = error
    },
    handleEmptyQuery: ignore,
    handleReadyForQuery: ignore,
    handlePortalSuspended: ignore,
    handleCopyInResponse(connection: Protocol): void {
      connection.sendCopyFail('COPY FROM STDIN is not available here')
    },
    handleCopyData: ignore,
  }
}

const ignore = (): void => undefined
