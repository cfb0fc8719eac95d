import { describe, expect, test } from 'vitest'
import { layoutLists, type ListItem } from '../../../src/diagram/list-layout.ts'
import { parseListDiagram } from '../../../src/diagram/list-schema.ts'
import { renderLists } from '../../../src/diagram/list-svg.ts'
import { listRows } from '../../../src/diagram/list-table.ts'

const title = { en: 'A list', ja: '一覧' }
const source = {
  kind: 'lists',
  title,
  description: { en: 'What happened', ja: '起きたこと' },
  lists: [
    {
      title: { en: 'Before', ja: '前' },
      entries: [
        { row: 'A', as: 'page', note: { en: 'on page 1', ja: 'ページ 1' } },
        { row: 'B', as: 'rest' },
      ],
    },
    {
      title: { en: 'After, with a title that is long enough to take two lines', ja: '後' },
      entries: [
        { row: 'A', as: 'gone', note: { en: 'deleted & <gone>', ja: '削除' } },
        { boundary: { en: 'carried over', ja: '持ち越し' } },
        {
          row: 'B',
          as: 'lost',
          note: { en: 'a note of many words that does not fit one line of the list', ja: '長い' },
        },
      ],
    },
  ],
}
const diagram = parseListDiagram(source)

/** Top and bottom of an item. */
function extent(item: ListItem): readonly [number, number] {
  if (item.kind === 'row') return [item.box.y, item.box.y + item.box.height]
  const lines = item.text.lines.length * 17
  return [item.text.y - 12, Math.max(item.text.y - 12 + lines, item.kind === 'boundary' ? item.y : 0)]
}

const rows = (items: readonly ListItem[]) => items.flatMap((item) => (item.kind === 'row' ? [item] : []))

describe('a diagram of lists', () => {
  test('without its Japanese, with an unknown state or a misspelled member is refused with the place', () => {
    expect(() => parseListDiagram({ ...source, title: { en: 'x' } })).toThrow(/title\.ja/)
    const wrong = (entry: object) => ({ ...source, lists: [{ title, entries: [entry] }] })
    expect(() => parseListDiagram(wrong({ row: 'A', as: 'eaten' }))).toThrow(/lists\.0\.entries\.0/)
    expect(() => parseListDiagram(wrong({ row: 'A', as: 'rest', nota: title }))).toThrow(/lists\.0\.entries\.0/)
  })

  test.each([
    ['beside each other', 700],
    ['one below the other', 340],
  ])('stands %s at %i px, and nothing overlaps or runs out of the picture', (_, width) => {
    for (const locale of ['en', 'ja'] as const) {
      const { items, height } = layoutLists(diagram, locale, width)
      const columns = Map.groupBy(items, (item) => (item.kind === 'row' ? item.box.x - 1 : item.text.x))
      expect(columns.size).toBe(width === 700 ? 2 : 1)
      for (const column of columns.values()) {
        for (const [index, item] of column.entries()) {
          const [top, bottom] = extent(item)
          const next = column[index + 1]
          expect(bottom).toBeLessThanOrEqual(next ? extent(next)[0] : height)
          expect(top).toBeGreaterThanOrEqual(0)
        }
      }
      for (const { box, note } of rows(items)) {
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        if (note) expect(note.x + note.width).toBeLessThanOrEqual(box.x + box.width)
      }
    }
  })

  test('begins its rows at one height, whatever the titles take', () => {
    const [first, , third] = rows(layoutLists(diagram, 'en', 700).items)
    expect(third?.box.y).toBe(first?.box.y)
    expect(third?.box.x).toBeGreaterThan(first?.box.x ?? 0)
  })

  test('marks each state by more than its colour: hatching, a line through the name, words', () => {
    const svg = renderLists(layoutLists(diagram, 'en', 700), { title: 't', description: 'd' }, 'p')
    expect(svg).toContain('<g class="list-row as-page"><rect class="row-box"')
    expect(svg.match(/class="row-hatch"/g)).toHaveLength(1)
    expect(svg).toMatch(/as-gone">.*<path class="line"/)
    expect(svg).toContain('deleted &amp; &lt;gone&gt;')
    expect(svg).toContain('aria-labelledby="p-title"')
    expect(svg).toContain('id="p-skipped"')
  })

  test('has a table twin that says every entry in its order', () => {
    expect(listRows(diagram, 'ja')).toEqual([
      { list: '前', row: 'A', note: 'ページ 1' },
      { list: '前', row: 'B', note: '' },
      { list: '後', row: 'A', note: '削除' },
      { list: '後', row: '', note: '持ち越し' },
      { list: '後', row: 'B', note: '長い' },
    ])
  })
})
