import { describe, expect, test } from 'vitest'
import { dropStaleWal } from '../../../src/bake/snapshot.ts'
import { tarEntries, tarOf } from '../../../src/bake/tar.ts'

/** A ustar archive as PGlite writes one. */
function tar(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const header = new Uint8Array(512)
    header.set(new TextEncoder().encode(name), 0)
    header.set(new TextEncoder().encode(content.length.toString(8).padStart(11, '0')), 124)
    const padded = new Uint8Array(Math.ceil(content.length / 512) * 512)
    padded.set(content)
    return [header, padded]
  })
  return new Uint8Array(Buffer.concat([...blocks, new Uint8Array(1024)]))
}

const segment = (fill: number) => new Uint8Array(4 * 8192).fill(fill)

describe('tar archives', () => {
  const archive = tar({ '/a': Buffer.from('one'), '/dir/b': new Uint8Array(513), '/c': new Uint8Array(0) })

  test('entries are listed with their sizes', () => {
    expect(tarEntries(archive).map(({ name, size }) => [name, size])).toEqual([
      ['/a', 3],
      ['/dir/b', 513],
      ['/c', 0],
    ])
  })

  test('an archive of all entries is the same archive', () => {
    expect(tarOf(archive, tarEntries(archive))).toEqual(archive)
  })

  test('an archive that ends inside a file is refused', () => {
    expect(() => tarEntries(archive.subarray(0, 512 * 4))).toThrow('/dir/b is cut off')
  })
})

describe('the write-ahead log in a snapshot', () => {
  const before = '000000010000000000000004'
  const redo = '000000010000000000000005'
  const insert = '000000010000000000000006'
  const after = '000000010000000000000007'
  const dump = tar({
    '/PG_VERSION': Buffer.from('18'),
    ...Object.fromEntries([before, redo, insert, after].map((name, index) => [`/pg_wal/${name}`, segment(index + 1)])),
  })

  test('segments before the redo point and after the insert position are left out', () => {
    const names = tarEntries(dropStaleWal(dump, { redo, insert, offset: 10 })).map(({ name }) => name)
    expect(names).toEqual(['/PG_VERSION', `/pg_wal/${redo}`, `/pg_wal/${insert}`])
  })

  test('of the segment being written, pages after the insert position are zeroed and no others', () => {
    const kept = dropStaleWal(dump, { redo, insert, offset: 8192 + 10 })
    const [, full, part] = tarEntries(kept).map(({ content, size }) => kept.subarray(content, content + size))
    expect(full).toEqual(segment(2))
    expect(part?.subarray(0, 2 * 8192)).toEqual(segment(3).subarray(0, 2 * 8192))
    expect(part?.subarray(2 * 8192)).toEqual(new Uint8Array(2 * 8192))
  })

  test('a dump without the segment being written is refused', () => {
    expect(() => dropStaleWal(dump, { redo, insert: '000000010000000000000008', offset: 0 })).toThrow('no WAL segment')
  })
})
