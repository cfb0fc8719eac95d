/** What the chapter claims with an inline run, and what PostgreSQL answers, step by step. */
export interface InlineClaim {
  /** Of the run in `src/scenarios/concurrent-retries/inline-runs.ts`. */
  readonly id: string
  readonly claim: string
  /** As `answersOf` writes them. */
  readonly answers: readonly string[]
}

export const inlineClaims: readonly InlineClaim[] = [
  {
    id: 'repeatable-read-check',
    claim: 'a SELECT before the INSERT lets two orders through at REPEATABLE READ too, without a constraint',
    answers: [
      'A BEGIN',
      'B BEGIN',
      'A SELECT 0',
      'B SELECT 0',
      'A INSERT 0 1',
      'B INSERT 0 1',
      'A COMMIT',
      'B COMMIT',
      'A SELECT 1 (2)',
    ],
  },
  {
    id: 'for-update-missing-row',
    claim: 'FOR UPDATE locks nothing when there is no row',
    answers: [
      'A BEGIN',
      'B BEGIN',
      'A SELECT 0',
      'B SELECT 0',
      'A INSERT 0 1',
      'B INSERT 0 1',
      'A COMMIT',
      'B COMMIT',
      'A SELECT 1 (2)',
    ],
  },
  {
    id: 'select-beside-insert',
    claim: 'a SELECT in the statement of the INSERT misses the row that the next statement sees',
    answers: ['A BEGIN', 'A INSERT 0 1', 'B BEGIN', 'B waits for A', 'A COMMIT; B SELECT 0', 'B SELECT 1 (K1, 201)'],
  },
  {
    id: 'do-update-writes',
    claim: 'DO UPDATE reads by writing: it fires triggers and makes others wait; with WHERE false it returns nothing',
    answers: ['A BEGIN', 'A INSERT 0 1 (201, 1)', 'B waits for A', 'A COMMIT; B INSERT 0 1 (201, 2)', 'A INSERT 0 0'],
  },
  {
    id: 'conflict-target',
    claim: 'ON CONFLICT (key) leaves other unique indexes, a key given twice, and NULL alone',
    answers: ['A 23505 records_request_id_key', 'A 21000', 'A INSERT 0 1', 'A INSERT 0 1'],
  },
  {
    id: 'merge',
    claim: 'a MERGE that waited for the same new key fails with 23505',
    answers: ['A BEGIN', 'A MERGE 1', 'B waits for A', 'A COMMIT; B 23505 records_pkey'],
  },
  {
    id: 'caught-error',
    claim: 'after a caught 23505 all is refused until ROLLBACK or a savepoint, and COMMIT rolls back without an error',
    answers: [
      'A BEGIN',
      'A 23505 records_pkey',
      'A 25P02',
      'A ROLLBACK',
      'B BEGIN',
      'B SAVEPOINT',
      'B 23505 records_pkey',
      'B ROLLBACK',
      'B SELECT 1 (201)',
      'B COMMIT',
    ],
  },
  {
    id: 'error-frees-locks',
    claim: 'a failed transaction frees its locks before ROLLBACK',
    answers: ['A BEGIN', 'A UPDATE 1', 'A 22012', 'B UPDATE 1', 'A ROLLBACK'],
  },
  {
    id: 'savepoint-keeps-locks',
    claim: 'with a savepoint open the locks taken before it stay',
    answers: ['A BEGIN', 'A UPDATE 1', 'A SAVEPOINT', 'A 22012', 'B waits for A', 'A ROLLBACK; B UPDATE 1'],
  },
  {
    id: 'waiter-keeps-snapshot',
    claim: 'an UPDATE that waited asks its subquery no second time: two sessions claim one job',
    answers: [
      'A BEGIN',
      'A UPDATE 1 (1, A)',
      'B waits for A',
      'A COMMIT; B UPDATE 1 (1, B)',
      'A SELECT 2 (1, claimed, B) (2, pending, NULL)',
    ],
  },
  {
    id: 'waiter-rechecks',
    claim: 'a condition on the row itself is checked again after the wait',
    answers: [
      'A BEGIN',
      'A UPDATE 1 (1, A)',
      'B waits for A',
      'A COMMIT; B UPDATE 0',
      'A SELECT 2 (1, claimed, A) (2, pending, NULL)',
    ],
  },
  {
    id: 'skip-locked',
    claim: 'SKIP LOCKED hands a job out again once its transaction rolled back',
    answers: ['A BEGIN', 'A SELECT 1 (1)', 'B BEGIN', 'B SELECT 1 (2)', 'B COMMIT', 'A ROLLBACK', 'B SELECT 1 (1)'],
  },
  {
    id: 'skip-locked-sees-no-uncommitted',
    claim: 'SKIP LOCKED sees no uncommitted row',
    answers: ['A BEGIN', 'A INSERT 0 1', 'B SELECT 0', 'A COMMIT'],
  },
  {
    id: 'deadlock-first-waiter-dies',
    claim: 'the first waiter of a deadlock is the victim when its deadlock_timeout passes first',
    answers: [
      'A SET',
      'B SET',
      'A BEGIN',
      'B BEGIN',
      'A UPDATE 1',
      'B UPDATE 1',
      'A waits for B',
      'B waits for A; A 40P01; B UPDATE 1',
    ],
  },
  {
    id: 'deadlock-last-waiter-dies',
    claim: 'the one who closes the cycle is the victim when its deadlock_timeout passes first',
    answers: [
      'A SET',
      'B SET',
      'A BEGIN',
      'B BEGIN',
      'A UPDATE 1',
      'B UPDATE 1',
      'A waits for B',
      'B waits for A; A UPDATE 1; B 40P01',
    ],
  },
  {
    id: 'advisory-lock-old-snapshot',
    claim: 'an advisory lock at REPEATABLE READ protects what the snapshot can’t see: two orders',
    answers: [
      'A BEGIN',
      'A SELECT 1 ()',
      'B BEGIN',
      'B waits for A',
      'A INSERT 0 1',
      'A COMMIT; B SELECT 1 ()',
      'B SELECT 0',
      'B INSERT 0 1',
      'B COMMIT',
      'B SELECT 1 (2)',
    ],
  },
  {
    id: 'advisory-lock-not-taken',
    claim: 'an advisory lock doesn’t stop who doesn’t take it',
    answers: ['A BEGIN', 'A SELECT 1 ()', 'A INSERT 0 1', 'B INSERT 0 1', 'A COMMIT', 'A SELECT 1 (2)'],
  },
  {
    id: 'foreign-key-fails-at-once',
    claim: 'a foreign key doesn’t wait for an uncommitted parent: 23503 at once',
    answers: ['A BEGIN', 'A INSERT 0 1', 'B 23503 records_order_id_fkey', 'A COMMIT', 'B INSERT 0 1'],
  },
]
