import { layoutMachine, type MachineItem, type MachineOptions } from './machine-layout.ts'
import type { Machine } from './machine-schema.ts'
import { machineWords } from './machine-words.ts'
import { labelText, type Locale } from './schema.ts'
import { escape, group, n, rect, renderText } from './svg-parts.ts'

/**
 * A machine as SVG, the current states lit: by a mark and a heavier edge as well as by colour. Colours come from the
 * page (`src/styles/machine.css`). `prefix` keeps ids apart when several pictures share a page.
 */
export function renderMachine(machine: Machine, locale: Locale, options: MachineOptions, prefix: string): string {
  const { width, height, items } = layoutMachine(machine, locale, options)
  const [label, description] = [`${prefix}-title`, `${prefix}-description`]
  return [
    `<svg class="machine" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${label}" aria-describedby="${description}" xmlns="http://www.w3.org/2000/svg">`,
    `<title id="${label}">${escape(machine.title[locale])}</title>`,
    `<desc id="${description}">${escape(descriptionOf(machine, locale, options.lit))}</desc>`,
    ...items.map(renderItem),
    '</svg>',
  ].join('\n')
}

/** What the picture shows, and where the machine stands. */
export function descriptionOf(machine: Machine, locale: Locale, lit: readonly string[]): string {
  const now = machine.states.filter(({ id }) => lit.includes(id)).map(({ label }) => labelText(label, locale).text)
  const text = machine.description[locale]
  if (now.length === 0) return text
  return `${text}${locale === 'en' ? ' ' : ''}${machineWords[locale].now(now.join(locale === 'en' ? ', ' : '、'))}`
}

function renderItem(item: MachineItem): string {
  switch (item.kind) {
    case 'start':
      return group(
        'start',
        `<circle cx="${n(item.x)}" cy="${n(item.y)}" r="4" />`,
        `<path class="line" d="M${n(item.x)} ${n(item.y)}H${n(item.to - 2)}" />`,
        tip(item.to, item.y, -1),
      )
    case 'rail':
      return group(
        item.open ? 'rail open' : 'rail',
        `<path class="line" d="M${n(item.x)} ${n(item.from)}V${n(item.to)}M${n(item.x)} ${n(item.y)}H${n(item.tip + 4)}" />`,
        tip(item.tip, item.y, 1),
      )
    case 'transition':
      return group(
        item.open ? 'transition open' : 'transition',
        item.text &&
          `<path class="line" d="M${n(item.stem.x)} ${n(item.stem.from)}V${n(item.text.y - 4)}H${n(item.text.x - 3)}" />`,
        `<path class="line" d="M${n(item.from)} ${n(item.y)}H${n(item.to)}" />`,
        `<circle cx="${n(item.to)}" cy="${n(item.y)}" r="2.2" />`,
        item.text && renderText(item.text),
      )
    case 'state': {
      const { box, text, lit, final, any } = item
      const inner = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 }
      return group(
        ['state', lit && 'lit', any && 'any'].filter(Boolean).join(' '),
        rect(box, 'class="state-box" rx="7"'),
        final && rect(inner, 'class="state-inner" rx="5"'),
        lit && `<circle class="mark" cx="${n(box.x + 12)}" cy="${n(box.y + box.height / 2)}" r="4" />`,
        renderText(text),
      )
    }
  }
}

/** An arrow's head at `x`; it comes from the right (1) or from the left (-1). */
function tip(x: number, y: number, from: 1 | -1): string {
  return `<path class="tip" d="M${n(x)} ${n(y)}l${from * 7} -4v8z" />`
}
