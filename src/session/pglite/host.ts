import { PGlite } from '@electric-sql/pglite'
import { EngineFault } from '../errors.ts'
import type { BootFiles } from './boot-files.ts'
import { reportFullMemory } from './full-memory.ts'
import { randomBytes, type RandomState } from './random.ts'
import { SNAPSHOT_HOOKS } from './snapshot-hooks.ts'
import { INITDB_PARAMETERS, POSTGRES_SETTINGS } from './settings.ts'

/** What the engine uses of the Emscripten module behind PGlite: its memory, and addresses of PostgreSQL's globals. */
export interface PostgresModule {
  readonly HEAPU8: Uint8Array
  readonly _MyProc: number
  readonly _MyProcPid: number
  readonly _MyLatch: number
  readonly _QueryCancelPending: number
  readonly _InterruptPending: number
  readonly _TransamVariables: number
  readonly _BufferBlocks: number
  readonly _BufferDescriptors: number
  readonly _NBuffers: number
  readonly FS: {
    readonly ErrnoError: new (errno: number) => Error
    lookupPath(path: string): { readonly node: { readonly rdev: number } }
    readonly devices: { stream_ops: object }[]
  }
}

/**
 * One PGlite, and the imports of its WebAssembly through which it asks for the time, for randomness and for sleep.
 * They belong to this host: two hosts in a process don't share them.
 */
export interface Host {
  readonly module: PostgresModule
  /** The wall clock that PostgreSQL reads (`emscripten_date_now`), Unix milliseconds. */
  clock: number
  readonly random: RandomState
  /** PostgreSQL arms a timer: the last thing it does before it sleeps on a lock. */
  onTimer: () => void
  /** PostgreSQL is about to take a snapshot for a statement, or has just taken it. */
  onSnapshot: (when: 'before' | 'after') => void
  /** Sends protocol messages, returns the answer's bytes. Synchronous. */
  send(messages: Uint8Array): Uint8Array
  close(): Promise<void>
}

/** PGlite downloads initdb.wasm unless it is given a module; with a snapshot none runs. */
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])

type Imports = WebAssembly.Imports & { readonly env?: Record<string, unknown> }

// PGlite instantiates through the global; one boot at a time takes it over, so that each gets its own imports.
let booting: Promise<unknown> = Promise.resolve()

export function bootHost(files: BootFiles, epoch: number): Promise<Host> {
  const boot = booting.then(() => create(files, epoch))
  booting = boot.catch(() => undefined)
  return boot
}

async function create({ wasm, image }: BootFiles, epoch: number): Promise<Host> {
  const random: RandomState = { state: 1, seeding: false }
  const hooks = {
    ready: false,
    clock: epoch,
    monotonic: 0,
    onTimer: () => {},
    onSnapshot: (_when: 'before' | 'after') => {},
  }
  const restore = interceptInstantiation((imports) => {
    const env = imports.env
    if (!env || !('_setitimer_js' in env)) return
    env['_setitimer_js'] = (which: number) => {
      if (!hooks.ready) return 0
      if (which === SNAPSHOT_HOOKS.before) hooks.onSnapshot('before')
      else if (which === SNAPSHOT_HOOKS.after) hooks.onSnapshot('after')
      else hooks.onTimer()
      return 0
    }
    env['emscripten_date_now'] = () => hooks.clock
    // Each answer is a millisecond later, so that PostgreSQL's short sleeps end.
    env['emscripten_get_now'] = () => (hooks.monotonic += 1)
  })
  try {
    const db = await PGlite.create({
      pgliteWasmModule: wasm,
      ...(image
        ? { initdbWasmModule: new WebAssembly.Module(EMPTY_MODULE), fsBundle: image.data, loadDataDir: image.snapshot }
        : { postgresqlconf: [...POSTGRES_SETTINGS], initDbStartParams: [...INITDB_PARAMETERS] }),
    })
    const module = (db as unknown as { readonly Module: PostgresModule }).Module
    const urandom = module.FS.devices[module.FS.lookupPath('/dev/urandom').node.rdev]
    if (urandom) urandom.stream_ops = { ...urandom.stream_ops, read: randomBytes(random) }
    reportFullMemory(module.FS, '/pglite/data/PG_VERSION')
    hooks.ready = true
    return Object.assign(hooks, {
      module,
      random,
      send: (messages: Uint8Array) => exchange(db, messages),
      close: () => db.close(),
    })
  } finally {
    restore()
  }
}

/**
 * `execProtocolRawSync` parses every answer and keeps the messages for ever; with a listener for raw data it leaves that to
 * us. Up to its first await, which comes after the answer, the call is synchronous.
 */
function exchange(db: PGlite, messages: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = []
  const onRawData = (chunk: Uint8Array): void => void chunks.push(chunk.slice())
  db.execProtocolRawStream(messages, { syncToFs: false, onRawData }).catch(() => undefined)
  if (chunks.length === 0) throw new EngineFault('PostgreSQL gave no answer')
  const answer = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    answer.set(chunk, at)
    at += chunk.length
  }
  return answer
}

function interceptInstantiation(change: (imports: Imports) => void): () => void {
  const { instantiate, instantiateStreaming } = WebAssembly
  const changing = (original: (source: never, imports?: Imports) => unknown) => (source: never, imports?: Imports) => {
    if (imports) change(imports)
    return original.call(WebAssembly, source, imports)
  }
  Object.assign(WebAssembly, {
    instantiate: changing(instantiate as never),
    instantiateStreaming: changing(instantiateStreaming as never),
  })
  return () => void Object.assign(WebAssembly, { instantiate, instantiateStreaming })
}
