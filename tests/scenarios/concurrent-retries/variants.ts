import type { Parameters } from '../../../src/simulator/scenario.ts'

export interface Variant {
  readonly name: string
  readonly parameters: Parameters
}

export const broken: readonly Variant[] = [
  { name: 'SELECT, then INSERT', parameters: { strategy: 'select-then-insert' } },
  { name: 'SELECT, then INSERT, in a transaction', parameters: { strategy: 'select-then-insert-in-transaction' } },
  { name: 'UNIQUE, catch 23505', parameters: { strategy: 'catch-unique-violation' } },
  { name: 'ON CONFLICT at REPEATABLE READ', parameters: { strategy: 'on-conflict-repeatable-read' } },
]

export const holding: readonly Variant[] = [
  { name: 'catch, ROLLBACK, read again', parameters: { strategy: 'catch-and-rollback', undo: 'rollback' } },
  {
    name: 'catch, ROLLBACK TO SAVEPOINT, read again',
    parameters: { strategy: 'catch-and-rollback', undo: 'savepoint' },
  },
  { name: 'ON CONFLICT DO NOTHING', parameters: { strategy: 'on-conflict-do-nothing' } },
  {
    name: 'ON CONFLICT at REPEATABLE READ, the transaction retried',
    parameters: { strategy: 'on-conflict-repeatable-read', retryTransaction: true },
  },
]

export const variants: readonly Variant[] = [...broken, ...holding]
