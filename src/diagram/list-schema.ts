import * as v from 'valibot'
import { localizedSchema, parsed } from './schema.ts'

/**
 * What became of a row: `page` is shown on the page in question, `skipped` is counted off and not looked at, `lost` is skipped
 * and was on no page, `gone` is no longer in the table; `rest` is none of these. The note says it in words.
 */
const rowSchema = v.strictObject({
  row: v.pipe(v.string(), v.nonEmpty(), v.maxLength(3)),
  as: v.picklist(['rest', 'page', 'skipped', 'lost', 'gone']),
  note: v.optional(localizedSchema),
})

/** Something that stands between two rows without being one. */
const boundarySchema = v.strictObject({ boundary: localizedSchema })

/** The same list in several states, side by side, its rows from top to bottom. */
export const listDiagramSchema = v.strictObject({
  kind: v.literal('lists'),
  title: localizedSchema,
  /** What the picture shows, for those who don't see it. */
  description: localizedSchema,
  lists: v.pipe(
    v.array(
      v.strictObject({
        title: localizedSchema,
        entries: v.pipe(v.array(v.union([rowSchema, boundarySchema])), v.minLength(1)),
      }),
    ),
    v.minLength(1),
    v.maxLength(4),
  ),
})

export type ListDiagram = v.InferOutput<typeof listDiagramSchema>
export type ListEntry = ListDiagram['lists'][number]['entries'][number]
export type RowState = v.InferOutput<typeof rowSchema>['as']

/** Reads a diagram of lists. Throws an error that lists everything wrong with it, each with its place. */
export function parseListDiagram(source: unknown): ListDiagram {
  return parsed(listDiagramSchema, source)
}

/** Whether a source claims to be one. */
export function isListDiagram(source: unknown): boolean {
  return typeof source === 'object' && source !== null && 'kind' in source && source.kind === 'lists'
}
