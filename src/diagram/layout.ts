import type { Diagram, DiagramEvent, Label, Locale, Participant } from './schema.ts'
import { labelText, participantsOf } from './schema.ts'
import type { Face } from './text.ts'
import { textWidth, wrap } from './text.ts'

/** Lines of text around `x`; `y` is the baseline of the first. All lengths of a layout are px. */
export interface Block {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly lines: readonly string[]
  readonly code: boolean
  /** Width of the widest line. */
  readonly width: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Tone = Participant['tone']

export type Item =
  | { readonly kind: 'lifeline'; readonly x: number; readonly from: number; readonly to: number; readonly tone: Tone }
  | { readonly kind: 'head'; readonly box: Box; readonly text: Block; readonly tone: Tone }
  | {
      readonly kind: 'arrow'
      readonly y: number
      readonly from: number
      readonly to: number
      readonly tone: Tone
      readonly dashed: boolean
      readonly lost: boolean
      readonly text: Block
    }
  | { readonly kind: 'wait'; readonly box: Box; readonly tone: Tone; readonly text: Block }
  | { readonly kind: 'note'; readonly box: Box; readonly text: Block }

export interface Layout {
  readonly width: number
  readonly height: number
  readonly items: readonly Item[]
}

export const LINE_HEIGHT = 17
export const FACE_SIZE = 12
/** How far a wait's bar reaches to each side of its lifeline. */
const BAR = 7
const GAP = 12
const HEAD_PADDING = 8

/** Places a diagram's parts on a canvas of the given width: lifelines side by side, events from top to bottom. */
export function layoutDiagram(diagram: Diagram, locale: Locale, width: number): Layout {
  const columns = placeColumns(diagram.participants, width)
  const column = (id: string): Column => {
    const found = columns.get(id)
    if (found === undefined) throw new Error(`No participant ${id}`)
    return found
  }
  const heads = placeHeads(diagram.participants, column, locale)
  const top = Math.max(...heads.map(({ box }) => box.y + box.height))

  const rows: Row[] = []
  let y = top + GAP
  for (const event of diagram.events) {
    const row = placeEvent(event, column, locale, y)
    rows.push(row)
    y += row.height
  }
  const bottom = y + GAP / 2
  const events = rows.map((row, index): Item => {
    if (row.item.kind !== 'wait') return row.item
    const end = endOfWait(diagram.events, rows, index) ?? bottom
    return { ...row.item, box: { ...row.item.box, height: end - row.item.box.y } }
  })
  const lifelines = [...columns.values()].map(({ x, tone }): Item => ({
    kind: 'lifeline',
    x,
    from: top,
    to: bottom,
    tone,
  }))
  const order = { lifeline: 0, wait: 1, note: 2, head: 3, arrow: 4 }
  const items = [...lifelines, ...heads, ...events].toSorted((a, b) => order[a.kind] - order[b.kind])
  return { width, height: Math.ceil(bottom + 2), items }
}

interface Column {
  readonly x: number
  readonly tone: Tone
  /** Distance to the next lifeline. */
  readonly gap: number
  /** Distance from the outer lifelines to the canvas's edge. */
  readonly margin: number
}

interface Row {
  readonly item: Item
  readonly height: number
  /** Where the arrow is, for waits that end there. */
  readonly mark: number
}

function placeColumns(participants: readonly Participant[], width: number): ReadonlyMap<string, Column> {
  const margin = Math.min(92, width * 0.15)
  const gap = (width - 2 * margin) / (participants.length - 1)
  return new Map(participants.map(({ id, tone }, index) => [id, { x: margin + index * gap, tone, gap, margin }]))
}

function placeHeads(
  participants: readonly Participant[],
  column: (id: string) => Column,
  locale: Locale,
): readonly Extract<Item, { kind: 'head' }>[] {
  const first = participants[0]
  if (first === undefined) return []
  const { x, gap } = column(first.id)
  const width = Math.min(2 * x - 4, gap - 10)
  const titles = participants.map(({ title }) => wrap(title[locale], width - 2 * HEAD_PADDING, face(false)))
  const height = Math.max(...titles.map((lines) => lines.length)) * LINE_HEIGHT + 2 * HEAD_PADDING
  return participants.map(({ id, tone }, index) => {
    const lines = titles[index] ?? []
    const center = column(id).x
    const y = 2 + height / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2 + FACE_SIZE * 0.35
    return {
      kind: 'head',
      box: { x: center - width / 2, y: 2, width, height },
      text: block(lines, center, y, 'middle', false),
      tone,
    }
  })
}

function placeEvent(event: DiagramEvent, column: (id: string) => Column, locale: Locale, y: number): Row {
  switch (event.kind) {
    case 'message':
    case 'reply':
      return placeArrow(event, column, locale, y)
    case 'wait':
      return placeWait(event, column, locale, y)
    case 'note':
      return placeNote(event, column, locale, y)
  }
}

function placeArrow(
  event: Extract<DiagramEvent, { kind: 'message' | 'reply' }>,
  column: (id: string) => Column,
  locale: Locale,
  y: number,
): Row {
  const from = column(event.from)
  const to = column(event.to)
  const { lines, code } = label(event.label, locale, Math.abs(to.x - from.x) - 2 * BAR - 4)
  const mark = y + lines.length * LINE_HEIGHT + 4
  const actor = from.tone === 'database' ? to.tone : from.tone
  const text = block(lines, (from.x + to.x) / 2, y + FACE_SIZE, 'middle', code)
  return {
    item: {
      kind: 'arrow',
      y: mark,
      from: from.x,
      to: event.lost ? from.x + (to.x - from.x) * 0.72 : to.x,
      tone: actor,
      dashed: event.kind === 'reply',
      lost: event.lost,
      text,
    },
    height: mark - y + GAP,
    mark,
  }
}

function placeWait(
  event: Extract<DiagramEvent, { kind: 'wait' }>,
  column: (id: string) => Column,
  locale: Locale,
  y: number,
): Row {
  const { x, tone, gap } = column(event.of)
  const { lines, code } = label(event.label, locale, gap - 3 * BAR - 8)
  // The text stands on the inner side, where the waiting session has no arrows.
  const left = column(event.for).x < x
  const text = block(lines, left ? x - BAR - 6 : x + BAR + 6, y + FACE_SIZE, left ? 'end' : 'start', code)
  return {
    item: { kind: 'wait', box: { x: x - BAR, y: y - GAP, width: 2 * BAR, height: 0 }, tone, text },
    height: lines.length * LINE_HEIGHT + GAP / 2,
    mark: y,
  }
}

function placeNote(
  event: Extract<DiagramEvent, { kind: 'note' }>,
  column: (id: string) => Column,
  locale: Locale,
  y: number,
): Row {
  const over = event.over.map(column)
  const reach = Math.min(...over.map(({ gap, margin }) => Math.min(gap / 2, margin) - 6))
  const left = Math.min(...over.map(({ x }) => x)) - reach
  const right = Math.max(...over.map(({ x }) => x)) + reach
  const { lines, code } = label(event.label, locale, right - left - 16)
  const height = lines.length * LINE_HEIGHT + 10
  return {
    item: {
      kind: 'note',
      box: { x: left, y, width: right - left, height },
      text: block(lines, (left + right) / 2, y + 5 + FACE_SIZE, 'middle', code),
    },
    height: height + GAP,
    mark: y,
  }
}

/** A wait ends with the next event that the waiting participant takes part in. */
function endOfWait(events: readonly DiagramEvent[], rows: readonly Row[], index: number): number | undefined {
  const wait = events[index]
  if (wait?.kind !== 'wait') return undefined
  const next = events.findIndex((event, at) => at > index && participantsOf(event).includes(wait.of))
  return rows[next]?.mark
}

/** A label, wrapped to a width. */
export function label(source: Label, locale: Locale, width: number): { lines: readonly string[]; code: boolean } {
  const { text, code } = labelText(source, locale)
  return { lines: wrap(text, width, face(code)), code }
}

function face(code: boolean): Face {
  return { size: FACE_SIZE, code }
}

/** Lines of text, with their width. */
export function block(lines: readonly string[], x: number, y: number, anchor: Block['anchor'], code: boolean): Block {
  return { x, y, anchor, lines, code, width: Math.max(0, ...lines.map((line) => textWidth(line, face(code)))) }
}
