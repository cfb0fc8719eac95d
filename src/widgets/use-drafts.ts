import { useEffect, useState } from 'react'
import type { Edits } from '../simulator/contracts.ts'
import type { EditableStatement } from '../simulator/scenario.ts'
import { draftStore, editsFrom, withDraft, type Draft } from './drafts.ts'

export interface DraftsOfReader {
  /** Those that have a place among the statements given. */
  of(statements: readonly EditableStatement[]): Edits
  readonly kept: boolean
  edit(statement: EditableStatement, text: string): void
  /** Takes over the texts of a link. */
  adopt(statements: readonly EditableStatement[], edits: Edits): void
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
    of: (statements) => editsFrom(drafts, statements),
    kept,
    edit: (statement, text) => change(withDraft(drafts, statement, text)),
    adopt: (statements, edits) =>
      change(
        statements.reduce(
          (all, statement) => withDraft(all, statement, edits[statement.name] ?? statement.sql),
          drafts,
        ),
      ),
  }
}
