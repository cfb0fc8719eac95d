import { Unsupported } from '../errors.ts'
import type { Reply } from './backend.ts'
import type { Attempt } from './session-state.ts'
import type { Statement } from './statement.ts'

/** What a statement said before its wait it says again; if not, its second run has taken another way than the first. */
export function checkSameAgain({ noticed, statement }: Attempt, { notices, error }: Reply): void {
  if (noticed && statement.locksTables && /^(42P0[67]|42710|42723|23505)$/.test(error?.sqlstate ?? ''))
    throw new Unsupported(
      'DDL that waits and finds its name taken',
      'PostgreSQL would have reserved the name, or would report the key of its catalog',
    )
  if (noticed && error?.sqlstate === '42P01' && /^(vacuum|analyze|reindex|cluster)\b/.test(statement.skeleton))
    throw new Unsupported('maintenance of a table that is dropped meanwhile', 'PostgreSQL would skip it with a warning')
  if (noticed && JSON.stringify(notices.slice(0, noticed.length)) !== JSON.stringify(noticed))
    throw new Unsupported(
      'a statement that goes another way after a wait',
      'it is run again from its start, and what it asks of the present (locks, say) has changed meanwhile',
    )
}

/** A statement outside a transaction block that has waited, and committed something before: that can't be run again. */
export function refuseCommittedPart({ skeleton }: Statement): void {
  if (/^(do|call)\b/.test(skeleton))
    throw new Unsupported('a procedure that has committed before it waits', 'it would be run again from its start')
}
