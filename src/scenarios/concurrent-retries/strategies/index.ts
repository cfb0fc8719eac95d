import { catchAndRollbackToSavepoint } from './catch-and-rollback-to-savepoint.ts'
import { catchAndRollback } from './catch-and-rollback.ts'
import { catchUniqueViolation } from './catch-unique-violation.ts'
import { onConflictDoNothing } from './on-conflict-do-nothing.ts'
import { onConflictRepeatableRead, onConflictRepeatableReadRetrying } from './on-conflict-repeatable-read.ts'
import { selectThenInsertInTransaction } from './select-then-insert-in-transaction.ts'
import { selectThenInsert } from './select-then-insert.ts'
import type { ConcurrentRetriesParameters } from '../parameters.ts'
import type { Strategy } from './strategy.ts'

export type { Strategy } from './strategy.ts'

export function strategyOf({ strategy, undo, retryTransaction }: ConcurrentRetriesParameters): Strategy {
  switch (strategy) {
    case 'select-then-insert':
      return selectThenInsert
    case 'select-then-insert-in-transaction':
      return selectThenInsertInTransaction
    case 'catch-unique-violation':
      return catchUniqueViolation
    case 'catch-and-rollback':
      return undo === 'savepoint' ? catchAndRollbackToSavepoint : catchAndRollback
    case 'on-conflict-do-nothing':
      return onConflictDoNothing
    case 'on-conflict-repeatable-read':
      return retryTransaction ? onConflictRepeatableReadRetrying : onConflictRepeatableRead
  }
}
