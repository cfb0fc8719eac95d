import { FACE_SIZE, LINE_HEIGHT, type Block, type Box } from './layout.ts'
import type { ListDiagram, ListEntry, RowState } from './list-schema.ts'
import type { Locale } from './schema.ts'
import { textWidth, wrap } from './text.ts'

export type ListItem =
  | { readonly kind: 'title'; readonly text: Block }
  | { readonly kind: 'row'; readonly as: RowState; readonly box: Box; readonly name: Block; readonly note?: Block }
  | { readonly kind: 'boundary'; readonly y: number; readonly from: number; readonly to: number; readonly text: Block }

export interface ListLayout {
  readonly width: number
  readonly height: number
  readonly items: readonly ListItem[]
}

const GAP = 20
const ROW_GAP = 6
const PADDING = 8
/** The room for a row's name. */
const NAME = 28
/** A list narrower than this isn't worth reading: then the lists stand one below the other. */
const NARROWEST = 180

/** Places the lists side by side where the width allows, else one below the other. All lengths are px. */
export function layoutLists({ lists }: ListDiagram, locale: Locale, width: number): ListLayout {
  const beside = (width - GAP * (lists.length - 1)) / lists.length
  const stacked = beside < NARROWEST
  const column = stacked ? width : beside
  const titleWidths = lists.map(({ title }) => block(title[locale], 0, 0, column).lines.length)
  const titleLines = Math.max(...titleWidths)
  let y = 0
  let bottom = 0
  const items = lists.flatMap(({ title, entries }, index): readonly ListItem[] => {
    const x = stacked ? 0 : index * (column + GAP)
    if (stacked && index > 0) y = bottom + GAP
    const heading = block(title[locale], x, y + 13, column)
    const lines = stacked ? heading.lines.length : titleLines
    const placed = placeEntries(entries, locale, { x, y: y + lines * LINE_HEIGHT + ROW_GAP, width: column })
    bottom = Math.max(bottom, placed.bottom)
    return [{ kind: 'title', text: heading }, ...placed.items]
  })
  return { width, height: bottom + 1, items }
}

function placeEntries(
  entries: readonly ListEntry[],
  locale: Locale,
  { x, y: top, width }: Omit<Box, 'height'>,
): { readonly items: readonly ListItem[]; readonly bottom: number } {
  let y = top
  const items = entries.map((entry): ListItem => {
    const item =
      'row' in entry ? placeRow(entry, locale, { x, y, width }) : placeBoundary(entry.boundary[locale], { x, y, width })
    y += ('box' in item ? item.box.height : item.text.lines.length * LINE_HEIGHT + PADDING) + ROW_GAP
    return item
  })
  return { items, bottom: y }
}

function placeRow(
  { row, as, note }: Extract<ListEntry, { readonly row: string }>,
  locale: Locale,
  { x, y, width }: Omit<Box, 'height'>,
): ListItem {
  const baseline = y + PADDING + 12
  const said = note && block(note[locale], x + PADDING + NAME, baseline, width - NAME - 2 * PADDING)
  const height = Math.max(1, said?.lines.length ?? 0) * LINE_HEIGHT + 2 * PADDING - 2
  const name = { ...block(row, x + PADDING, baseline, NAME), code: true }
  return { kind: 'row', as, box: { x: x + 1, y, width: width - 2, height }, name, ...(said && { note: said }) }
}

/** The line stands below its words. */
function placeBoundary(label: string, { x, y, width }: Omit<Box, 'height'>): ListItem {
  const text = block(label, x, y + 12, width)
  return { kind: 'boundary', y: y + text.lines.length * LINE_HEIGHT + PADDING / 2, from: x, to: x + width, text }
}

function block(text: string, x: number, y: number, width: number): Block {
  const face = { size: FACE_SIZE, code: false }
  const lines = wrap(text, width, face)
  return { x, y, anchor: 'start', lines, code: false, width: Math.max(...lines.map((line) => textWidth(line, face))) }
}
