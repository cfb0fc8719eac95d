import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isListDiagram, parseListDiagram } from '../../../src/diagram/list-schema.ts'
import { parseDiagram } from '../../../src/diagram/schema.ts'
import { source } from './fixture.ts'

describe('a diagram', () => {
  test('without a Japanese title is refused, and the error names the place', () => {
    expect(() => parseDiagram({ ...source, title: { en: 'x' } })).toThrow(/title\.ja/)
  })

  test('whose event names an unknown participant is refused', () => {
    const events = [{ kind: 'message', from: 'a', to: 'nobody', label: { code: 'BEGIN' } }]
    expect(() => parseDiagram({ ...source, events })).toThrow('event 1 names “nobody”')
  })

  test('whose participant talks to itself is refused', () => {
    const events = [{ kind: 'message', from: 'a', to: 'a', label: { code: 'BEGIN' } }]
    expect(() => parseDiagram({ ...source, events })).toThrow('names one participant twice')
  })

  test('with two participants of one id is refused', () => {
    const participants = [source.participants[0], source.participants[0], ...source.participants.slice(1)]
    expect(() => parseDiagram({ ...source, participants })).toThrow('share an id')
  })

  test('with a misspelled member is refused', () => {
    expect(() => parseDiagram({ ...source, note: 'x' })).toThrow(/note/)
  })
})

const folder = new URL('../../../diagrams/', import.meta.url)
test.each(readdirSync(folder))('diagrams/%s is a diagram', (file) => {
  const source: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  const parts = isListDiagram(source) ? parseListDiagram(source).lists : parseDiagram(source).events
  expect(parts.length).toBeGreaterThan(0)
})
