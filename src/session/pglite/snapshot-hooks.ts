import { EngineFault } from '../errors.ts'

/**
 * Puts a call before and after each of PostgreSQL's two functions that take a snapshot for a statement (catalog snapshots are
 * taken elsewhere and stay as they are). The calls go to the import `env._setitimer_js` with a first argument that PostgreSQL
 * itself never passes; nothing else in the module changes: the original function is moved to the end of the code section and
 * a wrapper of the same type takes its place, so that no index shifts.
 * WebAssembly binary format: https://webassembly.github.io/spec/core/binary/modules.html
 */
export const SNAPSHOT_HOOKS = { before: 100, after: 101 } as const
const FUNCTIONS = ['GetTransactionSnapshot', 'GetLatestSnapshot'] as const
const [TABLE, GLOBAL, TAG] = [1, 3, 4] as const
const SECTION = { import: 2, function: 3, export: 7, code: 10 } as const

export function withSnapshotHooks(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = readSections(wasm)
  const section = (id: number) => {
    const found = sections.find((each) => each.id === id)
    if (!found) throw new EngineFault(`the module has no section ${id}`)
    return found.content
  }
  const imports = functionImports(section(SECTION.import))
  const hook = imports.indexOf('env._setitimer_js')
  const exported = exportedFunctions(section(SECTION.export))
  const types = readVector(section(SECTION.function), (reader) => reader.unsigned())
  const bodies = readVector(section(SECTION.code), (reader) => reader.bytes(reader.unsigned()))
  for (const name of FUNCTIONS) {
    const at = (exported.get(name) ?? -1) - imports.length
    const [type, body] = [types[at], bodies[at]]
    if (hook < 0 || type === undefined || body === undefined) throw new EngineFault(`the module has no ${name} to hook`)
    const moved = imports.length + bodies.length
    types.push(type)
    bodies.push(body)
    bodies[at] = wrapper(hook, moved)
  }
  const vector = (items: readonly Uint8Array[]) => concat([unsigned(items.length), ...items])
  const changed = new Map<number, Uint8Array>([
    [SECTION.function, vector(types.map(unsigned))],
    [SECTION.code, vector(bodies.map((body) => concat([unsigned(body.length), body])))],
  ])
  return concat([
    wasm.subarray(0, 8),
    ...sections.flatMap(({ id, content }) => {
      const bytes = changed.get(id) ?? content
      return [Uint8Array.of(id), unsigned(bytes.length), bytes]
    }),
  ])
}

/** No locals; `hook(before, 0)`, drop, the original, `hook(after, 0)`, drop: the original's result stays on the stack. */
function wrapper(hook: number, original: number): Uint8Array {
  const call = (target: number) => concat([Uint8Array.of(0x10), unsigned(target)])
  const notify = (which: number) =>
    concat([
      Uint8Array.of(0x41),
      signed(which),
      Uint8Array.of(0x44, 0, 0, 0, 0, 0, 0, 0, 0),
      call(hook),
      Uint8Array.of(0x1a),
    ])
  return concat([
    Uint8Array.of(0x00),
    notify(SNAPSHOT_HOOKS.before),
    call(original),
    notify(SNAPSHOT_HOOKS.after),
    Uint8Array.of(0x0b),
  ])
}

function readSections(wasm: Uint8Array): readonly { readonly id: number; readonly content: Uint8Array }[] {
  const reader = readerOf(wasm, 8)
  const sections = []
  while (!reader.done()) sections.push({ id: reader.byte(), content: reader.bytes(reader.unsigned()) })
  return sections
}

/** `module.name` of each imported function, in order of index. */
function functionImports(content: Uint8Array): readonly string[] {
  const names: string[] = []
  readVector(content, (reader) => {
    const name = `${reader.name()}.${reader.name()}`
    const kind = reader.byte()
    if (kind === 0) {
      names.push(name)
      reader.unsigned()
    } else if (kind === GLOBAL) reader.bytes(2)
    else if (kind === TAG) {
      reader.byte()
      reader.unsigned()
    } else {
      if (kind === TABLE) reader.byte()
      const limits = reader.byte()
      reader.unsigned()
      if (limits & 1) reader.unsigned()
    }
  })
  return names
}

function exportedFunctions(content: Uint8Array): ReadonlyMap<string, number> {
  const functions = new Map<string, number>()
  readVector(content, (reader) => {
    const name = reader.name()
    const kind = reader.byte()
    const index = reader.unsigned()
    if (kind === 0) functions.set(name, index)
  })
  return functions
}

function readVector<T>(content: Uint8Array, item: (reader: ReturnType<typeof readerOf>) => T): T[] {
  const reader = readerOf(content, 0)
  return Array.from({ length: reader.unsigned() }, () => item(reader))
}

function readerOf(data: Uint8Array, start: number) {
  let at = start
  const byte = () => data[at++] ?? 0
  function unsigned(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const next = byte()
      value += (next & 0x7f) * 2 ** shift
      if (next < 0x80) return value
    }
  }
  const bytes = (length: number) => data.subarray(at, (at += length))
  return {
    byte,
    unsigned,
    bytes,
    name: () => new TextDecoder().decode(bytes(unsigned())),
    done: () => at >= data.length,
  }
}

function unsigned(value: number): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Uint8Array.from([...bytes, rest])
    bytes.push((rest & 0x7f) | 0x80)
  }
}

/** Signed LEB128 of a small non-negative number. */
function signed(value: number): Uint8Array {
  return value < 64 ? Uint8Array.of(value) : Uint8Array.of((value & 0x7f) | 0x80, value >> 7)
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
