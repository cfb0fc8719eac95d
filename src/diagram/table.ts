import type { Diagram, DiagramEvent, Locale } from './schema.ts'
import { labelText } from './schema.ts'

/** One event of a diagram in words. */
export interface TableRow {
  /** Who, or who to whom: `A → PostgreSQL`. */
  readonly who: string
  readonly what: string
  readonly code: boolean
  readonly lost: boolean
}

/** The table twin of a diagram: everything that the picture says, in its order. */
export function diagramRows(diagram: Diagram, locale: Locale): readonly TableRow[] {
  const titles = new Map(diagram.participants.map(({ id, title }) => [id, title[locale]]))
  const title = (id: string) => titles.get(id) ?? id
  return diagram.events.map((event) => {
    const { text, code } = labelText(event.label, locale)
    return { who: who(event, title), what: text, code, lost: 'lost' in event && event.lost }
  })
}

function who(event: DiagramEvent, title: (id: string) => string): string {
  switch (event.kind) {
    case 'message':
    case 'reply':
      return `${title(event.from)} → ${title(event.to)}`
    case 'wait':
      return `${title(event.of)} ⧗ ${title(event.for)}`
    case 'note':
      return event.over.map(title).join(', ')
  }
}
