import type { Item, Layout, Tone } from './layout.ts'
import { backing, escape, group, n, rect, renderText } from './svg-parts.ts'

export interface SvgText {
  readonly title: string
  readonly description: string
}

/**
 * A layout as SVG. Colours come from the page: classes `tone-…`, `ink`, `ground` and so on are styled where the
 * picture stands. `prefix` keeps ids apart when several pictures share a page.
 */
export function renderSvg(layout: Layout, text: SvgText, prefix: string): string {
  const patterns = waitingTones(layout.items).map((tone) => hatch(tone, prefix))
  const items = layout.items.map((item) => renderItem(item, prefix))
  return svgFrame(layout, text, prefix, patterns, items)
}

/** What every picture has: its size, its words for those who don't see it, and its patterns. */
export function svgFrame(
  { width, height }: Pick<Layout, 'width' | 'height'>,
  { title, description }: SvgText,
  prefix: string,
  patterns: readonly string[],
  items: readonly string[],
): string {
  const [titleId, descriptionId] = [`${prefix}-title`, `${prefix}-description`]
  return [
    `<svg class="diagram" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${titleId}" aria-describedby="${descriptionId}" xmlns="http://www.w3.org/2000/svg">`,
    `<title id="${titleId}">${escape(title)}</title>`,
    `<desc id="${descriptionId}">${escape(description)}</desc>`,
    `<defs>${patterns.join('')}</defs>`,
    ...items,
    '</svg>',
  ].join('\n')
}

function waitingTones(items: readonly Item[]): readonly Tone[] {
  return [...new Set(items.flatMap((item) => (item.kind === 'wait' ? [item.tone] : [])))]
}

function hatch(tone: Tone, prefix: string): string {
  const pattern = `id="${prefix}-hatch-${tone}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"`
  return `<pattern ${pattern}><path class="hatch tone-${tone}" d="M0 0V7" /></pattern>`
}

function renderItem(item: Item, prefix: string): string {
  switch (item.kind) {
    case 'lifeline':
      return `<path class="lifeline tone-${item.tone}" d="M${n(item.x)} ${n(item.from)}V${n(item.to)}" />`
    case 'head':
      return group(`head tone-${item.tone}`, rect(item.box, 'class="head-box" rx="6"'), renderText(item.text))
    case 'note':
      return group('note', rect(item.box, 'class="note-box" rx="4"'), renderText(item.text))
    case 'wait':
      return group(
        `wait tone-${item.tone}`,
        rect(item.box, 'class="wait-ground"'),
        rect(item.box, `class="wait-box" fill="url(#${prefix}-hatch-${item.tone})"`),
        backing(item.text),
        renderText(item.text),
      )
    case 'arrow': {
      const classes = `arrow tone-${item.tone}${item.dashed ? ' dashed' : ''}`
      const line = `<path class="line" d="M${n(item.from)} ${n(item.y)}H${n(item.to)}" />`
      return group(
        classes,
        line,
        item.lost ? cross(item.to, item.y) : tip(item),
        backing(item.text),
        renderText(item.text),
      )
    }
  }
}

function tip({ from, to, y }: { readonly from: number; readonly to: number; readonly y: number }): string {
  const back = to > from ? -8 : 8
  return `<path class="tip" d="M${n(to)} ${n(y)}l${back} -4.5v9z" />`
}

function cross(x: number, y: number): string {
  return `<path class="line lost" d="M${n(x - 5)} ${n(y - 5)}l10 10m0 -10l-10 10" />`
}
