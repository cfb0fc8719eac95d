import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { offsetDrift, readingAt } from '../../../../src/scenarios/offset-drift/index.ts'
import { placesAt } from '../../../../src/scenarios/offset-drift/places-at.ts'
import { run } from '../../../../src/simulator/run.ts'
import type { Parameters } from '../../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../../src/simulator/schedule.ts'
import type { Trace } from '../../../../src/simulator/trace.ts'
import { en } from '../../../../src/widgets/paging/en.ts'
import { ja } from '../../../../src/widgets/paging/ja.ts'
import { OrderTable } from '../../../../src/widgets/paging/OrderTable.tsx'
import { againOn, bookmarksOf, cellOf, nameText } from '../../../../src/widgets/paging/model.ts'
import { changesFor, lettersIn, nextReader } from '../../../../src/widgets/paging/moves.ts'
import { usePglite } from '../../simulator/pglite.ts'

const cluster = usePglite()
const play = async (parameters: Parameters, schedule: string): Promise<Trace> =>
  run(cluster(), offsetDrift, { parameters, schedule: parseSchedule(schedule) ?? [] })

/** The list as a line: positions in front, `-` where an order stands no longer. */
const line = (trace: Trace, focus: number): string =>
  placesAt(trace, focus)
    .map(({ row, position }) => `${position ?? '-'}${nameText(row)}`)
    .join(' ')

/** What a reader's column says, place by place. */
function column(trace: Trace, focus: number, actor: string): string {
  const reading = readingAt(trace, focus).find((each) => each.actor === actor) ?? expect.fail(`no ${actor}`)
  return placesAt(trace, focus)
    .map((place) => {
      const { pages, mark, skipped } = cellOf(reading, place)
      return `${nameText(place.row)}:${pages.join('')}${mark === undefined ? '' : `!${mark}`}${skipped ? '/' : ''}`
    })
    .join(' ')
}

describe('the list', () => {
  test('keeps a deleted order where it stood, and counts on without it', async () => {
    const trace = await play({ deleteB: true }, 'OKBOK')
    expect([line(trace, 0), line(trace, 2), line(trace, 3)]).toEqual(['1A 2B 3C 4D', '1A 2B 3C 4D', '1A -B 2C 3D'])
    expect(placesAt(trace, 3)[1]).toMatchObject({ gone: 'deleted', since: 3 })
  })

  test('has a moved order at its new place and the trace of it at the old one', async () => {
    const trace = await play({ move: true }, 'M')
    expect(line(trace, 1)).toBe('1C 2A 3B -C 4D')
    expect(placesAt(trace, 1)[3]).toMatchObject({ gone: 'moved' })
  })

  test('puts new orders where their time and then their id says, and tells a tie', async () => {
    const trace = await play({ insertX: true, tie: true, backdated: true }, 'XTP')
    expect(line(trace, 3)).toBe('1X 2A 3P 4B 5T 6C 7D')
    expect(placesAt(trace, 3).flatMap(({ name, tied }) => (tied ? [name] : []))).toEqual(['B', 'T'])
  })
})

describe('what a reader has made of the list', () => {
  test('X at the head: OFFSET shows B again, keyset does not', async () => {
    const trace = await play({ insertX: true }, 'OKXOOK')
    expect(column(trace, 4, 'O')).toBe('X:/ A:1/ B:12!repeated C:2 D:')
    expect(column(trace, 6, 'K')).toBe('X: A:1 B:1 C:2 D:2')
    const [offset = expect.fail(), keyset = expect.fail()] = readingAt(trace, 6)
    expect([...againOn(offset, 0)]).toEqual([])
    expect(againOn(offset, 1).size).toBe(1)
    expect(againOn(keyset, 1).size).toBe(0)
  })

  test('A deleted: OFFSET loses C, keyset does not', async () => {
    const trace = await play({ deleteA: true }, 'OKAOK')
    expect(column(trace, 5, 'O')).toBe('A:1 B:1/ C:!lost/ D:2')
    expect(column(trace, 5, 'K')).toBe('A:1 B:1 C:2 D:2')
  })

  test('OFFSET reads on behind so many rows, keyset behind its values, though their row is gone', async () => {
    const trace = await play({ deleteB: true }, 'OKB')
    const marks = (focus: number) =>
      bookmarksOf(readingAt(trace, focus), placesAt(trace, focus)).map(({ reading, before }) => [reading.actor, before])
    expect(marks(0)).toEqual([])
    expect(marks(2)).toEqual([
      ['O', 2],
      ['K', 2],
    ])
    // A, B (gone), C, D: OFFSET 2 now stands behind C.
    expect(marks(3)).toEqual([
      ['O', 3],
      ['K', 2],
    ])
  })

  test('on the way back keyset reads on above its values', async () => {
    const trace = await play({ way: 'there-and-back', readers: 'keyset' }, 'KK')
    expect(bookmarksOf(readingAt(trace, 2), placesAt(trace, 2))).toMatchObject([{ before: 2 }])
  })

  test('is in the table in words, in both languages', async () => {
    const trace = await play({ deleteA: true }, 'OKAOK')
    for (const words of [en, ja]) {
      const props = { places: placesAt(trace, 5), readings: readingAt(trace, 5), focus: 5, words }
      const html = renderToStaticMarkup(createElement(OrderTable, props))
      for (const said of [words.lost, words.deleted, words.skipped, words.caption(5)]) expect(html).toContain(said)
    }
  })
})

describe('a change', () => {
  test('asks for its flag and those of changes before it, not of those that came later', async () => {
    const trace = await play({ insertX: true, deleteC: true }, 'OXKC')
    const asked = (actor: string, focus: number) =>
      Object.entries(changesFor(actor, trace, focus)).flatMap(([name, on]) => (on === true ? [name] : []))
    expect(asked('A', 0)).toEqual(['deleteA'])
    expect(asked('A', 2)).toEqual(['insertX', 'deleteA'])
    expect(asked('M', 4)).toEqual(['insertX', 'deleteC', 'move'])
  })

  test('is no reader: the one that has read least goes on', async () => {
    const trace = await play({ insertX: true }, 'OOK')
    const next = (focus: number) => nextReader(trace, focus, ['O', 'K'])?.actor
    expect([next(0), next(1), next(3)]).toEqual(['O', 'K', 'K'])
  })
})

describe('letters', () => {
  test('are the readers that are there, and the changes whether they are or not', async () => {
    const { actors } = lettersIn(await play({ readers: 'keyset', insertX: true }, ''))
    expect(actors).toEqual(['K', 'X', 'A', 'B', 'C', 'T', 'P', 'M'])
  })
})

const JAPANESE = /[぀-ヿ一-鿿]/

test('the words are English in English and Japanese in Japanese', () => {
  const texts = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
  }
  expect(texts(en).filter((text) => JAPANESE.test(text))).toEqual([])
  // What PostgreSQL names, and single letters, are the same everywhere.
  const { keyRows, keys, ...rest } = ja
  expect(keys).toBe(en.keys)
  expect([...texts(rest), ...keyRows.map(([, does]) => does)].filter((text) => !JAPANESE.test(text))).toEqual([])
})
