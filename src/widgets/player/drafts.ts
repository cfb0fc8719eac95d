import * as v from 'valibot'
import type { Edits } from '../../simulator/contracts.ts'
import type { EditableStatement } from '../../simulator/scenario.ts'

/** A reader's text for a statement, and the text that it was written over: should that change, the draft has no place. */
export interface Draft {
  readonly name: string
  readonly original: string
  readonly text: string
}

/** Where drafts are kept. A browser may refuse: then `save` says false and `load` has nothing. */
export interface DraftStore {
  load(): readonly Draft[]
  save(drafts: readonly Draft[]): boolean
}

const Drafts = v.array(v.object({ name: v.string(), original: v.string(), text: v.string() }))

/** `storage` is asked for late, since merely naming `localStorage` may throw. */
export function draftStore(
  slug: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): DraftStore {
  const key = `safe-to-retry:drafts:${slug}`
  return {
    load() {
      try {
        const parsed = v.safeParse(Drafts, JSON.parse(storage().getItem(key) ?? '[]'))
        return parsed.success ? parsed.output : []
      } catch {
        return []
      }
    },
    save(drafts) {
      try {
        const own = drafts.filter(({ original, text }) => text !== original)
        if (own.length === 0) storage().removeItem(key)
        else storage().setItem(key, JSON.stringify(own))
        return true
      } catch {
        return false
      }
    },
  }
}

/** `drafts` with the reader's text for one statement. The original is a text like any other: it overrides a link's. */
export function withDraft(drafts: readonly Draft[], { name, sql }: EditableStatement, text: string): readonly Draft[] {
  const others = drafts.filter((draft) => draft.name !== name || draft.original !== sql)
  return [...others, { name, original: sql, text }]
}

/**
 * The texts that differ from these statements: the reader's own, and where there is none, those that the run on the screen
 * was made with.
 */
export function editsFrom(drafts: readonly Draft[], statements: readonly EditableStatement[], applied: Edits): Edits {
  return Object.fromEntries(
    statements.flatMap(({ name, sql }) => {
      const draft = drafts.find((other) => other.name === name && other.original === sql)
      const text = draft?.text ?? applied[name] ?? sql
      return text === sql ? [] : [[name, text]]
    }),
  )
}
