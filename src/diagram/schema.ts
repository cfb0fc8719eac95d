import * as v from 'valibot'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())

/** Text for readers, in the languages of the book. */
export const localizedSchema = v.strictObject({ en: text, ja: text })

/** `code` is set in a monospaced face and never translated; `text` is. */
export const labelSchema = v.union([v.strictObject({ code: text }), localizedSchema])

const id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'an id is lower case: a-z, 0-9 and hyphens'))

const participantSchema = v.strictObject({
  id,
  title: localizedSchema,
  /** The colour, and for actors the letter that goes with it everywhere in the book. */
  tone: v.picklist(['A', 'B', 'C', 'D', 'database', 'outside']),
})

const eventSchema = v.variant('kind', [
  /** A request or a statement: a solid arrow. `lost` ends it before it arrives. */
  v.strictObject({
    kind: v.literal('message'),
    from: id,
    to: id,
    label: labelSchema,
    lost: v.optional(v.boolean(), false),
  }),
  /** An answer: a dashed arrow. */
  v.strictObject({
    kind: v.literal('reply'),
    from: id,
    to: id,
    label: labelSchema,
    lost: v.optional(v.boolean(), false),
  }),
  /** `of` waits for `for` until the next event that it takes part in. */
  v.strictObject({ kind: v.literal('wait'), of: id, for: id, label: labelSchema }),
  /** What holds at this point, written over the lifelines of `over`. */
  v.strictObject({ kind: v.literal('note'), over: v.pipe(v.array(id), v.minLength(1)), label: labelSchema }),
])

/** A sequence diagram: who says what to whom, from top to bottom. The form of `diagrams/*.json`. */
export const diagramSchema = v.pipe(
  v.strictObject({
    kind: v.literal('sequence'),
    title: localizedSchema,
    /** What the picture shows, for those who don't see it. */
    description: localizedSchema,
    participants: v.pipe(v.array(participantSchema), v.minLength(2), v.maxLength(4)),
    events: v.pipe(v.array(eventSchema), v.minLength(1)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { participants, events } = dataset.value
    const known = new Set(participants.map((participant) => participant.id))
    if (known.size < participants.length) addIssue({ message: 'two participants share an id' })
    events.forEach((event, index) => {
      for (const used of participantsOf(event)) {
        if (!known.has(used)) addIssue({ message: `event ${index + 1} names “${used}”, which is no participant` })
      }
      if (new Set(participantsOf(event)).size < participantsOf(event).length) {
        addIssue({ message: `event ${index + 1} names one participant twice` })
      }
    })
  }),
)

export type Diagram = v.InferOutput<typeof diagramSchema>
export type DiagramSource = v.InferInput<typeof diagramSchema>
export type DiagramEvent = v.InferOutput<typeof eventSchema>
export type Participant = v.InferOutput<typeof participantSchema>
export type Label = v.InferOutput<typeof labelSchema>
export type Locale = keyof v.InferOutput<typeof localizedSchema>

/** Reads a diagram. Throws an error that lists everything wrong with it, each with its place. */
export function parseDiagram(source: unknown): Diagram {
  return parsed(diagramSchema, source)
}

export function parsed<const Schema extends v.GenericSchema>(schema: Schema, source: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, source)
  if (result.success) return result.output
  const issues = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'diagram'}: ${issue.message}`)
  throw new Error(`Not a diagram:\n${issues.join('\n')}`)
}

/** The participants that an event names, in the order that it names them. */
export function participantsOf(event: DiagramEvent): readonly string[] {
  switch (event.kind) {
    case 'message':
    case 'reply':
      return [event.from, event.to]
    case 'wait':
      return [event.of, event.for]
    case 'note':
      return event.over
  }
}

/** A label in one language, and whether it is code. */
export function labelText(label: Label, locale: Locale): { readonly text: string; readonly code: boolean } {
  return 'code' in label ? { text: label.code, code: true } : { text: label[locale], code: false }
}
