import type { ListItem, ListLayout } from './list-layout.ts'
import { group, n, rect, renderText } from './svg-parts.ts'
import { svgFrame, type SvgText } from './svg.ts'

/** A layout as SVG, with the classes of `renderSvg`. */
export function renderLists(layout: ListLayout, text: SvgText, prefix: string): string {
  const hatch = `${prefix}-skipped`
  const pattern = `<pattern id="${hatch}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0V7" /></pattern>`
  return svgFrame(
    layout,
    text,
    prefix,
    [pattern],
    layout.items.map((item) => renderItem(item, hatch)),
  )
}

function renderItem(item: ListItem, hatch: string): string {
  switch (item.kind) {
    case 'title':
      return group('list-title', renderText(item.text))
    case 'boundary':
      return group(
        'list-boundary',
        renderText(item.text),
        `<path class="line" d="M${n(item.from)} ${n(item.y)}H${n(item.to)}" />`,
      )
    case 'row': {
      const { as, box, name, note } = item
      const skipped = as === 'skipped' || as === 'lost'
      return group(
        `list-row as-${as}`,
        rect(box, 'class="row-box" rx="4"'),
        skipped && rect(box, `class="row-hatch" rx="4" fill="url(#${hatch})"`),
        renderText(name),
        note && renderText(note),
        as === 'gone' && `<path class="line" d="M${n(name.x - 3)} ${n(name.y - 4)}h${n(name.width + 6)}" />`,
      )
    }
  }
}
