import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf, unlessStamped } from '../../../src/bake/stamp.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stamp-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('work is done once for the same inputs, and again for others', async () => {
  let times = 0
  const work = async () => void times++
  expect(await unlessStamped(join(directory, 'stamp'), 'a', work)).toBe('done')
  expect(await unlessStamped(join(directory, 'stamp'), 'a', work)).toBe('skipped')
  expect(await unlessStamped(join(directory, 'stamp'), 'b', work)).toBe('done')
  expect(times).toBe(2)
})

test('work that failed is done again, even for the inputs of an earlier success', async () => {
  await unlessStamped(join(directory, 'stamp'), 'a', async () => {})
  await expect(
    unlessStamped(join(directory, 'stamp'), 'b', () => Promise.reject(new Error('disk full'))),
  ).rejects.toThrow('disk full')
  expect(await unlessStamped(join(directory, 'stamp'), 'a', async () => {})).toBe('done')
})

test('a hash depends on the texts, and on each file’s content', async () => {
  const file = join(directory, 'settings.ts')
  await writeFile(file, 'one')
  const before = await hashOf(['0.5.17'], [directory])
  expect(await hashOf(['0.5.17'], [directory])).toBe(before)
  expect(await hashOf(['0.5.18'], [directory])).not.toBe(before)
  await writeFile(file, 'two')
  expect(await hashOf(['0.5.17'], [directory])).not.toBe(before)
})
