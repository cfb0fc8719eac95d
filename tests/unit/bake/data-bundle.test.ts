import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { bundledFiles, trimBundle } from '../../../src/bake/data-bundle.ts'

const dist = new URL('./', import.meta.resolve('@electric-sql/pglite'))

describe('the data bundle', () => {
  test('the installed PGlite’s loader tells where each file of its bundle lies', async () => {
    const bundle = await readFile(fileURLToPath(new URL('pglite.data', dist)))
    const files = bundledFiles(await readFile(fileURLToPath(new URL('pglite.js', dist)), 'utf8'), bundle.length)
    const script = files.find(({ name }) => name.endsWith('/extension/plpgsql.control'))
    expect(new TextDecoder().decode(bundle.subarray(script?.start, script?.end))).toContain(
      'PL/pgSQL procedural language',
    )
  })

  test('what the book needs keeps its bytes; the rest becomes zeros at the same place', () => {
    const files = [
      { name: '/pglite/lib/postgresql/plpgsql.so', start: 0, end: 2 },
      { name: '/pglite/share/postgresql/timezone/Asia/Tokyo', start: 2, end: 4 },
      { name: '/pglite/share/postgresql/timezone/Etc/UTC', start: 4, end: 6 },
    ]
    expect([...trimBundle(new Uint8Array([1, 2, 3, 4, 5, 6]), files)]).toEqual([1, 2, 0, 0, 5, 6])
  })

  test('a table that does not cover the bundle is refused', () => {
    expect(() => bundledFiles('{filename:"/a",start:0,end:5}', 6)).toThrow('does not cover 6 bytes')
  })
})
