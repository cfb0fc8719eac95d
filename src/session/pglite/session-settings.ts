import type { Backend } from './backend.ts'
import type { SessionState } from './session-state.ts'
import type { Statement } from './statement.ts'
import type { Transaction } from './transaction.ts'

/**
 * Settings belong to sessions, the backend to all of them: each turn begins with the settings of its session. A SET inside a
 * transaction counts from its COMMIT on; until then its replay brings it back.
 */
export function createSessionSettings(backend: Backend) {
  /** SET statements as the backend has them now; `undefined` as value: not known. */
  const applied = new Map<string, string | undefined>()

  function use(settings: ReadonlyMap<string, string>): void {
    for (const name of [...applied.keys()]) {
      if (settings.has(name)) continue
      backend.query(`reset ${name}`)
      applied.delete(name)
    }
    for (const [name, sql] of settings) {
      // SET ROLE is the backend's only while a statement of the session runs.
      if (applied.get(name) === sql || name === 'role') continue
      backend.query(sql)
      applied.set(name, sql)
    }
  }

  function remember(settings: Map<string, string>, { kind, sql }: Statement): void {
    if (kind.kind !== 'set' || kind.local) return
    if (kind.setting === 'all') {
      for (const name of [...settings.keys()]) if (name !== 'role') settings.delete(name)
    } else settings.set(kind.setting, sql)
  }

  return {
    /** Makes the backend's settings those of a session, or with an empty map the server's own. No transaction may be open. */
    use,
    /** The session has run `statement` outside a transaction block. */
    changed(session: SessionState, statement: Statement): void {
      remember(session.settings, statement)
      const { kind, sql } = statement
      if (kind.kind !== 'set' || kind.local || kind.setting === 'role') return
      if (kind.setting === 'all') applied.clear()
      else applied.set(kind.setting, sql)
    },
    /** The session's transaction has committed. */
    committed(session: SessionState, transaction: Transaction): void {
      for (const { statement } of transaction.entries) remember(session.settings, statement)
      this.uncertain(transaction)
    },
    /** The transaction has left the backend: PREPARE keeps its settings there, ROLLBACK doesn't. */
    uncertain(transaction: Transaction): void {
      for (const { statement } of transaction.entries) {
        const { kind } = statement
        if (kind.kind !== 'set' || kind.setting === 'role') continue
        if (kind.setting === 'all') for (const name of applied.keys()) applied.set(name, undefined)
        else applied.set(kind.setting, undefined)
      }
    },
    reset(): void {
      if (applied.size > 0) backend.query('reset all')
      applied.clear()
    },
  }
}

/** The session's last SET (or RESET) of `setting`, in its open transaction or before. */
export function lastSet(session: SessionState, setting: string): string | undefined {
  const own = session.transaction?.entries.findLast(
    ({ statement: { kind } }) =>
      kind.kind === 'set' && (kind.setting === setting || (kind.setting === 'all' && setting !== 'role')),
  )
  return own?.statement.sql ?? session.settings.get(setting)
}
