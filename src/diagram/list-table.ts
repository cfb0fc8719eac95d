import type { ListDiagram } from './list-schema.ts'
import type { Locale } from './schema.ts'

/** One entry of one list in words. */
export interface ListRow {
  readonly list: string
  /** Empty for what stands between rows. */
  readonly row: string
  readonly note: string
}

/** The table twin of a diagram of lists: everything that the picture says, list by list. */
export function listRows({ lists }: ListDiagram, locale: Locale): readonly ListRow[] {
  return lists.flatMap(({ title, entries }) =>
    entries.map((entry) =>
      'row' in entry
        ? { list: title[locale], row: entry.row, note: entry.note?.[locale] ?? '' }
        : { list: title[locale], row: '', note: entry.boundary[locale] },
    ),
  )
}
