import { layoutDiagram } from '../diagram/layout.ts'
import { layoutLists } from '../diagram/list-layout.ts'
import { isListDiagram, parseListDiagram } from '../diagram/list-schema.ts'
import { renderLists } from '../diagram/list-svg.ts'
import { listRows } from '../diagram/list-table.ts'
import { parseDiagram } from '../diagram/schema.ts'
import { renderSvg } from '../diagram/svg.ts'
import { diagramRows } from '../diagram/table.ts'
import type { ChapterWords, Locale } from './chapter-words.ts'

/** A source of `diagrams/`, ready to be put on a page. */
export interface DrawnDiagram {
  readonly title: string
  /** SVG for a column of this width, px; `prefix` keeps ids apart. */
  draw(width: number, prefix: string): string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export interface Cell {
  readonly text: string
  readonly code?: boolean
}

/** Throws an error that says what is wrong with the source. */
export function drawnDiagram(source: unknown, locale: Locale, words: ChapterWords): DrawnDiagram {
  return isListDiagram(source) ? drawnLists(source, locale, words) : drawnSequence(source, locale, words)
}

function drawnSequence(source: unknown, locale: Locale, words: ChapterWords): DrawnDiagram {
  const diagram = parseDiagram(source)
  const text = { title: diagram.title[locale], description: diagram.description[locale] }
  return {
    title: text.title,
    draw: (width, prefix) => renderSvg(layoutDiagram(diagram, locale, width), text, prefix),
    head: ['#', words.who, words.what],
    rows: diagramRows(diagram, locale).map(({ who, what, code, lost }, index) => [
      { text: `${index + 1}` },
      { text: who },
      { text: lost ? `${what} (${words.lost})` : what, code },
    ]),
  }
}

function drawnLists(source: unknown, locale: Locale, words: ChapterWords): DrawnDiagram {
  const diagram = parseListDiagram(source)
  const text = { title: diagram.title[locale], description: diagram.description[locale] }
  return {
    title: text.title,
    draw: (width, prefix) => renderLists(layoutLists(diagram, locale, width), text, prefix),
    head: [words.state, words.row, words.what],
    rows: listRows(diagram, locale).map(({ list, row, note }) => [{ text: list }, { text: row }, { text: note }]),
  }
}
