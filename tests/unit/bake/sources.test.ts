import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourcesOf } from '../../../src/bake/sources.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sources-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('the sources of a file are what it imports, however far, and what it exports from', async () => {
  const at = (name: string) => join(directory, name)
  await writeFile(at('a.ts'), "import { b } from './b.ts'\nimport type { Other } from 'elsewhere'\n")
  await writeFile(at('b.ts'), "export { c } from './c.ts'\n")
  await writeFile(at('c.ts'), "import { a } from './a.ts'\n")
  await writeFile(at('d.ts'), '')
  expect(await sourcesOf([at('a.ts'), at('gone.ts')])).toEqual(['a.ts', 'b.ts', 'c.ts'].map(at))
})
