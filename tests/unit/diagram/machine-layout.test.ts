import { describe, expect, test } from 'vitest'
import { layoutMachine, type MachineItem } from '../../../src/diagram/machine-layout.ts'
import { crowded, machine } from './machine-fixture.ts'

function only<K extends MachineItem['kind']>(
  items: readonly MachineItem[],
  kind: K,
): readonly Extract<MachineItem, { kind: K }>[] {
  return items.filter((item): item is Extract<MachineItem, { kind: K }> => item.kind === kind)
}

const labelled = (width: number, lit: readonly string[] = []) => ({ width, lit, labels: true })

describe.each([
  ['the door', machine, 340],
  ['the door, wide', machine, 720],
  ['the door, as narrow as a phone', machine, 240],
  ['eight states that all lead to all', crowded(8), 340],
])('the picture of %s', (_name, drawn, width) => {
  const { items, height } = layoutMachine(drawn, 'en', labelled(width))

  test('keeps everything on the canvas', () => {
    for (const { box, text } of only(items, 'state')) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
      expect(text.x + text.width).toBeLessThanOrEqual(box.x + box.width)
    }
    for (const { x, from, to } of only(items, 'rail')) {
      expect(x).toBeLessThanOrEqual(width)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(height)
    }
  })

  test('lets no label run into a rail', () => {
    const rails = only(items, 'rail').map(({ x }) => x)
    for (const { text } of only(items, 'transition')) {
      expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(Math.min(...rails))
    }
  })

  test('gives two states’ rails one place only where they don’t meet', () => {
    const rails = only(items, 'rail')
    for (const one of rails) {
      for (const other of rails) {
        if (one === other || one.x !== other.x) continue
        expect(one.to < other.from || other.to < one.from).toBe(true)
      }
    }
  })

  test('has a line for each transition, which ends on the rail of its target', () => {
    const transitions = only(items, 'transition')
    expect(transitions).toHaveLength(drawn.transitions.length)
    const order = [...drawn.states.map(({ id }) => id)]
    const sorted = drawn.transitions.toSorted((a, b) => place(a.from) - place(b.from))
    function place(from: unknown): number {
      return typeof from === 'string' ? order.indexOf(from) : order.length
    }
    const states = only(items, 'state')
    sorted.forEach(({ to }, index) => {
      const box = states[order.indexOf(to)]?.box
      const rail = only(items, 'rail').find(({ y }) => box && y > box.y && y < box.y + box.height)
      expect(transitions[index]?.to).toBe(rail?.x)
      expect(transitions[index]?.y).toBeGreaterThanOrEqual(rail?.from ?? Infinity)
      expect(transitions[index]?.y).toBeLessThanOrEqual(rail?.to ?? -Infinity)
    })
  })

  test('stacks the states without overlap, in their order', () => {
    const boxes = only(items, 'state').map(({ box }) => box)
    boxes.slice(1).forEach((box, index) => {
      const above = boxes[index]
      expect(box.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
    })
  })
})

test('current states are lit, with what leaves them and where that leads', () => {
  const { items } = layoutMachine(machine, 'en', labelled(340, ['closed']))
  expect(only(items, 'state').map(({ lit }) => lit)).toEqual([true, false, false, false])
  expect(only(items, 'transition').map(({ open }) => open)).toEqual([true, true, false, false])
  const open = only(items, 'rail').filter((rail) => rail.open)
  expect(open).toHaveLength(2)
})

test('the start points at the initial state, and only there', () => {
  const { items } = layoutMachine(machine, 'en', labelled(340))
  const [closed] = only(items, 'state')
  const starts = only(items, 'start')
  expect(starts).toHaveLength(1)
  expect(starts[0]?.y).toBe((closed?.box.y ?? 0) + (closed?.box.height ?? 0) / 2)
})

test('without labels it is much lower, and has one arrow for each pair of states', () => {
  const small = layoutMachine(crowded(5), 'en', { width: 240, lit: [], labels: false })
  expect(small.height).toBeLessThan(layoutMachine(crowded(5), 'en', labelled(240)).height / 2)
  expect(only(small.items, 'transition')).toHaveLength(5 * 4)
  expect(only(small.items, 'transition').every(({ text }) => text === undefined)).toBe(true)
})
