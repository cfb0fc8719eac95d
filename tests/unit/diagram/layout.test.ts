import { describe, expect, test } from 'vitest'
import type { Item } from '../../../src/diagram/layout.ts'
import { layoutDiagram } from '../../../src/diagram/layout.ts'
import { parseDiagram } from '../../../src/diagram/schema.ts'
import { source } from './fixture.ts'

const diagram = parseDiagram(source)

function only<K extends Item['kind']>(items: readonly Item[], kind: K): readonly Extract<Item, { kind: K }>[] {
  return items.filter((item): item is Extract<Item, { kind: K }> => item.kind === kind)
}

describe.each([320, 340, 720])('a diagram %i px wide', (width) => {
  const layout = layoutDiagram(diagram, 'en', width)

  test('keeps every text on the canvas', () => {
    const blocks = layout.items.flatMap((item) => ('text' in item ? [item.text] : []))
    expect(blocks).toHaveLength(diagram.participants.length + diagram.events.length)
    for (const { x, anchor, width: wide } of blocks) {
      const left = { start: x, middle: x - wide / 2, end: x - wide }[anchor]
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + wide).toBeLessThanOrEqual(width)
    }
  })

  test('draws the events in their order, from top to bottom', () => {
    const marks = only(layout.items, 'arrow').map(({ y }) => y)
    expect(marks).toEqual(marks.toSorted((a, b) => a - b))
    expect(new Set(marks).size).toBe(marks.length)
  })

  test('keeps every box on the canvas', () => {
    const boxes = layout.items.flatMap((item) => ('box' in item ? [item.box] : []))
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.height).toBeGreaterThan(0)
      expect(box.y + box.height).toBeLessThanOrEqual(layout.height)
    }
  })
})

describe('a wait', () => {
  test('lasts from the arrow before it to the next event of the one who waits', () => {
    const { items } = layoutDiagram(diagram, 'en', 340)
    const [wait] = only(items, 'wait')
    const arrows = only(items, 'arrow')
    expect(wait?.box.y).toBeCloseTo(arrows[1]?.y ?? 0)
    expect((wait?.box.y ?? 0) + (wait?.box.height ?? 0)).toBeCloseTo(arrows[3]?.y ?? 0)
  })

  test('that nothing ends lasts to the end of the picture', () => {
    const endless = parseDiagram({ ...source, events: source.events.slice(0, 4) })
    const { items } = layoutDiagram(endless, 'en', 340)
    const [wait] = only(items, 'wait')
    expect((wait?.box.y ?? 0) + (wait?.box.height ?? 0)).toBe(only(items, 'lifeline')[0]?.to)
  })
})

test('a lost message ends before it arrives', () => {
  const { items } = layoutDiagram(diagram, 'en', 340)
  const lost = only(items, 'arrow').find((arrow) => arrow.lost)
  const a = only(items, 'lifeline').find(({ tone }) => tone === 'A')
  expect(lost?.to).toBeGreaterThan(a?.x ?? 0)
})

test('an answer has the colour of the actor that gets it', () => {
  const { items } = layoutDiagram(diagram, 'en', 340)
  expect(only(items, 'arrow').map(({ tone }) => tone)).toEqual(['A', 'B', 'A', 'B', 'A'])
})
