import type { Block, Box } from './layout.ts'
import { LINE_HEIGHT } from './layout.ts'

/** The ground behind a text, so that lifelines don't run through it. */
export function backing({ x, y, width, lines, anchor }: Block): string {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  const box = { x: left - 2, y: y - 12, width: width + 4, height: lines.length * LINE_HEIGHT - 1 }
  return rect(box, 'class="backing"')
}

export function renderText({ x, y, anchor, lines, code }: Block): string {
  const spans = lines.map(
    (line, index) => `<tspan x="${n(x)}" y="${n(y + index * LINE_HEIGHT)}">${escape(line)}</tspan>`,
  )
  return `<text class="${code ? 'code' : 'text'}" text-anchor="${anchor}">${spans.join('')}</text>`
}

export function rect({ x, y, width, height }: Box, attributes: string): string {
  return `<rect ${attributes} x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" />`
}

/** A group; children that are not there are left out. */
export function group(classes: string, ...children: readonly (string | false | undefined)[]): string {
  return `<g class="${classes}">${children.filter(Boolean).join('')}</g>`
}

/** A length, to a tenth of a px. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
