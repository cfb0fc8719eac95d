import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SNAPSHOT_HOOKS, withSnapshotHooks } from '../../../../src/session/pglite/snapshot-hooks.ts'

/** A module of two functions that return a constant, exported by the names that the hooks look for. */
function tinyModule(names: readonly [string, string]): Uint8Array<ArrayBuffer> {
  const text = (value: string) => [value.length, ...new TextEncoder().encode(value)]
  const section = (id: number, ...content: number[]) => [id, content.length, ...content]
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, 2, 0x60, 2, 0x7f, 0x7c, 1, 0x7f, 0x60, 0, 1, 0x7f),
    ...section(2, 1, ...text('env'), ...text('_setitimer_js'), 0, 0),
    ...section(3, 2, 1, 1),
    ...section(7, 2, ...text(names[0]), 0, 1, ...text(names[1]), 0, 2),
    ...section(10, 2, 4, 0, 0x41, 7, 0x0b, 4, 0, 0x41, 8, 0x0b),
  ])
}

test('a hooked function calls before and after, in this order, and keeps its result', async () => {
  const calls: number[] = []
  const { instance } = await WebAssembly.instantiate(
    withSnapshotHooks(tinyModule(['GetTransactionSnapshot', 'GetLatestSnapshot'])),
    { env: { _setitimer_js: (which: number) => calls.push(which) } },
  )
  const exported = instance.exports as Record<string, () => number>
  expect([exported['GetTransactionSnapshot']?.(), exported['GetLatestSnapshot']?.()]).toEqual([7, 8])
  const { before, after } = SNAPSHOT_HOOKS
  expect(calls).toEqual([before, after, before, after])
})

test('a module without the functions is refused by name', () => {
  expect(() => withSnapshotHooks(tinyModule(['GetTransactionSnapshot', 'Another']))).toThrow(
    'no GetLatestSnapshot to hook',
  )
})

test('the patched PGlite is a valid module with the exports and imports of the original', async () => {
  const plain = await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
  const patched = withSnapshotHooks(plain)
  expect(WebAssembly.validate(patched)).toBe(true)
  const [before, after] = [new WebAssembly.Module(new Uint8Array(plain)), new WebAssembly.Module(patched)]
  expect(WebAssembly.Module.exports(after)).toEqual(WebAssembly.Module.exports(before))
  expect(WebAssembly.Module.imports(after)).toEqual(WebAssembly.Module.imports(before))
})
