import { describe, expect, test } from 'vitest'
import { draftStore, editsFrom, withDraft } from '../../../../src/widgets/player/drafts.ts'

const find = { name: 'find', label: { en: 'find', ja: 'find' }, sql: 'SELECT 1' }

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

describe('drafts', () => {
  test('are there after a reload', () => {
    const storage = memory()
    const drafts = withDraft([], find, 'SELECT 2')
    expect(draftStore('x', () => storage).save(drafts)).toBe(true)
    expect(draftStore('x', () => storage).load()).toEqual(drafts)
  })

  test('that are the original again are not kept', () => {
    const storage = memory()
    const store = draftStore('x', () => storage)
    store.save(withDraft([], find, 'SELECT 2'))
    store.save(withDraft(store.load(), find, 'SELECT 1'))
    expect(store.load()).toEqual([])
  })

  test('survive neither a refusal to store nor what others wrote, and nothing throws', () => {
    const refused = draftStore('x', () => {
      throw new Error('denied')
    })
    expect(refused.save(withDraft([], find, 'SELECT 2'))).toBe(false)
    expect(refused.load()).toEqual([])
    const garbled = { ...memory(), getItem: () => '{"not": "ours"' }
    expect(draftStore('x', () => garbled).load()).toEqual([])
  })

  test('have no place once the original has changed', () => {
    const drafts = withDraft([], find, 'SELECT 2')
    expect(editsFrom(drafts, [find], {})).toEqual({ find: 'SELECT 2' })
    expect(editsFrom(drafts, [{ ...find, sql: 'SELECT 9' }], {})).toEqual({})
  })

  test('come before the text of a link, and the original can too', () => {
    const linked = { find: 'SELECT 3' }
    expect(editsFrom([], [find], linked)).toEqual(linked)
    expect(editsFrom(withDraft([], find, 'SELECT 2'), [find], linked)).toEqual({ find: 'SELECT 2' })
    expect(editsFrom(withDraft([], find, 'SELECT 1'), [find], linked)).toEqual({})
  })
})
