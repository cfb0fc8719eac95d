import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const docs = new URL('../../src/content/docs/', import.meta.url)

function pages(directory: string): readonly string[] {
  return readdirSync(new URL(directory, docs), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.mdx'),
  )
}

test('every page stands in both languages, under the same name', () => {
  const english = pages('./').filter((file) => !file.startsWith('ja/'))
  expect(english.length).toBeGreaterThan(1)
  expect([...pages('ja/')].sort()).toEqual([...english].sort())
})
