import { useEffect, useState } from 'react'
import type { Edits } from '../../simulator/contracts.ts'
import type { EditableStatement } from '../../simulator/scenario.ts'
import { draftStore, editsFrom, withDraft, type Draft } from './drafts.ts'

export interface DraftsOfReader {
  /** The texts that differ from `statements`; `applied` are those of the run on the screen. */
  of(statements: readonly EditableStatement[], applied: Edits): Edits
  readonly kept: boolean
  edit(statement: EditableStatement, text: string): void
  restore(statements: readonly EditableStatement[]): void
}

/** The reader's texts, kept across reloads where the browser lets us. Empty until hydrated, as on the server. */
export function useDrafts(slug: string): DraftsOfReader {
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const [kept, setKept] = useState(true)
  const store = draftStore(slug, () => localStorage)
  useEffect(() => setDrafts(draftStore(slug, () => localStorage).load()), [slug])
  const change = (next: readonly Draft[]): void => {
    setDrafts(next)
    setKept(store.save(next))
  }
  return {
    of: (statements, applied) => editsFrom(drafts, statements, applied),
    kept,
    edit: (statement, text) => change(withDraft(drafts, statement, text)),
    restore: (statements) =>
      change(statements.reduce((all, statement) => withDraft(all, statement, statement.sql), drafts)),
  }
}
