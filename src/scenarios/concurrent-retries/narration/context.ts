import type { Completed, Failed, ObservedTable } from '../../../session/index.ts'
import { statementsOf } from '../../../simulator/sql-text.ts'
import type { SentStatement, Step, Trace } from '../../../simulator/trace.ts'

/** What a sentence about one statement may rely on: only what the trace shows. */
export interface Context {
  readonly actor: string
  readonly statement: SentStatement
  /** The actor's transaction before the statement, and after it. */
  readonly before: TransactionState
  readonly after: TransactionState
  /** Whether the statement had waited. */
  readonly waited: boolean
  /** The tables before and after the step. */
  readonly tablesBefore: readonly ObservedTable[]
  readonly tables: readonly ObservedTable[]
}

export type TransactionState = 'none' | 'open' | 'failed'

interface FinishedStatement {
  readonly statement: SentStatement
  readonly outcome: Completed | Failed
}

export function contextOf(trace: Trace, step: Step, actor: string, statement: SentStatement, waited: boolean): Context {
  const position = trace.steps.indexOf(step)
  const earlier = trace.steps.slice(0, position)
  return {
    actor,
    statement,
    before: transactionAfter(earlier, actor),
    after: transactionAfter([...earlier, step], actor),
    waited,
    tablesBefore: earlier.at(-1)?.tables ?? trace.initialTables,
    tables: step.tables,
  }
}

/** Told from the command tags that the actor's session got, so that edited SQL is followed too. */
export function transactionAfter(steps: readonly Step[], actor: string): TransactionState {
  let state: TransactionState = 'none'
  for (const step of steps) {
    if (step.actor === actor && (step.event.kind === 'crash' || step.event.kind === 'restart')) state = 'none'
    for (const finished of finishedIn(step, actor)) state = afterStatement(state, finished)
  }
  return state
}

function finishedIn(step: Step, actor: string): readonly FinishedStatement[] {
  const { event } = step
  const own =
    step.actor === actor && (event.kind === 'statement' || event.kind === 'expire') && event.outcome.kind !== 'waiting'
      ? [{ statement: event.statement, outcome: event.outcome }]
      : []
  return [...own, ...step.completions.filter((completion) => completion.actor === actor)]
}

function afterStatement(before: TransactionState, { statement, outcome }: FinishedStatement): TransactionState {
  const texts = statementsOf(statement.sql)
  let state = before
  for (const [index, { tag }] of outcome.results.entries()) {
    // ROLLBACK TO SAVEPOINT has the same tag as ROLLBACK, and so has the COMMIT of a failed transaction.
    const toSavepoint = /^rollback\b.*\bto\b/is.test(texts[index] ?? '')
    if (tag === 'BEGIN' || tag === 'START TRANSACTION' || toSavepoint) state = 'open'
    else if (tag === 'COMMIT' || tag === 'ROLLBACK') state = 'none'
  }
  return outcome.kind === 'failed' && state === 'open' ? 'failed' : state
}

/** How many committed rows a table holds. */
export function committedRows(tables: readonly ObservedTable[], name: string): number {
  const rows = tables.find((table) => table.name === name)?.rows ?? []
  return rows.filter((row) => row.uncommittedBy === undefined).length
}

/** Who has uncommitted rows in a table. */
export function writersOf(tables: readonly ObservedTable[], name?: string): readonly string[] {
  const rows = tables.filter((table) => name === undefined || table.name === name).flatMap((table) => table.rows)
  return [...new Set(rows.flatMap(({ uncommittedBy }) => uncommittedBy ?? []))].sort()
}
