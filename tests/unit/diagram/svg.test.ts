import { describe, expect, test } from 'vitest'
import { layoutDiagram } from '../../../src/diagram/layout.ts'
import { parseDiagram } from '../../../src/diagram/schema.ts'
import { renderSvg } from '../../../src/diagram/svg.ts'
import { source } from './fixture.ts'

const diagram = parseDiagram(source)
const text = { title: diagram.title.en, description: diagram.description.en }
const svg = renderSvg(layoutDiagram(diagram, 'en', 340), text, 'd1')

describe('the SVG of a diagram', () => {
  test('is an image named by its title and described by its description', () => {
    expect(svg).toContain('role="img" aria-labelledby="d1-title" aria-describedby="d1-description"')
    expect(svg).toContain('<title id="d1-title">Two &amp; one</title>')
    expect(svg).toContain('<desc id="d1-description">B waits until A ends.</desc>')
  })

  test('escapes what readers wrote', () => {
    expect(svg).toContain('one &lt; two')
    expect(svg).not.toContain('one < two')
  })

  test('holds no colour of its own, so that both themes can paint it', () => {
    expect(svg).not.toMatch(/#[0-9a-f]{3,6}"|rgb|style=/i)
  })

  test('shares no id with the same picture under another prefix', () => {
    const ids = (picture: string) => [...picture.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const other = ids(renderSvg(layoutDiagram(diagram, 'en', 340), text, 'd2'))
    expect(ids(svg)).toHaveLength(3)
    expect(ids(svg).filter((id) => other.includes(id))).toEqual([])
  })

  test('is the same every time', () => {
    expect(renderSvg(layoutDiagram(diagram, 'en', 340), text, 'd1')).toBe(svg)
  })
})
