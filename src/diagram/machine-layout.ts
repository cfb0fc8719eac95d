import { block, FACE_SIZE, label, LINE_HEIGHT, type Block, type Box } from './layout.ts'
import { rowText } from './machine-table.ts'
import { machineWords } from './machine-words.ts'
import type { Machine, MachineTransition } from './machine-schema.ts'
import type { Label, Locale } from './schema.ts'
import { textWidth } from './text.ts'

export interface MachineOptions {
  /** px */
  readonly width: number
  /** The current states. */
  readonly lit: readonly string[]
  /** `false`: states and arrows only, for a small picture; what leads where is in the table twin. */
  readonly labels: boolean
}

export type MachineItem =
  | {
      readonly kind: 'state'
      readonly box: Box
      readonly text: Block
      readonly lit: boolean
      readonly final: boolean
      /** Not a state, but all of them. */
      readonly any: boolean
    }
  /** Where the machine starts: a dot before the state. */
  | { readonly kind: 'start'; readonly x: number; readonly y: number; readonly to: number }
  /** What leaves a state; `stem` is where it grows from the box, `y` where its line runs to the rail. */
  | {
      readonly kind: 'transition'
      readonly stem: { readonly x: number; readonly from: number }
      readonly y: number
      readonly text: Block | undefined
      /** From the text's end to the rail of the target. */
      readonly from: number
      readonly to: number
      /** Whether it leaves a current state. */
      readonly open: boolean
    }
  /** Everything that leads to one state runs down one rail, and into the state from there. */
  | {
      readonly kind: 'rail'
      readonly x: number
      readonly from: number
      readonly to: number
      /** The arrow into the state. */
      readonly y: number
      readonly tip: number
      /** Drawn once more over the part that leads from the current states. */
      readonly open: boolean
    }

export interface MachineLayout {
  readonly width: number
  readonly height: number
  readonly items: readonly MachineItem[]
}

const LEFT = 24
const INDENT = 18
const STEM = 9
const PADDING = 7
const GAP = 14
const LANE = 11
const ROW_GAP = 3
/** States' names are set in bold, which is this much wider. */
const BOLD = 1.12

/**
 * Stacks the states in their order, what leaves each beneath it, and on the right the rails that lead to the states.
 * Labels never cross lines, whatever their length; rails cross, but join only where there is a dot.
 */
export function layoutMachine(machine: Machine, locale: Locale, options: MachineOptions): MachineLayout {
  // More lanes leave less room for text, and more lines of text can need more lanes.
  for (let lanes = 1; ; lanes++) {
    const edge = options.width - lanes * LANE - 6
    const blocks = placeBlocks(machine, locale, options, edge)
    const rails = placeRails(blocks, edge)
    if (Math.max(0, ...rails.map(({ lane }) => lane + 1)) > lanes) continue
    return { width: options.width, height: heightOf(blocks), items: itemsOf(machine, blocks, rails, edge) }
  }
}

interface StateBlock {
  /** `undefined`: the block of all states. */
  readonly id: string | undefined
  readonly item: Extract<MachineItem, { kind: 'state' }>
  readonly entry: number
  readonly rows: readonly Row[]
  readonly bottom: number
}

interface Row {
  readonly to: string
  readonly text: Block | undefined
  readonly y: number
  readonly open: boolean
}

function placeBlocks(machine: Machine, locale: Locale, options: MachineOptions, edge: number): readonly StateBlock[] {
  const blocks: StateBlock[] = []
  let y = 2
  const place = (id: string | undefined, name: Label, final: boolean, leaving: readonly MachineTransition[]) => {
    const placed = placeBlock({ id, name, final, leaving, y, lit: id !== undefined && options.lit.includes(id) })
    blocks.push(placed)
    y = placed.bottom + (options.labels ? GAP : GAP / 2)
  }
  for (const { id, label: name, final } of machine.states) {
    place(
      id,
      name,
      final,
      leavingOf(machine, options.labels, (transition) => transition.from === id),
    )
  }
  const anywhere = leavingOf(machine, options.labels, ({ from }) => typeof from !== 'string')
  const { en, ja } = machineWords
  if (anywhere.length > 0) place(undefined, { en: en.anyState, ja: ja.anyState }, false, anywhere)
  return blocks

  function placeBlock(state: {
    readonly id: string | undefined
    readonly name: Label
    readonly final: boolean
    readonly leaving: readonly MachineTransition[]
    readonly y: number
    readonly lit: boolean
  }): StateBlock {
    const { id, name, final, leaving, lit } = state
    const { lines, code } = label(name, locale, (edge - LEFT - 2 * PADDING - 14) / BOLD)
    const box = { x: LEFT, y: state.y, width: edge - LEFT, height: lines.length * LINE_HEIGHT + 2 * PADDING }
    const text = block(lines, LEFT + PADDING + 14, state.y + PADDING + FACE_SIZE, 'start', code)
    const item = { kind: 'state' as const, box, text, lit, final, any: id === undefined }
    const middle = box.y + box.height / 2
    if (!options.labels) {
      const rows = leaving.map(({ to }) => ({ to, text: undefined, y: middle + 6, open: lit }))
      return { id, item, entry: middle - 4, rows, bottom: box.y + box.height }
    }
    let top = box.y + box.height + ROW_GAP
    const rows = leaving.map((transition) => {
      const words = rowText(transition, locale)
      const wrapped = label({ en: words, ja: words }, locale, edge - LEFT - INDENT - 14)
      const text = block(wrapped.lines, LEFT + INDENT, top + FACE_SIZE, 'start', false)
      const row = { to: transition.to, text, y: top + (wrapped.lines.length - 0.5) * LINE_HEIGHT, open: lit }
      top += wrapped.lines.length * LINE_HEIGHT + ROW_GAP
      return row
    })
    return { id, item, entry: middle, rows, bottom: leaving.length > 0 ? top : box.y + box.height }
  }
}

/** Without labels, two ways from one state to another look the same, and staying is not worth an arrow. */
function leavingOf(
  { transitions }: Machine,
  labels: boolean,
  leaves: (transition: MachineTransition) => boolean,
): readonly MachineTransition[] {
  const all = transitions.filter(leaves)
  if (labels) return all
  return all.filter(({ from, to }, index) => from !== to && all.findIndex((other) => other.to === to) === index)
}

interface Rail {
  readonly target: StateBlock
  readonly lane: number
  readonly from: number
  readonly to: number
}

/** Short rails run close to the states, long ones further out; two that share a height never share a lane. */
function placeRails(blocks: readonly StateBlock[], edge: number): readonly (Rail & { readonly x: number })[] {
  const rows = blocks.flatMap((block) => block.rows)
  const spans = blocks.flatMap((target) => {
    const marks = rows.filter(({ to }) => to === target.id).map(({ y }) => y)
    if (marks.length === 0) return []
    return [{ target, from: Math.min(target.entry, ...marks), to: Math.max(target.entry, ...marks) }]
  })
  const placed: Rail[] = []
  for (const span of spans.toSorted((a, b) => a.to - a.from - (b.to - b.from))) {
    const taken = placed.filter(({ from, to }) => from < span.to + 6 && span.from < to + 6).map(({ lane }) => lane)
    let lane = 0
    while (taken.includes(lane)) lane++
    placed.push({ ...span, lane })
  }
  return placed.map((rail) => ({ ...rail, x: edge + 8 + rail.lane * LANE }))
}

function itemsOf(
  { initial }: Machine,
  blocks: readonly StateBlock[],
  rails: readonly (Rail & { readonly x: number })[],
  edge: number,
): readonly MachineItem[] {
  const railTo = (id: string) => rails.find(({ target }) => target.id === id)?.x ?? edge
  const transitions = blocks.flatMap(({ item, rows }) =>
    rows.map(({ to, text, y, open }): MachineItem => ({
      kind: 'transition',
      stem: { x: LEFT + STEM, from: item.box.y + item.box.height },
      y,
      text,
      from: text ? text.x + textWidth(text.lines.at(-1) ?? '', { size: FACE_SIZE, code: false }) + 8 : edge,
      to: railTo(to),
      open,
    })),
  )
  const lines = rails.map(({ target, from, to, x }) => ({
    kind: 'rail' as const,
    x,
    from,
    to,
    y: target.entry,
    tip: edge,
    open: false,
  }))
  const openLines = rails.flatMap(({ target, x }): readonly MachineItem[] => {
    const open = blocks.flatMap(({ rows }) => rows.filter((row) => row.open && row.to === target.id)).map(({ y }) => y)
    if (open.length === 0) return []
    const [from, to] = [Math.min(target.entry, ...open), Math.max(target.entry, ...open)]
    return [{ kind: 'rail', x, from, to, y: target.entry, tip: edge, open: true }]
  })
  const starts = blocks
    .filter(({ id }) => id === initial)
    .map(({ item: { box } }): MachineItem => ({ kind: 'start', x: 8, y: box.y + box.height / 2, to: LEFT }))
  return [...starts, ...lines, ...openLines, ...transitions, ...blocks.map(({ item }) => item)]
}

function heightOf(blocks: readonly StateBlock[]): number {
  return Math.ceil(Math.max(...blocks.map(({ bottom }) => bottom)) + 4)
}
