import type { Edits } from '../../simulator/contracts.ts'
import type { EditableStatement } from '../../simulator/scenario.ts'
import type { Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import type { PlayerCommands } from './commands.ts'
import { sameSettings } from './state.ts'
import { SqlEditor } from './SqlEditor.tsx'

interface Props {
  readonly statements: readonly EditableStatement[]
  /** The reader's texts as they stand, and those that the run on the screen was made with. */
  readonly drafts: Edits
  readonly applied: Edits
  /** Whether the browser keeps the drafts. */
  readonly kept: boolean
  readonly busy: boolean
  readonly locale: Locale
  readonly messages: Messages
  readonly commands: Pick<PlayerCommands, 'edit' | 'restore' | 'restoreAll' | 'runEdited'>
}

/** The statements of the strategy, each open to a reader's own text. */
export function SqlPanel({ statements, drafts, applied, kept, busy, locale, messages, commands }: Props) {
  const count = Object.keys(drafts).length
  const pending = !sameSettings(drafts, applied)
  return (
    <details className="more sql-panel">
      <summary>
        {messages.sql}
        {count > 0 && <span className="player-tag">{messages.editedCount(count)}</span>}
      </summary>
      <p className="outcomes-note">{statements.length === 0 ? messages.sqlLocked : messages.sqlIntro}</p>
      {statements.map(({ name, label, sql }) => {
        const edited = drafts[name] !== undefined
        return (
          <div key={`${name} ${sql}`} className="sql-statement" data-edited={edited || undefined}>
            <div className="sql-statement-head">
              <b>{label[locale]}</b> <code>{name}</code>
              {edited && <span className="player-tag">{messages.edited}</span>}
              {edited && (
                <button type="button" className="quiet" onClick={() => commands.restore(name)}>
                  {messages.original}
                </button>
              )}
            </div>
            <SqlEditor
              label={`${label[locale]} (${name})`}
              text={drafts[name] ?? sql}
              onChange={(text) => commands.edit(name, text)}
              onRun={commands.runEdited}
            />
          </div>
        )
      })}
      {statements.length > 0 && (
        <div className="sql-run">
          <button type="button" className="primary" aria-disabled={busy} onClick={() => !busy && commands.runEdited()}>
            {messages.runEdited}
          </button>
          <span>{messages.runEditedKey}</span>
          {count > 0 && (
            <button type="button" aria-disabled={busy} onClick={() => !busy && commands.restoreAll()}>
              {messages.restoreAll}
            </button>
          )}
          {pending && <b role="status">{messages.editsPending}</b>}
          <span>{kept ? messages.editsKept : messages.editsNotKept}</span>
        </div>
      )}
    </details>
  )
}
