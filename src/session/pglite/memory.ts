import { EngineFault } from '../errors.ts'
import type { PostgresModule } from './host.ts'
import { insertedRows } from './inserted-rows.ts'
import { rowsOfOthers } from './skipped-rows.ts'

/** A heavyweight lock as the lock manager names it (`LOCKTAG`, src/include/storage/lock.h, PostgreSQL 18). */
export interface LockTag {
  /** Index into `LOCK_TYPES`. */
  readonly type: number
  readonly fields: readonly [number, number, number, number]
}

export const LOCK_TYPES = { relation: 0, tuple: 4, transaction: 5, advisory: 10 } as const

/** Lock modes by number (src/include/storage/lockdefs.h), as pg_locks prints them. */
export const LOCK_MODES = [
  '',
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
] as const

/** LockConflicts of src/backend/storage/lmgr/lock.c: bit `m` of entry `n` is set when mode n conflicts with mode m. */
const CONFLICTS = [0, 0x100, 0x180, 0x1e0, 0x1f0, 0x1d8, 0x1f8, 0x1fc, 0x1fe] as const

export function conflicts(mode: number, heldMask: number): boolean {
  return ((CONFLICTS[mode] ?? 0) & heldMask) !== 0
}

export function sameTag(a: LockTag, b: LockTag): boolean {
  return a.type === b.type && a.fields.every((field, i) => field === b.fields[i])
}

export interface HeldLock {
  readonly tag: LockTag
  /** Bit `m` is set when mode m is held. */
  readonly mask: number
}

/** What the backend is about to sleep on. `holders` are top-level transaction ids of those in its way. */
export interface LockWait {
  readonly tag: LockTag
  readonly mode: number
  readonly holders: readonly number[]
  /** The backend's own transaction id, 0 if it has none. */
  readonly xid: number
  /** Everything that the backend holds while it waits (fast-path locks left out). */
  readonly held: readonly HeldLock[]
}

// Offsets for wasm32, PostgreSQL 18: PGPROC (storage/proc.h), LOCK and PROCLOCK (storage/lock.h),
// TransamVariablesData (access/transam.h). `checkLayout` compares them with known values at boot.
const PROC = { waitStatus: 16, xid: 36, pid: 44, databaseId: 60, waitLock: 92, waitMode: 100, myProcLocks: 148 }
const LOCK = { procLocks: 24 }
const PROCLOCK = { lock: 0, proc: 4, holdMask: 12, lockLink: 20, procLink: 28 }
const LOCK_PARTITIONS = 16
const STATUS_WAITING = 1
const TRANSAM = { latestCompletedXid: 48, xactCompletionCount: 56 }

/** Bytes before and after the known static variables in which the others are looked for. */
const STATICS_MARGIN = 1 << 18

/** Reads and writes of PostgreSQL's own memory, all of them small and each with a stated reason. */
export function backendMemory(module: PostgresModule) {
  let cached = new DataView(module.HEAPU8.buffer)
  const view = () => (cached.buffer === module.HEAPU8.buffer ? cached : (cached = new DataView(module.HEAPU8.buffer)))
  const pointer = (address: number) => view().getUint32(address, true)
  const myProc = () => pointer(module._MyProc)

  function* list(head: number, link: number): Generator<number> {
    for (let node = pointer(head + 4); node !== head && node !== 0; node = pointer(node + 4)) yield node - link
  }

  const tagAt = (lock: number): LockTag => ({
    type: view().getUint8(lock + 14),
    fields: [pointer(lock), pointer(lock + 4), pointer(lock + 8), view().getUint16(lock + 12, true)],
  })

  function heldLocks(): HeldLock[] {
    const held: HeldLock[] = []
    for (let partition = 0; partition < LOCK_PARTITIONS; partition++) {
      for (const procLock of list(myProc() + PROC.myProcLocks + partition * 8, PROCLOCK.procLink)) {
        const mask = pointer(procLock + PROCLOCK.holdMask)
        if (mask !== 0) held.push({ tag: tagAt(pointer(procLock + PROCLOCK.lock)), mask })
      }
    }
    return held
  }

  /** The wait that the backend is about to begin; `undefined` when its timer is for something else. */
  function lockWait(): LockWait | undefined {
    const proc = myProc()
    const lock = pointer(proc + PROC.waitLock)
    if (lock === 0 || pointer(proc + PROC.waitStatus) !== STATUS_WAITING) return undefined
    const mode = pointer(proc + PROC.waitMode)
    const holders: number[] = []
    for (const procLock of list(lock + LOCK.procLocks, PROCLOCK.lockLink)) {
      const holder = pointer(procLock + PROCLOCK.proc)
      if (holder !== proc && conflicts(mode, pointer(procLock + PROCLOCK.holdMask)))
        holders.push(pointer(holder + PROC.xid))
    }
    return { tag: tagAt(lock), mode, holders, xid: pointer(proc + PROC.xid), held: heldLocks() }
  }

  /** Does what PostgreSQL's own cancel handler does (StatementCancelHandler), so that the statement ends with 57014. */
  function cancelStatement(): void {
    view().setInt32(pointer(module._MyLatch), 1, true)
    view().setInt32(module._QueryCancelPending, 1, true)
    view().setInt32(module._InterruptPending, 1, true)
  }

  const transam = () => pointer(module._TransamVariables)
  /** The newest transaction that a snapshot taken now would see (TransamVariables->latestCompletedXid). */
  const latestCompleted = () => view().getBigUint64(transam() + TRANSAM.latestCompletedXid, true)
  function setLatestCompleted(xid: bigint): void {
    view().setBigUint64(transam() + TRANSAM.latestCompletedXid, xid, true)
    // Otherwise PostgreSQL would reuse the snapshot that it took last.
    const count = view().getBigUint64(transam() + TRANSAM.xactCompletionCount, true)
    view().setBigUint64(transam() + TRANSAM.xactCompletionCount, count + 1n, true)
  }

  /** PostgreSQL's static variables, as words; they lie around those whose address is known. */
  const statics = () => {
    const known = [module._MyProc, module._TransamVariables, module._MyLatch]
    const from = (Math.min(...known) - STATICS_MARGIN) & ~7
    const end = (Math.max(...known) + STATICS_MARGIN) & ~7
    return { from, words: new Uint32Array(module.HEAPU8.buffer.slice(from, end)) }
  }
  /** The address of the only place among the static variables where `isIt` holds; `step` in words. */
  function findStatic(name: string, step: number, isIt: (words: Uint32Array, at: number) => boolean): number {
    const { from, words } = statics()
    let found = 0
    for (let at = 8; at < words.length - 8; at += step) {
      if (!isIt(words, at)) continue
      if (found !== 0) throw new EngineFault(`${name} is not unique`)
      found = from + at * 4
    }
    if (found === 0) throw new EngineFault(`${name} not found`)
    return found
  }

  // signal_due_at of utils/misc/timeout.c: PostgreSQL doesn't arm its timer again while it believes that a signal is on
  // its way. A static variable, found once by the value that it must have (`dueAt`) and not preceded by a start time.
  let signalDueAt = 0
  function findSignal(dueAt: bigint, startedAt: bigint): void {
    const [due, started] = [dueAt, startedAt].map((time) => [Number(time & 0xffffffffn), Number(time >> 32n)] as const)
    signalDueAt = findStatic(
      'signal_due_at',
      2,
      (words, at) =>
        words[at] === due?.[0] &&
        words[at + 1] === due?.[1] &&
        !(words[at - 2] === started?.[0] && words[at - 1] === started?.[1]),
    )
  }
  /** To be called before each statement; without it a wait could go unnoticed. */
  function forgetSignal(): void {
    if (signalDueAt !== 0) view().setBigInt64(signalDueAt, 0n, true)
  }

  // `afterTriggers` of commands/trigger.c: firing counter, SET CONSTRAINTS state, then head, tail and tailfree of the list of
  // deferred events. A static variable, found once by comparing the memory without and with such events.
  let deferredEvents = 0
  /** `queue` begins a transaction that has deferred events and leaves it open. */
  function findDeferredEvents(queue: () => void): void {
    const before = statics().words
    queue()
    const isPointer = (word: number | undefined) => (word ?? 0) > module._MyProc
    deferredEvents = findStatic(
      'afterTriggers',
      1,
      (words, at) =>
        words[at + 5] === 0xffffffff &&
        isPointer(words[at]) &&
        isPointer(words[at + 1]) &&
        isPointer(words[at + 2]) &&
        isPointer(words[at + 3]) &&
        words[at - 1] === 0 &&
        before[at] === 0 &&
        before[at + 1] === 0 &&
        before[at + 2] === 0,
    )
  }
  /** What PREPARE TRANSACTION would fire too early; a replay queues it again. Returns whether there was any. */
  function dropDeferredEvents(): boolean {
    if (deferredEvents === 0) return false
    const any = pointer(deferredEvents) !== 0
    for (const field of [0, 4, 8]) view().setUint32(deferredEvents + field, 0, true)
    return any
  }

  function checkLayout(databaseOid: number): void {
    const pid = view().getInt32(module._MyProcPid, true)
    if (view().getInt32(myProc() + PROC.pid, true) !== pid || pointer(myProc() + PROC.databaseId) !== databaseOid)
      throw new EngineFault('this build of PostgreSQL lays out its memory in a way that the engine does not know')
  }

  return {
    insertedRows: (xid: number) => insertedRows(module, xid),
    rowsOfOthers: (isForeign: (xid: number) => boolean, isOwn: (multi: number) => boolean) =>
      rowsOfOthers(module, isForeign, isOwn),
    /** The top-level transaction id of the backend's open transaction; 0 when it has none. */
    ownXid: () => pointer(myProc() + PROC.xid),
    heldLocks,
    lockWait,
    cancelStatement,
    latestCompleted,
    setLatestCompleted,
    findSignal,
    forgetSignal,
    findDeferredEvents,
    knowsDeferredEvents: () => deferredEvents !== 0,
    dropDeferredEvents,
    checkLayout,
  }
}

export type BackendMemory = ReturnType<typeof backendMemory>
